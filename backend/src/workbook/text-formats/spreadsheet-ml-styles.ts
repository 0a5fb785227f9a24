import { type NumberFormat, numberFormat } from '../number-formats.js';
import type { CellStyle } from '../xlsx/styles.js';
import { isNamed, type Tag } from '../xlsx/xml-bytes.js';
import { attributesOf } from './spreadsheet-ml-tags.js';

/** A style as the file states it: what is undefined is taken from the parent. */
interface Style {
  parent: string | undefined;
  format?: NumberFormat | null;
  struck?: boolean;
}

/** The style of cells that name none. */
const defaultStyle = 'Default';
/** Styles inherit once in files of Excel. */
const mostAncestors = 10;

/** The styles of a file, which it states before its sheets. */
export class NamedStyles {
  readonly #byId = new Map<string, Style>();
  #latest: Style | undefined;

  /** Reads an opening tag outside of the sheets: a style, or a property of the latest one. */
  readTag(bytes: Buffer, tag: Tag): void {
    if (isNamed(bytes, tag, 'Style')) {
      const given = attributesOf(bytes, tag);
      this.#latest = { parent: given.get('Parent') };
      this.#byId.set(given.get('ID') ?? '', this.#latest);
    } else if (this.#latest && isNamed(bytes, tag, 'NumberFormat')) {
      this.#latest.format = numberFormat(formatCode(attributesOf(bytes, tag).get('Format') ?? ''));
    } else if (this.#latest && isNamed(bytes, tag, 'Font')) {
      const given = attributesOf(bytes, tag).get('StrikeThrough');
      if (given !== undefined) this.#latest.struck = given === '1';
    }
  }

  /** The style with what it takes from its parents. */
  find(id = defaultStyle): CellStyle {
    let { format, struck, parent }: Style = this.#byId.get(id) ?? { parent: undefined };
    for (let left = mostAncestors; parent !== undefined && left > 0; left -= 1) {
      const above = this.#byId.get(parent);
      // Null is General, which a style may state although its parent has another format.
      if (format === undefined) format = above?.format;
      struck ??= above?.struck;
      parent = above?.parent;
    }
    return { format: format ?? null, struck: struck ?? false };
  }
}

/** The codes of number formats that a file may state by name. */
const namedFormats: Readonly<Record<string, string>> = {
  ...{ 'General Number': '', Fixed: '0.00', Standard: '#,##0.00', Percent: '0.00%', Scientific: '0.00E+00' },
  ...{ 'General Date': 'd mmm yyyy', 'Long Date': 'd mmm yyyy', 'Medium Date': 'd-mmm-yy', 'Short Date': 'd mmm yyyy' },
  ...{ 'Long Time': 'h:mm:ss', 'Medium Time': 'h:mm AM/PM', 'Short Time': 'h:mm', Currency: '#,##0.00' },
  'Euro Currency': '[$€]#,##0.00',
};

const formatCode = (format: string): string => namedFormats[format] ?? format;
