import { getDocumentProxy } from 'unpdf';

/** The rows of text of each page, from top to bottom, each from left to right. */
export async function pdfRows(pdf: Buffer): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const rows = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x, y] = item.transform as number[];
      const height = Math.round((y ?? 0) * 2);
      rows.set(height, [...(rows.get(height) ?? []), { x: x ?? 0, text: item.str }]);
    }
    const fromTop = [...rows].sort(([a], [b]) => b - a);
    pages.push(
      fromTop.map(([, parts]) =>
        parts
          .sort((a, b) => a.x - b.x)
          .map(({ text }) => text.trim())
          .join(' '),
      ),
    );
  }
  await document.cleanup();
  return pages;
}

const lettersOf = (text: string): string[] => [...text.normalize('NFKC').replace(/\P{Script=Arabic}|\p{M}|ـ/gu, '')];

/**
 * Whether an Arabic text stands in a row. Programs that extract text do not agree on the order of letters that share a
 * glyph, and set spaces between others, so the letters are compared without their order.
 */
export function hasArabic(row: string, text: string): boolean {
  const wanted = lettersOf(text);
  const key = wanted.toSorted().join('');
  const letters = lettersOf(row);
  return letters.some(
    (_, start) =>
      letters
        .slice(start, start + wanted.length)
        .toSorted()
        .join('') === key,
  );
}
