/**
 * True while a modal dialog has the keyboard. Panels beside the page, such as the chat, are dialogs without being modal,
 * and a closed drawer stays in the document without being visible.
 */
export const isModalOpen = (): boolean =>
  // jsdom has no checkVisibility.
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((each) => each.checkVisibility?.() ?? true);
