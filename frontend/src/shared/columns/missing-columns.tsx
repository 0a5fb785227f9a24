import { isCompleteTableChoice, type TableChoice } from '@portal/contract/workbook';
import { useTranslation } from 'react-i18next';
import type { FileKind } from './table-choice';

interface MissingColumnsProps {
  kind: FileKind;
  tables: readonly TableChoice[];
  hasPriceFile?: boolean;
}

/** Lists the columns that the user must still choose before the file can be read. Screen readers announce changes. */
export function MissingColumns({ kind, tables, hasPriceFile = false }: MissingColumnsProps) {
  const { t } = useTranslation('trade');
  const open = tables.find((table) => !isCompleteTableChoice(kind, table, hasPriceFile));
  const { columns = {}, sizeColumns = [] } = open ?? {};
  const hasSizes = sizeColumns.length > 0;
  const isIdentified =
    columns.reference || columns.barcode || (columns.description && (columns.colour || columns.size || hasSizes));
  const needed = kind === 'stock' ? columns.wholesalePrice || hasPriceFile : columns.order || hasSizes;
  const missing =
    tables.length > 0 && open === undefined
      ? []
      : [
          ...(isIdentified ? [] : [t('columns.referenceOrBarcode')]),
          ...(needed ? [] : [t(kind === 'stock' ? 'columns.priceOrFactor' : 'columns.orderedLots')]),
        ];
  return (
    <p className="choose-tables-missing" role="status">
      {missing.length > 0 && t('columns.stillNeeded', { what: missing.join(', ') })}
    </p>
  );
}
