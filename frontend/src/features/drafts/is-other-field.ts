/** Whether a key or a paste belongs to a field other than those for lots, such as the search. */
export const isOtherField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]') &&
  !target.matches('.lots-input');
