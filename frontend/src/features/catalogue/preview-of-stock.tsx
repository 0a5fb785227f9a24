import type { StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine, TableChoice } from '@portal/contract/workbook';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/ui/money';
import { Note } from '../../shared/ui/note';
import { count, price } from '../../shared/ui/numbers';
import { ProblemTable } from '../../shared/ui/problem-table';
import { TwoLines } from '../../shared/ui/two-lines';
import { texts } from '../../texts/texts';
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

const numbers = { align: 'end', className: 'figures' } as const;
const text = (value: string | null) => <TwoLines text={value} />;

const columns = (): TableColumnsType<StockLine> => [
  { title: texts.t('catalogue:reference'), dataIndex: 'reference', width: 150, render: text },
  { title: texts.t('catalogue:description'), dataIndex: 'description', width: 200, render: text },
  { title: texts.t('catalogue:colour'), dataIndex: 'colour', width: 110, render: text },
  { title: texts.t('catalogue:size'), dataIndex: 'size', width: 100, render: text },
  { title: texts.t('catalogue:priceAed'), dataIndex: 'wholesalePrice', width: 92, ...numbers, render: price },
  { title: texts.t('catalogue:unitsPerLot'), dataIndex: 'unitsPerLot', width: 104, ...numbers, render: count },
  {
    title: texts.t('catalogue:availableLots'),
    dataIndex: 'availableLots',
    width: 112,
    ...numbers,
    render: (lots: number | null) => (lots === null ? texts.t('catalogue:notTracked') : count(lots)),
  },
];

export function PreviewOfStock({ preview, hideProblems, ...choosing }: PreviewOfStockProps) {
  const { t } = useTranslation('catalogue');
  const { sampleLines, references, lots, units, value, problems, errorCount, warningCount } = preview;
  return (
    <div className="preview">
      <dl className="totals">
        <div>
          <dt>{t('references')}</dt>
          <dd>{count(references)}</dd>
        </div>
        <div>
          <dt>{t('lots')}</dt>
          <dd>{count(lots)}</dd>
        </div>
        <div>
          <dt>{t('units')}</dt>
          <dd>{count(units)}</dd>
        </div>
        <div>
          <dt>{t('value')}</dt>
          <dd>
            <Money amount={value} />
          </dd>
        </div>
      </dl>
      {errorCount > 0 && (
        <Note
          type="error"
          className="dialog-alert"
          message={preview.sheets.length === 0 ? t('noTableWasRecognised') : t('cannotBePublishedYet')}
        />
      )}
      {!hideProblems && <ProblemTable problems={problems} total={errorCount + warningCount} />}
      <UnderstoodSheets preview={preview} {...choosing} />
      {sampleLines.length > 0 && (
        <section aria-labelledby="sample-title">
          <h3 id="sample-title" className="dialog-heading">
            {t('firstLinesAsRead')}
          </h3>
          <Table<StockLine>
            size="small"
            columns={columns()}
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
