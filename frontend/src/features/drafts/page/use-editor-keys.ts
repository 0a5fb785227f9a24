import { useEffect, useRef } from 'react';
import { isModalOpen } from '../../../shared/ui/dialogs/is-modal-open';
import { pressedLetter } from '../../../shared/ui/pressed-letter';
import { isOtherField } from '../is-other-field';

interface Keys {
  isReadOnly: boolean;
  onUndo: () => void;
  onSearch: () => void;
}

/** Keys that work on the whole page: `/` goes to the search, Ctrl+Z or ⌘Z takes the last step back. */
export function useEditorKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Other fields have their own undo, and take a slash as text; so does a dialog.
      if (isOtherField(event.target) || isModalOpen()) return;
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && pressedLetter(event) === 'z';
      const isSearch = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isSearch && (!isUndo || latest.current.isReadOnly)) return;
      event.preventDefault();
      if (isUndo) latest.current.onUndo();
      else latest.current.onSearch();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
