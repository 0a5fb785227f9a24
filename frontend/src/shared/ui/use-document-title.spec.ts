import { renderHook } from '@testing-library/react';
import { useDocumentTitle } from './use-document-title';

describe('the title of the browser tab', () => {
  it.each([
    ['Orders', 'Orders · Digital Wholesale Catalogue'],
    // Browsers derive a title's writing direction from its first letter that is not inside Unicode isolates, so an
    // isolated Arabic name leaves the title left-to-right.
    ['دار ألبا', '\u2068دار ألبا\u2069 · Digital Wholesale Catalogue'],
  ])('names the page %s and the portal', (title, expected) => {
    renderHook(() => useDocumentTitle(title));
    expect(document.title).toBe(expected);
  });
});
