import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { counted } from './counted.js';

/**
 * The fields of a published reference that are needed to match order lines with it. Prices are decimal strings in AED
 * per unit.
 */
export interface CatalogueItem {
  itemId: string;
  reference: string;
  referenceKey: string;
  variantKey: string;
  barcode: string | null;
  description: string | null;
  colour: string | null;
  size: string | null;
  unitPrice: string;
  unitsPerLot: number;
  minimumLots: number | null;
  /** Lots that are not reserved yet; null where stock is not tracked. */
  availableLots: number | null;
  /** Lots in stock, including reserved ones; null where stock is not tracked. */
  stockLots: number | null;
  /** False for a reference that the newest version of the stock file has no more. */
  isListed: boolean;
}

export interface AssessedLine
  extends Omit<CatalogueItem, 'referenceKey' | 'variantKey' | 'minimumLots' | 'stockLots' | 'isListed'> {
  lots: number;
  units: number;
  /** The line's amount in AED, as a decimal string with 2 decimals. */
  total: string;
  /**
   * The price in the buyer's copy of the stock file, null when the copy has none; kept to compare it with prices that
   * are published later (row X03).
   */
  shownPrice: string | null;
  shownUnitsPerLot: number | null;
}

/**
 * The largest totals of an order: a JSON number holds them exactly to the cent, and a larger order can only be a typing
 * mistake.
 */
export const largestOrder = { units: 1_000_000_000_000, cents: 1_000_000_000_000_000n };

/** The lots that an order file has of one published reference, in one or more lines. */
export interface MatchedItem {
  item: CatalogueItem;
  lots: number;
  first: OrderSheetLine;
  /** Position of the item's first line in the file. */
  place: number;
}

/** What is wrong in a line of an order file; sheet, cell and reference are those of the line. */
export type LineProblem = Pick<Problem, 'severity' | 'field' | 'found' | 'expected' | 'message'>;

export type ReportLine = (line: OrderSheetLine, problem: LineProblem) => void;

/**
 * Computes the totals of the ordered references, and reports what depends on the sums of their lots. Returns them in the
 * order of the file.
 */
export function assessLines(items: Iterable<MatchedItem>, report: ReportLine): AssessedLine[] {
  const sum = { units: 0, cents: 0n, isTooLarge: false };
  const inOrder = [...items].sort((left, right) => left.place - right.place);
  return inOrder.map((matched) => {
    reportLimits(matched, report);
    const { item, lots, first } = matched;
    const units = lots * item.unitsPerLot;
    const cents = lineTotalCents(units, item.unitPrice);
    sum.units += units;
    sum.cents += cents;
    if (!sum.isTooLarge && (sum.units > largestOrder.units || sum.cents > largestOrder.cents)) {
      sum.isTooLarge = true;
      report(first, {
        severity: 'error',
        field: 'order',
        found: `${counted(lots, 'lot')}, AED ${centsToDecimal(cents)}`,
        expected: `at most ${counted(largestOrder.units, 'unit')} and AED ${centsToDecimal(largestOrder.cents)} in one order`,
        message: 'The order is too large. Check the quantities, or send it as several orders.',
      });
    }
    const {
      referenceKey: _reference,
      variantKey: _variant,
      minimumLots: _minimum,
      stockLots: _stock,
      isListed: _listed,
      ...published
    } = item;
    const { shownPrice, shownUnitsPerLot } = first;
    return { ...published, lots, units, total: centsToDecimal(cents), shownPrice, shownUnitsPerLot };
  });
}

/** Reports lots beyond what one line may have, what is available, or below the minimum. */
function reportLimits({ item, lots, first }: MatchedItem, report: ReportLine): void {
  if (lots > workbookLimits.lotsPerLine) {
    report(first, {
      severity: 'error',
      field: 'order',
      found: String(lots),
      expected: `at most ${counted(workbookLimits.lotsPerLine, 'lot')}`,
      message: 'Too many lots for one reference.',
    });
  }
  if (!item.isListed) {
    report(first, {
      severity: 'warning',
      field: 'reference',
      found: item.reference,
      expected: 'a reference that is offered now',
      message: `${item.reference} is no longer offered. The order can be sent; the team decides.`,
    });
  } else if (item.availableLots !== null && lots > item.availableLots) {
    const available = Math.max(item.availableLots, 0);
    report(first, {
      severity: 'warning',
      field: 'available',
      found: counted(lots, 'lot'),
      expected: `${counted(available, 'lot')} available`,
      message: `More lots of ${item.reference} were ordered than are available now. The order can be sent; the team decides.`,
    });
  }
  if (item.minimumLots !== null && lots < item.minimumLots) {
    report(first, {
      severity: 'warning',
      field: 'minimum',
      found: counted(lots, 'lot'),
      expected: `at least ${counted(item.minimumLots, 'lot')}`,
      message: `The minimum of ${item.reference} is ${counted(item.minimumLots, 'lot')}.`,
    });
  }
}
