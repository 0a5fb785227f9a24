import { lazyWithTexts } from '../../../texts/lazy-with-texts';

/** The page of one order, which the list of orders loads ahead. */
export const LazyOrderPage = lazyWithTexts(
  async () => (await import('./order-page')).OrderPage,
  'orders',
  'orderDocuments',
  'orderRevisions',
  'trade',
);
