import { formatOf } from '../number-formats.js';
import { type CellStyle } from '../xlsx/styles.js';
import type { TextRun } from '../xlsx/text-runs.js';
import type { BiffVersion, ByteSpan } from './biff-records.js';
import { type TextDecoding, unicodeText } from './biff-texts.js';

/** Records of the globals that describe how cells look, from Excel 5 on. */
export const styleRecords = { font: 0x0031, format: 0x041e, cell: 0x00e0, calendar: 0x0022 } as const;

const struckOut = 0x0008;
/** The numbers of fonts skip this number. */
const missingFont = 4;

export interface BiffStyles {
  fonts: ByteSpan[];
  formats: ByteSpan[];
  cells: ByteSpan[];
}

/**
 * Reads the styles, by the index that cells name; undefined for a style with neither a number format nor a struck-out
 * font.
 */
export function biffStyles(
  bytes: Buffer,
  version: BiffVersion,
  { fonts, formats, cells }: BiffStyles,
  decode: TextDecoding,
): (CellStyle | undefined)[] {
  if (version < 5) return [];
  const codes = new Map(
    formats
      .filter(([start, end]) => end - start > 3)
      .map(([start, end]) => [
        bytes.readUInt16LE(start),
        version === 8
          ? unicodeText(bytes, start + 2, end, 2)
          : decode(bytes.subarray(start + 3, Math.min(end, start + 3 + (bytes[start + 2] ?? 0)))),
      ]),
  );
  const known = new Map<number, ReturnType<typeof formatOf>>();
  return cells.map(([start, end]) => {
    if (end - start < 4) return undefined;
    const id = bytes.readUInt16LE(start + 2);
    if (!known.has(id)) known.set(id, formatOf(id, codes.get(id)));
    const format = known.get(id) ?? null;
    const { strike } = biffFont(bytes, fonts, bytes.readUInt16LE(start));
    const struck = strike === 'struck';
    return format === null && !struck ? undefined : { format, struck };
  });
}

/** What the font with this number says about a text; like an ordinary font if the workbook does not hold it. */
export function biffFont(bytes: Buffer, fonts: readonly ByteSpan[], number: number): Omit<TextRun, 'text'> {
  const [at, end] = fonts[number > missingFont ? number - 1 : number] ?? [0, 0];
  const isStruck = end - at >= 4 && (bytes.readUInt16LE(at + 2) & struckOut) !== 0;
  // 1 is the value of superscripts, 2 of subscripts.
  const isRaised = end - at >= 10 && bytes.readUInt16LE(at + 8) !== 0;
  return { strike: isStruck ? 'struck' : 'none', isRaised };
}
