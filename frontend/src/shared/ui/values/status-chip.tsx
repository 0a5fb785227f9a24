import type { ReactNode, Ref } from 'react';

export type ChipTone = 'pending' | 'awaiting' | 'completed' | 'cancelled' | 'rejected' | 'accent';

interface StatusChipProps {
  tone: ChipTone;
  children: ReactNode;
  /** Set when the chip has a tooltip, so that keyboard users can focus the chip and read the tooltip. */
  tabIndex?: number;
  ref?: Ref<HTMLSpanElement>;
}

/**
 * Renders a status as a coloured chip. Further props are passed to the chip's element, because antd's Tooltip adds its
 * event handlers to it.
 */
export function StatusChip({ tone, children, ...rest }: StatusChipProps) {
  return (
    <span {...rest} className="chip" data-tone={tone}>
      <span className="chip-text">{children}</span>
    </span>
  );
}
