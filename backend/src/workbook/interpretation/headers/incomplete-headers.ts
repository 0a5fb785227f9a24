import type { ColumnField } from '@portal/contract/workbook';
import type { Cell } from '../../cells.js';
import type { ColumnMapping } from '../columns/column-mapping.js';
import { countTextCells } from '../tables/row-kinds.js';
import { headerText, requiredField, type SheetKind } from './header.js';
import { headerMeaning } from './header-match.js';

/** Fewest words of a header, one of them for the reference: no row of goods consists of so many. */
const fewestWords = 3;

/**
 * The column of the reference or barcode in a row that is the header of a further table without prices (stock files) or
 * without an order column (orders); -1 for other rows. In an order, the lots below a blank cell of such a header are
 * still read, unless it has an unknown word: buyers fill in the column that the table above names.
 */
export function incompleteHeaderAt(
  kind: SheetKind,
  at: ColumnMapping['at'],
  cells: readonly (Cell | undefined)[],
): number {
  const texts = countTextCells(cells);
  if (texts < fewestWords) return -1;
  const isBlankOrder = kind === 'order' && headerText(cells[at.order]) === '';
  if (isBlankOrder && texts !== fewestWords) return -1;
  const fields = new Set<ColumnField>();
  let known = 0;
  let unknown = 0;
  let identifier = -1;
  for (let column = 0; column < cells.length; column++) {
    const text = headerText(cells[column]);
    const { match, claims } = headerMeaning(text);
    if (match !== 'exact' && text !== '') unknown++;
    // Most rows are goods, which a few cells tell.
    if (unknown * 3 > texts) return -1;
    if (match !== 'exact') continue;
    known++;
    for (const { field } of claims) fields.add(field);
    if (identifier === -1 && claims.some(({ field }) => field === 'reference' || field === 'barcode'))
      identifier = column;
  }
  // "Reference | Description | Needed": the word that nobody taught the portal names a column of its own.
  const isHeader = isBlankOrder
    ? unknown === 1 && fields.size >= known && identifier === at.reference
    : known >= fewestWords && known * 3 >= texts * 2 && fields.size >= fewestWords;
  return isHeader && !fields.has(requiredField[kind]) ? identifier : -1;
}
