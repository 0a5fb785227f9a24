import type { KeyboardEvent } from 'react';

/**
 * Handles a select's `onInputKeyDown`, so that Tab leaves the field without changing its value. By default antd's
 * select chooses the highlighted option on Tab, which in a multiple choice can unselect it.
 */
export function keepValueOnTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
