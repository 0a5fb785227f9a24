import type { PublishedLine } from '@portal/contract/stock-files';
import { useTranslation } from 'react-i18next';
import { ArticleWords } from '../../../shared/ui/values/article-words';
import { formatAedAmount, formatCount, formatPrice } from '../../../shared/ui/values/numbers';
import { useDraftContents } from '../draft-context';
import { LinesTotal } from '../grid/line-cells';

/** The lines with lots on paper: of the grid, only the rows in sight are in the document. */
export function PrintedLines({ lines }: { lines: readonly PublishedLine[] }) {
  const { t } = useTranslation('drafts');
  const { sheet } = useDraftContents();
  const ordered = lines.filter(({ _id }) => sheet.lots(_id) > 0);
  const { lots, amount } = sheet.totals();
  if (ordered.length === 0) return <p>{t('nothingOrdered')}</p>;
  return (
    <table className="draft-printed figures">
      <thead>
        <tr>
          <th>{t('columns.reference')}</th>
          <th>{t('columns.price')}</th>
          <th>{t('columns.unitsPerLot')}</th>
          <th>{t('columns.lots')}</th>
          <th>{t('columns.total')}</th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((line) => (
          <tr key={line._id}>
            <th>
              {line.reference} <ArticleWords of={line} />
            </th>
            <td>{formatPrice(line.wholesalePrice)}</td>
            <td>{formatCount(line.unitsPerLot)}</td>
            <td>{formatCount(sheet.lots(line._id))}</td>
            <td>
              <LinesTotal lines={[line]} />
            </td>
          </tr>
        ))}
        <tr>
          <th colSpan={3}>{t('columns.total')}</th>
          <td>{formatCount(lots)}</td>
          <td>{formatAedAmount(amount)}</td>
        </tr>
      </tbody>
    </table>
  );
}
