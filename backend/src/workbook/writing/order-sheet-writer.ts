import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@portal/contract/languages';
import { lineTotalCents } from '@portal/contract/money';
import { workbookLimits } from '@portal/contract/workbook';
import type { Worksheet } from 'exceljs';
import { loadWriter } from '../../platform/http/lists/export.js';
import { withoutNoncharacters } from '../../platform/without-noncharacters.js';
import { inOneLine, showBothLanguages, viewFor, wordFor } from '../../platform/workbook-words.js';
import { referenceKey } from '../interpretation/identity.js';
import { portalOrderColumns as columns } from './portal-order-table.js';

/** One row of the sheet. The price is a decimal string in AED per unit; `lots` is 0 for a reference without an order. */
export interface OrderSheetRow {
  reference: string;
  barcode: string | null;
  description: string | null;
  colour: string | null;
  size: string | null;
  unitPrice: string;
  unitsPerLot: number;
  availableLots: number | null;
  lots: number;
}

const headerRow = 4;
/** A row takes some 0.1 ms, so other requests wait for 10 ms at most. */
const rowsPerTurn = 50;

/**
 * Writes an order sheet with the lots filled in, without blocking the event loop. Text is always a text cell, whatever it
 * begins with (row R09).
 */
export async function writeOrderSheet(
  title: string,
  rows: AsyncIterable<OrderSheetRow> | Iterable<OrderSheetRow>,
  language: Language,
): Promise<Buffer> {
  const output = new PassThrough();
  const written = buffer(output);
  const WorkbookWriter = await loadWriter();
  const workbook = new WorkbookWriter({ stream: output, useStyles: true, zip: { zlib: { level: 1 } } });
  const sheet = workbook.addWorksheet(inOneLine('Order', language), {
    views: [{ state: 'frozen', xSplit: 1, ySplit: headerRow, ...viewFor(language) }],
  });
  writeHeader(sheet, title, language);
  let row = headerRow;
  let above: OrderSheetRow | undefined;
  const totals = { lots: 0, units: 0, cents: 0n };
  for await (const line of rows) {
    row++;
    const units = line.lots * line.unitsPerLot;
    const cents = lineTotalCents(units, line.unitPrice);
    totals.lots += line.lots;
    totals.units += units;
    totals.cents += cents;
    writeRow(sheet, row, line, { units, cents, colour: colourBelow(above, line), language });
    above = line;
    if (row % rowsPerTurn !== 0) continue;
    await nextTurn();
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  if (row > headerRow) writeTotals(sheet, row, totals, language);
  sheet.commit();
  await workbook.commit();
  return written;
}

function writeHeader(sheet: Worksheet, title: string, language: Language): void {
  sheet.columns = columns.map(({ width, format }) => ({ width, style: { numFmt: format } }));
  const name = sheet.getCell(1, 1);
  name.value = withoutNoncharacters(title);
  name.font = { bold: true, size: 16 };
  sheet.getCell(2, 1).value = inOneLine(
    'Enter whole lots in the yellow column and upload the file in the portal.',
    language,
  );
  const header = sheet.getRow(headerRow);
  columns.forEach(({ header: text, field }, index) => {
    const cell = header.getCell(index + 1);
    cell.value = wordFor(text, language);
    cell.numFmt = '@';
    cell.font = { bold: true };
    cell.alignment = { wrapText: true, vertical: 'middle' };
    cell.fill = {
      type: 'pattern',
      pattern: 'solid',
      fgColor: { argb: field === 'order' ? 'FFFFF2CC' : 'FFEDEDED' },
    };
  });
  showBothLanguages(header, language);
  header.commit();
}

/** A blank colour below the same reference would be read as the colour above, so a missing one is written as a hyphen. */
function colourBelow(above: OrderSheetRow | undefined, { reference, colour, size }: OrderSheetRow): string | null {
  const isBelowColour = above !== undefined && above.colour !== null && size !== null;
  return colour ?? (isBelowColour && referenceKey(above.reference) === referenceKey(reference) ? '-' : null);
}

interface Written {
  units: number;
  cents: bigint;
  colour: string | null;
  language: Language;
}

function writeRow(
  sheet: Worksheet,
  number: number,
  line: OrderSheetRow,
  { units, cents, colour, language }: Written,
): void {
  const row = sheet.getRow(number);
  row.values = [
    ...[line.reference, line.barcode, line.description, colour, line.size].map((text) =>
      text === null ? undefined : withoutNoncharacters(text),
    ),
    ...[Number(line.unitPrice), line.unitsPerLot, line.availableLots ?? undefined, line.lots || undefined],
    { formula: `I${number}*G${number}`, result: units },
    { formula: `ROUND(J${number}*F${number},2)`, result: Number(cents) / 100 },
  ];
  row.getCell(9).dataValidation = {
    type: 'whole',
    operator: 'between',
    formulae: [0, workbookLimits.lotsPerLine],
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: inOneLine('Order quantity', language),
    error: wordFor('Please enter whole lots, 0 or more.', language),
  };
  row.commit();
}

function writeTotals(
  sheet: Worksheet,
  last: number,
  totals: { lots: number; units: number; cents: bigint },
  language: Language,
): void {
  const row = sheet.getRow(last + 1);
  const sum = (letter: string, result: number) => ({
    formula: `SUM(${letter}${headerRow + 1}:${letter}${last})`,
    result,
  });
  row.getCell(3).value = inOneLine('Total', language);
  row.getCell(9).value = sum('I', totals.lots);
  row.getCell(10).value = sum('J', totals.units);
  row.getCell(11).value = sum('K', Number(totals.cents) / 100);
  row.font = { bold: true };
  row.commit();
}
