import { latinNumber } from '@portal/contract/text/plain-text';
import { type LotsReading, readLots } from '../../../shared/form/lots-text';

/** One cell of a pasted column, with its text; null for an empty cell, which stays as it is. */
export type PastedCell = ({ text: string } & LotsReading) | null;

/** As in an uploaded sheet, a dash stands for an empty cell. */
const empty = /^[-–—]?$/;
/** Whole or not, with groups or not. Eight digits or more without a separator may be a barcode. */
const amount = /^[-−]?(?!\d{8,}$)[.,]?\d[\d.,]*$/;
/** A word or an amount with a unit, such as `n/a` and `48 pcs`. A digit in the words may belong to a reference. */
const words = /^(\d+\s+)?[^\d\t;|]+$/;

/**
 * Reads a pasted column of lots, which fills the grid downwards. Cells that are no whole lots are part of it while most
 * cells are amounts. Undefined for everything else, such as references, free lines and barcodes: those are read by the
 * server with the workbook reader's rules.
 */
export function pastedColumn(text: string): PastedCell[] | undefined {
  const cells = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((cell) => cell.trim());
  const filled = cells.map(latinNumber).filter((cell) => !empty.test(cell));
  const amounts = filled.filter((cell) => amount.test(cell));
  const others = filled.filter((cell) => !amount.test(cell));
  if (amounts.length === 0 || others.length > amounts.length || !others.every((cell) => words.test(cell)))
    return undefined;
  return cells.map((cell) => (empty.test(cell) ? null : { text: cell, ...readLots(cell) }));
}
