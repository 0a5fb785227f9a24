import { Fragment } from 'react';

interface Props {
  text: string | null | undefined;
  /** The text of the tooltip, when the visible text is only a part of it. */
  fullText?: string;
}

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
 * Renders a text on at most two lines, with the full text as a tooltip. Two lines instead of one, because similar names
 * often differ only at the end. The direction is that of the text, because the ellipsis stands at its end. File names
 * and addresses without spaces continue on the second line at a mark between two words.
 */
export function TwoLines({ text, fullText }: Props) {
  if (!text) return '–';
  const [start, ...others] = text.split(breaks);
  return (
    <span className="two-lines" dir="auto" title={fullText ?? text}>
      {withWholeWords(start ?? '')}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and have no state
        <Fragment key={index}>
          <wbr />
          {withWholeWords(part)}
        </Fragment>
      ))}
    </span>
  );
}
