import { Fragment } from 'react';

interface Props {
  text: string | null | undefined;
  /** The text of the tooltip, when the visible text is only a part of it. */
  fullText?: string;
}

/** Behind `_`, `@` and `/`, and before a dot inside a word: `MERIDIAN_|STOCK`, `bilal@|caravansupply|.example`. */
const breaks = /(?<=[\p{L}\p{N}][_@/])(?=[\p{L}\p{N}])|(?<=\p{L})(?=\.\p{L})/u;

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
      {start}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and have no state
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
