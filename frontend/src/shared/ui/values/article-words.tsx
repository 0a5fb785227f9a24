import { joinedTexts } from '@portal/contract/documents/mixed-text';
import { BreakableText } from './breakable-text';

interface Props {
  of: { description: string | null; colour: string | null; size: string | null };
}

/** Describes an article below its reference. A size such as `S-M-L-XL` is kept together where a line has room for it. */
export function ArticleWords({ of: { description, colour, size } }: Props) {
  const words = joinedTexts([description, colour]);
  if (!words && !size) return null;
  return (
    <span className="muted">
      {words}
      {words && size && ' · '}
      {size && (
        <bdi className="kept-together">
          <BreakableText text={size} />
        </bdi>
      )}
    </span>
  );
}
