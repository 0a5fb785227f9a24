import { centsToDecimal, lineTotalCents, priceToInteger } from '@portal/contract/money';
import type { OrderSheetLine, Problem } from '@portal/contract/workbook';
import { workbookLimits } from '@portal/contract/workbook';
import { referenceKey, variantKey } from '../catalogue/workbook/identity.js';

/** A published reference, as matching needs it. Prices are decimal strings, AED per unit. */
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
  /** Lots that can still be promised; null: not tracked. */
  availableLots: number | null;
}

export interface AssessedLine extends Omit<CatalogueItem, 'referenceKey' | 'variantKey' | 'minimumLots'> {
  lots: number;
  units: number;
  /** AED, 2 decimals. */
  total: string;
  /** What the row of the copy showed, null where it shows none: told apart from what was published later (row X03). */
  shownPrice: string | null;
  shownUnitsPerLot: number | null;
}

/** What a JSON number holds to the cent, with room to spare: a larger order is a slip of the hand. */
const largestOrder = { units: 1_000_000_000_000, cents: 1_000_000_000_000_000n };

interface Entry {
  item: CatalogueItem;
  lots: number;
  first: OrderSheetLine;
}

/**
 * Puts the filled-in rows of an order file beside the published references. The file says what and how many lots;
 * prices and pack sizes are the published ones whatever the copy shows (row R19). A reference listed several times, also
 * in other case or spacing, is added up (row R11).
 */
export class LineMatcher {
  readonly #entries = new Map<string, Entry>();
  readonly problems: Problem[] = [];

  /** `candidates` holds every published item that has one of the lines' reference keys. */
  add(lines: OrderSheetLine[], candidates: CatalogueItem[]): void {
    const byReference = Map.groupBy(candidates, (item) => item.referenceKey);
    for (const line of lines) {
      const item = this.#match(line, byReference.get(referenceKey(line.reference)) ?? []);
      if (!item) continue;
      this.#compare(line, item);
      const entry = this.#entries.get(item.itemId);
      if (entry) entry.lots += line.lots;
      else this.#entries.set(item.itemId, { item, lots: line.lots, first: line });
    }
  }

  /** The order's lines, in the order of the file, with their totals. Also finds what only sums can show. */
  finish(): AssessedLine[] {
    const sum = { units: 0, cents: 0n, isTooLarge: false };
    return [...this.#entries.values()].map(({ item, lots, first }) => {
      if (lots > workbookLimits.lotsPerLine) {
        this.#tell(
          'error',
          first,
          'order',
          String(lots),
          `at most ${workbookLimits.lotsPerLine} lots`,
          'Too many lots for one reference.',
        );
      }
      if (item.availableLots !== null && lots > item.availableLots) {
        const available = Math.max(item.availableLots, 0);
        this.#tell(
          'warning',
          first,
          'available',
          counted(lots, 'lot'),
          `${counted(available, 'lot')} available`,
          `More lots of ${item.reference} were ordered than are available now. The order can be sent; the team decides.`,
        );
      }
      if (item.minimumLots !== null && lots < item.minimumLots) {
        this.#tell(
          'warning',
          first,
          'minimum',
          counted(lots, 'lot'),
          `at least ${counted(item.minimumLots, 'lot')}`,
          `The minimum of ${item.reference} is ${counted(item.minimumLots, 'lot')}.`,
        );
      }
      const units = lots * item.unitsPerLot;
      const cents = lineTotalCents(units, item.unitPrice);
      sum.units += units;
      sum.cents += cents;
      if (!sum.isTooLarge && (sum.units > largestOrder.units || sum.cents > largestOrder.cents)) {
        sum.isTooLarge = true;
        this.#tell(
          'error',
          first,
          'order',
          `${counted(lots, 'lot')}, AED ${centsToDecimal(cents)}`,
          `at most ${largestOrder.units} units and AED ${centsToDecimal(largestOrder.cents)} in one order`,
          'The order is too large. Check the quantities, or send it as several orders.',
        );
      }
      const { referenceKey: _reference, variantKey: _variant, minimumLots: _minimum, ...published } = item;
      const { shownPrice, shownUnitsPerLot } = first;
      return { ...published, lots, units, total: centsToDecimal(cents), shownPrice, shownUnitsPerLot };
    });
  }

  #match(line: OrderSheetLine, candidates: CatalogueItem[]): CatalogueItem | undefined {
    if (candidates.length === 0) {
      this.#tell(
        'error',
        line,
        'reference',
        line.reference,
        'a reference of the selected stock file',
        `${line.reference} is not in the selected stock file.`,
      );
      return undefined;
    }
    const [only, ...others] = candidates;
    if (others.length === 0) return only;
    const sameBarcode = line.barcode ? candidates.filter((item) => item.barcode === line.barcode) : [];
    if (sameBarcode.length === 1) return sameBarcode[0];
    const variant = variantKey(line.colour, line.size);
    const sameVariant = candidates.filter((item) => item.variantKey === variant);
    if (sameVariant.length === 1) return sameVariant[0];
    const found = [line.reference, line.colour, line.size].filter(Boolean).join(' · ');
    this.#tell(
      'error',
      line,
      'reference',
      found,
      'the colour and size, or the barcode, as in the stock file',
      `${line.reference} comes in several colours or sizes, and this row does not say which of them it means.`,
    );
    return undefined;
  }

  #compare(line: OrderSheetLine, item: CatalogueItem): void {
    if (line.shownPrice !== null && priceToInteger(line.shownPrice) !== priceToInteger(item.unitPrice)) {
      this.#tell(
        'warning',
        line,
        'wholesalePrice',
        `AED ${line.shownPrice}`,
        `AED ${trimPrice(item.unitPrice)}`,
        `The file shows another price for ${item.reference}. The published price counts.`,
      );
    }
    if (line.shownUnitsPerLot !== null && line.shownUnitsPerLot !== item.unitsPerLot) {
      this.#tell(
        'warning',
        line,
        'unitsPerLot',
        counted(line.shownUnitsPerLot, 'unit'),
        counted(item.unitsPerLot, 'unit'),
        `The file shows another pack size for ${item.reference}. The published one counts.`,
      );
    }
  }

  #tell(
    severity: Problem['severity'],
    line: OrderSheetLine,
    field: Problem['field'],
    found: string,
    expected: string,
    message: string,
  ): void {
    const { sheet, cells, reference } = line;
    // What is wrong with the lots themselves, too many or too few, is corrected where they stand.
    const cell = (field !== '' && cells[field]) || cells.order;
    this.problems.push({ sheet, cell, reference, field, found, expected, message, severity });
  }
}

/** `'80.5000'` → `'80.5'`, `'80.0000'` → `'80'`: as a person writes it. */
function trimPrice(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
