import { BreakableText } from './breakable-text';

interface Props {
  text: string | null | undefined;
  /** The text of the tooltip, when the visible text is only a part of it. */
  fullText?: string;
}

/**
 * Renders a text on at most two lines, with the full text as a tooltip. Two lines instead of one, because similar names
 * often differ only at the end. The direction is that of the text, because the ellipsis stands at its end.
 */
export function TwoLines({ text, fullText }: Props) {
  if (!text) return '–';
  return (
    <span className="two-lines" dir="auto" title={fullText ?? text}>
      <BreakableText text={text} />
    </span>
  );
}
