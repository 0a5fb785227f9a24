import type { KeyboardEvent } from 'react';

/**
 * For the `onInputKeyDown` of a select: Tab leaves the field and changes nothing. The select itself would choose the
 * highlighted option with it, and where several may be chosen take away one that was.
 */
export function leaveOnTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
