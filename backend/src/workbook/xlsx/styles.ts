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

/** The lists of a file's styles. Fonts, fills and number formats of `dxfs` belong to conditional formats. */
const listNames: ReadonlySet<string> = new Set(['fonts', 'fills', 'cellStyleXfs', 'cellXfs', 'dxfs']);

const isFalse = (value = '') => /^(0|false)$/.test(value);

function stylesIn(bytes: Buffer): Styles {
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const byIndex: (CellStyle | undefined)[] = [];
  const solidFills: boolean[] = [];
  const unlocked = new Set<number>();
  const filled = new Set<number>();
  const formats = new Map<number, NumberFormat | null>();
  const addStyle = (attributes: ReadonlyMap<string, string>) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (!formats.has(id)) formats.set(id, formatOf(id, codes.get(id)));
    const format = formats.get(id) ?? null;
    const struck = struckFonts[Number(attributes.get('fontId') ?? 0)] ?? false;
    if (solidFills[Number(attributes.get('fillId') ?? 0)] === true) filled.add(byIndex.length);
    byIndex.push(format === null && !struck ? undefined : { format, struck });
  };
  let part = '';
  for (const { name, attributes } of openingTags(bytes)) {
    if (listNames.has(name)) part = name;
    if (name === 'numFmt' && part !== 'dxfs')
      codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
    switch (`${part} ${name}`) {
      case 'fonts font':
        struckFonts.push(false);
        break;
      case 'fonts strike':
        struckFonts[struckFonts.length - 1] = !isFalse(attributes.get('val'));
        break;
      case 'fills fill':
        solidFills.push(false);
        break;
      case 'fills patternFill':
        solidFills[solidFills.length - 1] = attributes.get('patternType') === 'solid';
        break;
      case 'cellXfs xf':
        if (byIndex.length < mostStyles) addStyle(attributes);
        break;
      case 'cellXfs protection':
        if (isFalse(attributes.get('locked'))) unlocked.add(byIndex.length - 1);
        break;
    }
  }
  return { byIndex, unlocked, filled };
}
