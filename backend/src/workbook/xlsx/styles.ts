import { WorkbookRefused } from '../cells.js';
import { formatOf, type NumberFormat } from '../number-formats.js';
import { type PartReader, readWholePart, type WorkbookParts } from './workbook-parts.js';
import { openingTags } from './xml-text.js';

export interface CellStyle {
  /** Null when numbers are displayed unformatted. */
  format: NumberFormat | null;
  struck: boolean;
}

export interface CellStyles {
  /** Styles by the index that cells name; undefined for a style with neither a number format nor a struck-out font. */
  byIndex: readonly (CellStyle | undefined)[];
  /** True when dates are stored as the number of days since 1904 instead of 1900. */
  is1904: boolean;
}

export interface SheetStyles extends CellStyles {
  /** Indexes of styles whose cells can be changed in a protected sheet, and of styles with a fill colour. */
  unlocked: ReadonlySet<number>;
  filled: ReadonlySet<number>;
}

/** Maximum number of styles that are read, more than Excel allows; further styles are ignored. */
const mostStyles = 70_000;

/** Reads number formats and struck-out fonts. A workbook with unreadable styles is read without them, not refused. */
export async function readStyles(read: PartReader, { styles, is1904 }: WorkbookParts): Promise<SheetStyles> {
  try {
    const bytes = styles === null ? null : await readWholePart(read, styles);
    return { ...(bytes === null ? noStyles : stylesIn(bytes)), is1904 };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { ...noStyles, is1904 };
    throw error;
  }
}

type Styles = Omit<SheetStyles, 'is1904'>;
const noStyles: Styles = { byIndex: [], unlocked: new Set(), filled: new Set() };

function stylesIn(bytes: Buffer): Styles {
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const byIndex: (CellStyle | undefined)[] = [];
  const solidFills: boolean[] = [];
  const unlocked = new Set<number>();
  const filled = new Set<number>();
  const formats = new Map<number, NumberFormat | null>();
  let part = '';
  for (const { name, attributes } of openingTags(bytes)) {
    if (name === 'fonts' || name === 'cellXfs' || name === 'cellStyleXfs' || name === 'fills' || name === 'dxfs')
      part = name;
    else if (name === 'numFmt' && part !== 'dxfs')
      codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    else if (name === 'fill' && part === 'fills') solidFills.push(false);
    else if (name === 'patternFill' && part === 'fills')
      solidFills[solidFills.length - 1] = attributes.get('patternType') === 'solid';
    else if (name === 'protection' && part === 'cellXfs' && /^(0|false)$/.test(attributes.get('locked') ?? ''))
      unlocked.add(byIndex.length - 1);
    else if (name === 'font' && part === 'fonts') struckFonts.push(false);
    else if (name === 'strike' && part === 'fonts')
      struckFonts[struckFonts.length - 1] = !/^(0|false)$/.test(attributes.get('val') ?? '');
    else if (name === 'xf' && part === 'cellXfs' && byIndex.length < mostStyles) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      if (!formats.has(id)) formats.set(id, formatOf(id, codes.get(id)));
      const format = formats.get(id) ?? null;
      const struck = struckFonts[Number(attributes.get('fontId') ?? 0)] ?? false;
      if (solidFills[Number(attributes.get('fillId') ?? 0)] === true) filled.add(byIndex.length);
      byIndex.push(format === null && !struck ? undefined : { format, struck });
    }
  }
  return { byIndex, unlocked, filled };
}
