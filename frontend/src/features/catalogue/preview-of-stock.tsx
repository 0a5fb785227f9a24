import type { StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine, TableChoice } from '@portal/contract/workbook';
import { Alert, Table, type TableColumnsType } from 'antd';
import { Money } from '../../shared/ui/money';
import { count, price } from '../../shared/ui/numbers';
import { ProblemTable } from '../../shared/ui/problem-table';
import { UnderstoodSheets } from './understood-sheets';

interface PreviewOfStockProps {
  preview: StockFilePreview;
  /** The server has listed newer ones. */
  hideProblems: boolean;
  busy: boolean;
  /** Somebody has chosen the columns. */
  isChosen: boolean;
  onTables: (tables: TableChoice[] | undefined) => void;
}

const numbers = { align: 'right', className: 'figures' } as const;
const text = (value: string | null) => value ?? '–';

const columns: TableColumnsType<StockLine> = [
  { title: 'Reference', dataIndex: 'reference', width: 140, ellipsis: true, className: 'figures' },
  { title: 'Description', dataIndex: 'description', width: 210, ellipsis: true, render: text },
  { title: 'Colour', dataIndex: 'colour', width: 110, ellipsis: true, render: text },
  { title: 'Size', dataIndex: 'size', width: 88, ellipsis: true, render: text },
  { title: 'Price, AED', dataIndex: 'wholesalePrice', width: 104, ...numbers, render: price },
  { title: 'Units per lot', dataIndex: 'unitsPerLot', width: 104, ...numbers, render: count },
  {
    title: 'Available lots',
    dataIndex: 'availableLots',
    width: 112,
    ...numbers,
    render: (lots: number | null) => (lots === null ? 'not tracked' : count(lots)),
  },
];

export function PreviewOfStock({ preview, hideProblems, ...choosing }: PreviewOfStockProps) {
  const { sampleLines, references, lots, units, value, problems, errorCount, warningCount } = preview;
  return (
    <div className="preview">
      <dl className="totals">
        <div>
          <dt>References</dt>
          <dd>{count(references)}</dd>
        </div>
        <div>
          <dt>Lots</dt>
          <dd>{count(lots)}</dd>
        </div>
        <div>
          <dt>Units</dt>
          <dd>{count(units)}</dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <Money amount={value} />
          </dd>
        </div>
      </dl>
      {errorCount > 0 && (
        <Alert
          type="error"
          showIcon
          className="dialog-alert"
          message={
            preview.sheets.length === 0
              ? 'No table was recognised. Choose below where it is and what its columns mean, or correct the file.'
              : 'The file cannot be published yet. Correct the cells listed and choose it again.'
          }
        />
      )}
      {!hideProblems && <ProblemTable problems={problems} total={errorCount + warningCount} />}
      <UnderstoodSheets preview={preview} {...choosing} />
      {sampleLines.length > 0 && (
        <section aria-labelledby="sample-title">
          <h3 id="sample-title" className="dialog-heading">
            First lines as read
          </h3>
          <Table<StockLine>
            size="small"
            columns={columns}
            dataSource={sampleLines}
            rowKey={({ sheet, row }) => `${sheet}:${row}`}
            pagination={false}
            scroll={{ x: 868, y: 220 }}
          />
        </section>
      )}
    </div>
  );
}
