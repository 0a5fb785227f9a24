import type { CreditableLine } from '@portal/contract/documents/documents';
import type { AdminOrder, Order } from '@portal/contract/orders';
import type { Locator } from 'playwright-core';
import type { Api } from '../helpers/api';
import { eventually, type Visitor } from '../helpers/browser';
import { approveWithInvoice, enterSeller, finishedDocuments, thisMonth } from '../helpers/tax-documents';
import type { Screen } from './tour';
import type { DemoData } from './world';

/** Ids of documents and orders, by the situation for which each is an example. */
export interface DemoDocuments {
  /** An invoice that is not ready for e-invoicing: the buyer's TRN is missing. */
  incomplete: string;
  /** An invoice of many lines with long names. */
  long: string;
  creditNote: string;
  /** The order of the long invoice, which is partly credited. */
  creditedOrder: string;
}

/** Issues invoices of the orders, and a credit note of some lots of the last one. */
export async function createDocuments(admin: Api, buyer: Api, orders: Order[]): Promise<DemoDocuments> {
  await enterSeller(admin);
  const [first, ...others] = orders;
  await approveWithInvoice(admin, first!);
  const { user } = await buyer.call<{ user: { _id: string } }>('GET', '/auth/me');
  const taxDetails = { trn: '100765432100003', licenceNumber: '77120', licenceAuthority: 'DMCC', emirate: 'DXB' };
  await admin.call('PUT', `/buyers/${user._id}/tax-details`, taxDetails);
  for (const order of others) await approveWithInvoice(admin, order);
  const credited = others.at(-1)!;
  await eventually(async () => {
    const { inventoryStatus } = await admin.call<AdminOrder>('GET', `/orders/${credited._id}`);
    if (inventoryStatus !== 'success') throw new Error('Stock is being deducted');
  });
  const lines = await admin.call<CreditableLine[]>('GET', `/orders/${credited._id}/credit`);
  await admin.call('POST', `/orders/${credited._id}/credit`, {
    lines: lines.slice(0, 2).map(({ lineId }) => ({ lineId, lots: 1 })),
    reason: 'Two cartons came back wet.\nThe other ones are fine.',
    restock: true,
  });
  const documents = await finishedDocuments(admin);
  const of = (order: Order, kind: string) =>
    documents.find((row) => row.order._id === order._id && row.kind === kind)!._id;
  return {
    incomplete: of(first!, 'invoice'),
    long: of(credited, 'invoice'),
    creditNote: of(credited, 'credit_note'),
    creditedOrder: credited._id,
  };
}

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog');

async function register({ page }: Visitor, query = ''): Promise<void> {
  await page.goto(`/documents${query}`);
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
}

async function document({ page }: Visitor, id: string, kind: string): Promise<void> {
  await page.goto(`/documents/${id}`);
  await page.getByRole('heading', { name: new RegExp(`^${kind} `) }).waitFor();
}

export const documentScreens: readonly Screen[] = [
  { name: 'admin-documents', as: 'admin', open: (visitor) => register(visitor) },
  {
    name: 'admin-documents-month',
    as: 'admin',
    open: async (visitor) => {
      await register(visitor, `?month=${thisMonth()}&kind=invoice`);
      await visitor.page.getByText('Invoices less credit notes').waitFor();
    },
  },
  {
    name: 'admin-documents-none',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/documents?search=nobody');
      await page.getByText('No documents found').waitFor();
    },
  },
  {
    name: 'admin-documents-unreachable',
    as: 'admin',
    open: async ({ page }) => {
      await page.route(/api\/documents/, (route) => route.abort('connectionrefused'));
      await page.goto('/documents');
      await page.getByText('Failed to load documents').waitFor();
    },
  },
  {
    name: 'admin-document-not-ready',
    as: 'admin',
    open: async (visitor, { documents }) => {
      await document(visitor, documents.incomplete, 'Invoice');
      await visitor.page.getByRole('link', { name: 'Open the buyer' }).first().waitFor();
    },
  },
  {
    name: 'admin-document-long',
    as: 'admin',
    open: (visitor, { documents }) => document(visitor, documents.long, 'Invoice'),
  },
  {
    name: 'admin-credit-note',
    as: 'admin',
    open: (visitor, { documents }) => document(visitor, documents.creditNote, 'Credit note'),
  },
  {
    name: 'admin-credit-dialog',
    as: 'admin',
    open: async (visitor, { documents }) => {
      await visitor.page.goto(`/orders/${documents.creditedOrder}`);
      await visitor.page.getByRole('button', { name: 'Credit or return' }).click();
      const fields = dialog(visitor).getByRole('textbox', { name: /^Lots of/ });
      await fields.first().fill('2');
      await fields.nth(1).fill('99999');
      await dialog(visitor).getByLabel('Reason').fill('The second delivery was never sent.');
      await dialog(visitor)
        .getByText(/^Only /)
        .waitFor();
    },
  },
  {
    name: 'admin-approve-make',
    as: 'admin',
    open: async (visitor, { orders: { pending } }: DemoData) => {
      const { page } = visitor;
      await page.goto(`/orders?search=${pending}`);
      await page.getByRole('button', { name: `Actions for ${pending}` }).click();
      await page.getByRole('menuitem', { name: 'Approve' }).click();
      await dialog(visitor).getByRole('radio', { name: 'Make the invoice' }).waitFor();
    },
  },
  { name: 'buyer-documents', as: 'buyer', open: (visitor) => register(visitor) },
  {
    name: 'buyer-documents-none',
    as: 'newcomer',
    open: async ({ page }) => {
      await page.goto('/documents');
      await page.getByText('The invoices and credit notes that our portal makes').waitFor();
    },
  },
  {
    name: 'buyer-document',
    as: 'buyer',
    open: (visitor, { documents }) => document(visitor, documents.long, 'Invoice'),
  },
];
