interface Props {
  text: string | null | undefined;
  /** In the title, where the text is a part of it. */
  whole?: string;
}

/** Two lines at most, since the end is often what tells two apart; the whole of it stands in the title. */
export function TwoLines({ text, whole }: Props) {
  if (!text) return '–';
  return (
    <span className="two-lines" title={whole ?? text}>
      {text}
    </span>
  );
}
