/** Renders a text with the searched part marked. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  const start = term === '' ? -1 : text.toLowerCase().indexOf(term.toLowerCase());
  // Some letters change their length in lower case, so the position may not fit the text; it is then not marked.
  if (start < 0 || text.toLowerCase().length !== text.length) return <bdi>{text}</bdi>;
  const end = start + term.length;
  return (
    <bdi>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </bdi>
  );
}
