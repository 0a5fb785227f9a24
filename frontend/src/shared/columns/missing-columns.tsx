import { isCompleteTableChoice, isIdentified, type TableChoice } from '@portal/contract/workbook';
import { useTranslation } from 'react-i18next';
import { texts } from '../../texts/texts';
import { listInWords } from '../ui/values/list-in-words';
import {
  type FileKind,
  type FileReading,
  isRecognitionUnsure,
  proposedTables,
  recognisedColumns,
} from './table-choice';

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
function missingColumns(props: MissingColumnsProps): string {
  return listInWords(missingParts(props).map((part) => texts.t(`trade:columns.${part}`)));
}

/**
 * Returns what to do with a file in which no table was accepted. Where the headers of a table were recognised with
 * certainty, only the columns that it lacks are asked for: its headers need no check.
 */
export function whatToChoose(
  kind: FileKind,
  read: FileReading,
  chosen: readonly TableChoice[] | undefined,
  hasPriceFile = false,
): string {
  const tables = chosen ?? proposedTables(read);
  const isUnsure = isRecognitionUnsure(
    kind,
    tables.map((table) => ({ columns: recognisedColumns(read, table) })),
  );
  const missing = tables.length === 0 || isUnsure ? [] : missingParts({ kind, tables, hasPriceFile });
  if (missing.length === 0) return texts.t('trade:columns.ask');
  const what = listInWords(
    missing.map((part) => texts.t(`trade:columns.${part === 'priceOrFactor' ? 'price' : part}`)),
  );
  const sentence = texts.t('trade:columns.notInThisFile', { what });
  return missing.includes('priceOrFactor') ? `${sentence} ${texts.t('trade:columns.otherPrices')}` : sentence;
}

function missingParts({ kind, tables, hasPriceFile = false }: MissingColumnsProps) {
  const open = tables.find((table) => !isCompleteTableChoice(kind, table, hasPriceFile));
  if (tables.length > 0 && open === undefined) return [];
  const { columns, sizeColumns = [], priceColumns = [] } = open ?? { columns: {} };
  const isPriced = columns.wholesalePrice || priceColumns.length > 0 || hasPriceFile;
  const hasNeeded = kind === 'stock' ? isPriced : columns.order || sizeColumns.length > 0;
  return [
    ...(open !== undefined && isIdentified(open) ? [] : (['referenceOrBarcode'] as const)),
    ...(hasNeeded ? [] : ([kind === 'stock' ? 'priceOrFactor' : 'orderedLots'] as const)),
  ];
}
