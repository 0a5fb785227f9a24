import { productName } from '@portal/contract/messages';
import { useEffect } from 'react';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}
