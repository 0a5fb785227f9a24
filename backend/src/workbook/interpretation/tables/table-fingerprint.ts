import { createHash } from 'node:crypto';
import type { Cell } from '../../cells.js';
import { cellText } from '../cells/cell-values.js';
import { headerKey } from '../headers/fold.js';
import type { TableShape } from './table-shape.js';

/** Begins the fingerprints of shapes. Those of header rows have no colon. */
const shapePrefix = 'shape:';

/** A header row with fewer texts is too common to recognise files of the same layout by it. */
const fewestTexts = 2;

/** Header texts are stored, so they are truncated to this length: a cell may hold 32,767 characters. */
const longestText = 120;

/** The text of a header cell, normalised for comparison. */
export const headerTextKey = (text: string): string => headerKey(text).slice(0, longestText);

/**
 * Texts of a header row by column, normalised for comparison. Numbers are included, because sizes as headers are often
 * numbers.
 */
export function headerTexts(cells: readonly (Cell | undefined)[]): string[] {
  return Array.from(cells, (cell) =>
    cell?.kind === 'text' || cell?.kind === 'number' ? headerTextKey(cellText(cell)) : '',
  );
}

/** Key that is equal for header rows with the same texts in the same columns; empty for a row with too few texts. */
export function fingerprintOf(texts: readonly string[]): string {
  if (texts.filter((text) => text !== '').length < fewestTexts) return '';
  const end = texts.findLastIndex((text) => text !== '') + 1;
  return shortHash(texts.slice(0, end).join('\u001f'));
}

/**
 * Key that is equal for tables of the same shape. The column `order` is left out: it may be empty in the first rows of one
 * order and filled in those of the next.
 */
export function shapeFingerprint(shape: TableShape, order = -1): string {
  const kinds = shape.map((kind, column) => (column === order ? '' : kind));
  const end = kinds.findLastIndex((kind) => kind !== '') + 1;
  return `${shapePrefix}${shortHash(kinds.slice(0, end).join(','))}`;
}

export const isShape = (fingerprint: string): boolean => fingerprint.startsWith(shapePrefix);

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
