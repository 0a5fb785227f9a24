import { isCompleteTableChoice, type TableChoice } from '@portal/contract/workbook';
import { useTranslation } from 'react-i18next';
import { texts } from '../../texts/texts';
import type { FileKind } from './table-choice';

interface MissingColumnsProps {
  kind: FileKind;
  tables: readonly TableChoice[];
  hasPriceFile?: boolean;
}

/** Lists the columns that the user must still choose before the file can be read. Screen readers announce changes. */
export function MissingColumns(props: MissingColumnsProps) {
  const { t } = useTranslation('trade');
  const missing = missingColumns(props);
  return (
    <p className="choose-tables-missing" role="status">
      {missing !== '' && t('columns.stillNeeded', { what: missing })}
    </p>
  );
}

/** Returns the names of the columns without which the file cannot be read, or an empty text. */
export function missingColumns({ kind, tables, hasPriceFile = false }: MissingColumnsProps): string {
  const open = tables.find((table) => !isCompleteTableChoice(kind, table, hasPriceFile));
  if (tables.length > 0 && open === undefined) return '';
  const { columns = {}, sizeColumns = [] } = open ?? {};
  const hasSizes = sizeColumns.length > 0;
  const isIdentified =
    columns.reference || columns.barcode || (columns.description && (columns.colour || columns.size || hasSizes));
  const hasNeeded = kind === 'stock' ? columns.wholesalePrice || hasPriceFile : columns.order || hasSizes;
  return [
    ...(isIdentified ? [] : [texts.t('trade:columns.referenceOrBarcode')]),
    ...(hasNeeded ? [] : [texts.t(kind === 'stock' ? 'trade:columns.priceOrFactor' : 'trade:columns.orderedLots')]),
  ].join(', ');
}
