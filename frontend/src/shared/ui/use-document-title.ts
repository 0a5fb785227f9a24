import { useEffect } from 'react';

export const productName = 'Digital Wholesale Catalogue';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}
