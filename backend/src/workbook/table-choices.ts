import { messages } from '@portal/contract/messages';
import {
  type ColumnField,
  columnFields,
  fieldsWithoutPriceColumns,
  isCompleteTableChoice,
  type TableChoice,
  wholesaleFactorPattern,
  workbookLimits,
} from '@portal/contract/workbook';
import { DomainError } from '../platform/http/errors/domain-error.js';

/** Choices of a header row below this row are refused. People choose the header from a sample of at most 60 rows. */
const lowestHeaderRow = 1000;

/** Parses the chosen tables sent with an upload; undefined without any. Throws `common.invalid_input`. */
export function parseTableChoices(
  kind: 'stock' | 'order',
  mapping: string | undefined,
  hasPriceFile = false,
): TableChoice[] | undefined {
  if (mapping === undefined || mapping === '') return undefined;
  const tables = parsed(mapping);
  if (!isChoices(tables)) throw refused(messages.catalogue.mappingInvalid);
  const { mappingIncomplete, orderMappingIncomplete } = messages.catalogue;
  if (!tables.every((table) => isCompleteTableChoice(kind, table, hasPriceFile)))
    throw refused(kind === 'stock' ? mappingIncomplete : orderMappingIncomplete);
  // Prices of orders are only compared with the published prices, so orders need neither a factor nor prices by size.
  return kind === 'stock'
    ? tables
    : tables.map(({ wholesaleFactor: _factor, priceColumns: _prices, ...table }) => table);
}

const refused = (message: string) =>
  new DomainError('common.invalid_input', message, { errors: [{ field: 'mapping', message }] });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isChoices = (value: unknown): value is TableChoice[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= workbookLimits.sheets &&
  value.every(isChoice) &&
  hasOnePerHeader(value);

/** Two choices for one header row would contradict each other. */
const hasOnePerHeader = (choices: readonly TableChoice[]): boolean =>
  new Set(choices.map(({ sheet, headerRow }) => `${headerRow} ${sheet}`)).size === choices.length;

const isFactor = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && wholesaleFactorPattern.test(value));

function isChoice(value: unknown): value is TableChoice {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<keyof TableChoice, unknown>;
  const { sheet, headerRow, columns, sizeColumns = [], priceColumns = [], wholesaleFactor } = given;
  if (!Array.isArray(sizeColumns) || !Array.isArray(priceColumns)) return false;
  if (typeof sheet !== 'string' || typeof columns !== 'object' || columns === null) return false;
  if (!Number.isInteger(headerRow) || Number(headerRow) < 0 || Number(headerRow) > lowestHeaderRow) return false;
  // Headers name the sizes, so a table without a header row has no columns of sizes.
  if (headerRow === 0 && sizeColumns.length + priceColumns.length > 0) return false;
  if (!isFactor(wholesaleFactor) || (wholesaleFactor !== undefined && 'wholesalePrice' in columns)) return false;
  const isPricedBySize = priceColumns.length > 0;
  const isOtherwise = wholesaleFactor !== undefined || sizeColumns.length > 0;
  if (isPricedBySize && (isOtherwise || fieldsWithoutPriceColumns.some((field) => field in columns))) return false;
  const letters = [...Object.values(columns), ...sizeColumns, ...priceColumns];
  return (
    Object.keys(columns).every((field) => columnFields.includes(field as ColumnField)) &&
    letters.every((letter) => typeof letter === 'string' && /^([A-Z]|[A-J][A-Z]|K[A-N])$/.test(letter)) &&
    new Set(letters).size === letters.length
  );
}
