import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import {
  type ColumnField,
  columnFields,
  type RememberedColumn,
  type TableChoice,
  workbookLimits,
} from '@portal/contract/workbook';
import { sql } from 'kysely';
import { DomainError } from '../../platform/http/domain-error.js';

/** Far below any header that somebody chooses from a sheet's first rows. */
const lowestHeaderRow = 1000;

/** The tables that came with an upload, or `undefined` where none did. Throws `common.invalid_input`. */
export function tableChoices(mapping: string | undefined): TableChoice[] | undefined {
  if (mapping === undefined || mapping === '') return undefined;
  const tables = parsed(mapping);
  if (!isChoices(tables)) throw refused(messages.catalogue.mappingInvalid);
  const isComplete = ({ columns }: TableChoice) => columns.reference && columns.wholesalePrice;
  if (!tables.every(isComplete)) throw refused(messages.catalogue.mappingIncomplete);
  return tables;
}

/** What the headers of the brand's newest file meant: the next one is read with it first (row X01). */
export async function columnsOfBrand(em: EntityManager, brandId: string): Promise<RememberedColumn[]> {
  const { rows } = await sql<{ columns: RememberedColumn[] }>`
    select columns from stock_files where brand_id = ${brandId} order by uploaded_at desc limit 1`.execute(
    em.getKysely(),
  );
  return rows[0]?.columns ?? [];
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
  Array.isArray(value) && value.length > 0 && value.length <= workbookLimits.sheets && value.every(isChoice);

function isChoice(value: unknown): value is TableChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { sheet, headerRow, columns } = value as Record<keyof TableChoice, unknown>;
  if (typeof sheet !== 'string' || typeof columns !== 'object' || columns === null) return false;
  if (!Number.isInteger(headerRow) || Number(headerRow) < 1 || Number(headerRow) > lowestHeaderRow) return false;
  const letters = Object.values(columns);
  return (
    Object.keys(columns).every((field) => columnFields.includes(field as ColumnField)) &&
    letters.every((letter) => typeof letter === 'string' && /^([A-Z]|[A-J][A-Z]|K[A-N])$/.test(letter)) &&
    new Set(letters).size === letters.length
  );
}
