import { Fragment } from 'react';

/** Behind `_`, `@` and `/`, and before a dot inside a word: `MERIDIAN_|STOCK`, `bilal@|caravansupply|.example`. */
const breaks = /(?<=[\p{L}\p{N}][_@/])(?=[\p{L}\p{N}])|(?<=\p{L})(?=\.\p{L})/u;

/** Words that are not broken at their hyphens, as in `S-M-L-XL (2-4-4-2)`: nine characters fit into every column. */
const shortWords = /(?<!\S)((?=\S*-)\S{1,9})(?!\S)/;

function withWholeWords(part: string) {
  return part.split(shortWords).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal, and have no state
      <span key={index} className="whole-word">
        {piece}
      </span>
    ),
  );
}

/**
 * Renders a text whose lines end where a person would end them: file names and addresses without spaces at a mark between
 * two words, and sizes not inside their hyphens.
 */
export function BreakableText({ text }: { text: string }) {
  const [start = '', ...others] = text.split(breaks);
  return (
    <>
      {withWholeWords(start)}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and have no state
        <Fragment key={index}>
          <wbr />
          {withWholeWords(part)}
        </Fragment>
      ))}
    </>
  );
}
