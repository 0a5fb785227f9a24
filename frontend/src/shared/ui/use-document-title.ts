import { productName } from '@portal/contract/messages';
import { isolateDirection } from '@portal/contract/text/isolate-direction';
import { useEffect } from 'react';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName ? title : `${isolateDirection(title)} · ${productName}`;
  }, [title]);
}
