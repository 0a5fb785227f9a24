import type { StockFilePreview } from '@portal/contract/stock-files';
import type { StockLine, TableChoice } from '@portal/contract/workbook';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whatToChoose } from '../../../shared/columns/missing-columns';
import { RecognisedColumns } from '../../../shared/columns/recognised-columns';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { Money } from '../../../shared/ui/values/money';
import { formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { TwoLines } from '../../../shared/ui/values/two-lines';
import { texts } from '../../../texts/texts';
import { PriceFile } from './price-file';

interface StockFilePreviewPanelProps {
  preview: StockFilePreview;
  /** True if publishing failed: the preview's problems are then hidden, because the failure lists newer problems. */
  hideProblems: boolean;
  /** Downloads the file with the problems marked; nothing when a price file may have them. */
  markedDownload: ReactNode;
  busy: boolean;
  /** True when columns and prices cannot be changed, because files are being published or this one was. */
  locked: boolean;
  /** Columns that the user chose instead of the recognised columns. */
  chosen: TableChoice[] | undefined;
  prices: File | undefined;
  onPrices: (prices: File | undefined) => void;
  onTables: (tables: TableChoice[] | undefined) => void;
}

const numbers = { align: 'end', className: 'figures' } as const;
const text = (value: string | null) => <TwoLines text={value} />;

const columns = (): TableColumnsType<StockLine> => [
  { title: texts.t('catalogue:reference'), dataIndex: 'reference', width: 150, render: text },
  { title: texts.t('catalogue:description'), dataIndex: 'description', width: 200, render: text },
  { title: texts.t('catalogue:colour'), dataIndex: 'colour', width: 110, render: text },
  { title: texts.t('catalogue:size'), dataIndex: 'size', width: 100, render: text },
  { title: texts.t('catalogue:priceAed'), dataIndex: 'wholesalePrice', width: 92, ...numbers, render: formatPrice },
  { title: texts.t('catalogue:unitsPerLot'), dataIndex: 'unitsPerLot', width: 104, ...numbers, render: formatCount },
  {
    title: texts.t('catalogue:availableLots'),
    dataIndex: 'availableLots',
    width: 112,
    ...numbers,
    render: (lots: number | null) => (lots === null ? texts.t('catalogue:notTracked') : formatCount(lots)),
  },
];

export function StockFilePreviewPanel(props: StockFilePreviewPanelProps) {
  const { preview, hideProblems, markedDownload, locked, prices, onPrices, ...columnChoice } = props;
  const { t } = useTranslation('catalogue');
  const { sampleLines, references, lots, units, value, problems, errorCount, warningCount } = preview;
  const isAsking = preview.sheets.length === 0 && preview.samples.length > 0;
  // When no table was recognised, the column chooser replaces the error about the missing table, which names no sheet.
  const shownProblems = isAsking ? problems.filter(({ sheet }) => sheet !== '') : problems;
  const problemTable = !hideProblems && (
    <>
      <ProblemTable problems={shownProblems} total={isAsking ? undefined : errorCount + warningCount} />
      {shownProblems.length > 0 && markedDownload}
    </>
  );
  const priceFile = { isChosen: prices !== undefined, field: <PriceFile file={prices} onChange={onPrices} /> };
  return (
    <div className="preview">
      {isAsking && (
        <Notice
          type="warning"
          className="dialog-alert"
          message={whatToChoose('stock', preview, columnChoice.chosen, prices !== undefined)}
        />
      )}
      {!isAsking && (
        <dl className="totals">
          <Total name={t('references')}>{formatCount(references)}</Total>
          <Total name={t('lots')}>{formatCount(lots)}</Total>
          <Total name={t('units')}>{formatCount(units)}</Total>
          <Total name={t('value')}>
            <Money amount={value} />
          </Total>
        </dl>
      )}
      {errorCount > 0 && !isAsking && (
        <Notice type="error" className="dialog-alert" message={t('cannotBePublishedYet')} />
      )}
      {!isAsking && problemTable}
      <div inert={locked} className="preview-columns">
        <RecognisedColumns kind="stock" read={preview} priceFile={priceFile} {...columnChoice} />
      </div>
      {isAsking && problemTable}
      {sampleLines.length > 0 && (
        <section aria-labelledby="sample-title">
          <h3 id="sample-title" className="dialog-heading">
            {t('previewOfFirstLines')}
          </h3>
          <Table<StockLine>
            size="small"
            columns={columns()}
            dataSource={sampleLines}
            rowKey={({ sheet, row, size }) => `${sheet}:${row}:${size}`}
            pagination={false}
            scroll={{ x: 868, y: 220 }}
          />
        </section>
      )}
    </div>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
