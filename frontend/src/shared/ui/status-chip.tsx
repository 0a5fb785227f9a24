import type { ReactNode, Ref } from 'react';

export type ChipTone = 'pending' | 'awaiting' | 'completed' | 'cancelled' | 'rejected' | 'accent';

interface StatusChipProps {
  tone: ChipTone;
  children: ReactNode;
  /** Set where a tooltip hangs on the chip, so that the keyboard reaches it. */
  tabIndex?: number;
  ref?: Ref<HTMLSpanElement>;
}

/** Soft background, dark text, a dot. Further attributes come from antd's Tooltip when one wraps the chip. */
export function StatusChip({ tone, children, ...rest }: StatusChipProps) {
  return (
    <span {...rest} className="chip" data-tone={tone}>
      <span className="chip-text">{children}</span>
    </span>
  );
}
