import { foldSearchText, searchKey } from '@portal/contract/text/search-text';

/** Renders a text with the searched part marked, in whichever spelling it contains the term. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  const found = findTerm(text, term);
  if (!found) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, found.start)}
      <mark>{text.slice(found.start, found.end)}</mark>
      {text.slice(found.end)}
    </bdi>
  );
}

function findTerm(text: string, term: string): { start: number; end: number } | null {
  const [key, searched] = [searchKey(text), searchKey(term)];
  const at = searched === '' ? -1 : key.indexOf(searched);
  // Some letters change their length in lower case, so the position may not fit the text; it is then not marked.
  if (at < 0 || key.length !== foldSearchText(text).length) return null;
  // The positions of the characters that folding keeps, and the end of the text.
  const kept = Array.from({ length: text.length }, (_, index) => index).filter(
    (index) => foldSearchText(text.charAt(index)) !== '',
  );
  kept.push(text.length);
  return { start: kept[at] ?? 0, end: kept[at + searched.length] ?? text.length };
}
