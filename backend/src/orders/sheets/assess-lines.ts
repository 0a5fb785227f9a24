import { centsToDecimal, lineTotalCents } from '@portal/contract/money';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';

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

/** Adds a problem about the line of an order file. */
export type ReportLine = (
  severity: Problem['severity'],
  line: OrderSheetLine,
  field: Problem['field'],
  found: string,
  expected: string,
  message: string,
) => void;

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
      report(
        'error',
        first,
        'order',
        `${counted(lots, 'lot')}, AED ${centsToDecimal(cents)}`,
        `at most ${largestOrder.units} units and AED ${centsToDecimal(largestOrder.cents)} in one order`,
        'The order is too large. Check the quantities, or send it as several orders.',
      );
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
    report(
      'error',
      first,
      'order',
      String(lots),
      `at most ${workbookLimits.lotsPerLine} lots`,
      'Too many lots for one reference.',
    );
  }
  if (!item.isListed) {
    report(
      'warning',
      first,
      'reference',
      item.reference,
      'a reference that is offered now',
      `${item.reference} is no longer offered. The order can be sent; the team decides.`,
    );
  } else if (item.availableLots !== null && lots > item.availableLots) {
    const available = Math.max(item.availableLots, 0);
    report(
      'warning',
      first,
      'available',
      counted(lots, 'lot'),
      `${counted(available, 'lot')} available`,
      `More lots of ${item.reference} were ordered than are available now. The order can be sent; the team decides.`,
    );
  }
  if (item.minimumLots !== null && lots < item.minimumLots) {
    report(
      'warning',
      first,
      'minimum',
      counted(lots, 'lot'),
      `at least ${counted(item.minimumLots, 'lot')}`,
      `The minimum of ${item.reference} is ${counted(item.minimumLots, 'lot')}.`,
    );
  }
}

/** Number and noun: "1 lot", "2 lots". */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
