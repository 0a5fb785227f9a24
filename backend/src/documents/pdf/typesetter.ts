import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { type Direction, directionOf, visualRuns } from './bidi-runs.js';
import { type ShapingFont, shapeNumbersByCharacter } from './number-shapes.js';

const require = createRequire(import.meta.url);
const fontFiles = {
  regular: require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf'),
} as const;

export type Weight = keyof typeof fontFiles;

export interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
}

export interface Placed extends Style {
  x: number;
  /** Of the top of the line. */
  y: number;
  width: number;
  align?: 'left' | 'right';
  direction?: Direction;
}

/** Distance of two lines as a multiple of the font's size. */
export const leading = 1.42;
/** Distance from a line's top to its base line, likewise. */
export const ascent = 1.05;

/** A line of text as it is drawn: its runs with their widths at a font size of 1,000. */
interface Line {
  runs: { text: string; width: number }[];
  width: number;
}

interface Wrapped {
  lines: string[];
  direction: Direction;
}

/** Measures, breaks and draws text in two scripts. */
export class Typesetter {
  readonly #lines = new Map<string, Line>();

  constructor(readonly document: PDFKit.PDFDocument) {
    for (const [weight, file] of Object.entries(fontFiles)) {
      document.registerFont(weight, file).font(weight);
      // The types of pdfkit lack its current font.
      shapeNumbersByCharacter((document as unknown as { _font: { font: ShapingFont } })._font.font);
    }
  }

  width(text: string, { size, weight = 'regular' }: Style, direction: Direction = 'ltr'): number {
    return (this.#line(text, weight, direction).width * size) / 1000;
  }

  /**
   * The text in lines that are no wider than `width`, and the direction in which it is read. Words that are wider are
   * broken.
   */
  wrap(text: string, style: Style, width: number): Wrapped {
    const direction = directionOf(text);
    const lines: string[] = [];
    let line = '';
    for (const unbreakable of text.split(/[^\S\u00a0]+/u).filter(Boolean)) {
      const word = unbreakable.replaceAll('\u00a0', ' ');
      const longer = line ? `${line} ${word}` : word;
      if (this.width(longer, style, direction) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      const pieces = this.#pieces(word, style, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return { lines: line ? [...lines, line] : lines, direction };
  }

  draw(
    text: string,
    { x, y, width, align = 'left', direction = 'ltr', size, weight = 'regular', colour = '#000' }: Placed,
  ): void {
    if (!text) return;
    const { document } = this;
    const line = this.#line(text, weight, direction);
    document.font(weight).fontSize(size).fillColor(colour);
    let left = align === 'right' ? x + width - (line.width * size) / 1000 : x;
    for (const run of line.runs) {
      document.text(run.text, left, y + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
      left += (run.width * size) / 1000;
    }
  }

  #line(text: string, weight: Weight, direction: Direction): Line {
    const key = `${weight}${direction}${text}`;
    const known = this.#lines.get(key);
    if (known) return known;
    this.document.font(weight).fontSize(1000);
    const runs = visualRuns(text, direction).map((run) => ({
      text: run,
      width: this.document.widthOfString(run),
    }));
    const line = { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
    this.#lines.set(key, line);
    return line;
  }

  /** A word in pieces that fit; most words are one. */
  #pieces(word: string, style: Style, width: number): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const { segment } of new Intl.Segmenter('en').segment(word)) {
      if (piece && this.width(piece + segment, style) > width) {
        pieces.push(piece);
        piece = '';
      }
      piece += segment;
    }
    return [...pieces, piece];
  }
}

/** A page of DIN A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 36 } as const;

/** An empty document whose bytes depend on nothing but its content and `created`. */
export function emptyPdf(title: string, author: string, created: Date): PDFKit.PDFDocument {
  return new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    // Otherwise pdfkit loads the metrics of Helvetica, which no document uses, from a file beside its own.
    font: '',
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: created,
      ModDate: created,
      Producer: 'Wholesale portal',
      Creator: 'Wholesale portal',
    },
  });
}
