import { useEffect } from 'react';

/**
 * Refuses files that are dropped beside an area for files. Firefox and Safari would leave the portal and show the file,
 * and Chromium would open it in another tab.
 */
export function useStayOnDroppedFile(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
