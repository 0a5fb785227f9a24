import type { TaxDocumentDetail, TaxDocumentRow } from '@portal/contract/documents/documents';
import type { Correction } from '@portal/contract/documents/tax-document';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';
import { creditRow as credit, invoiceDetail as detail, invoiceRow as row } from './spec/documents.fixture';

const buyer = {
  ...{ _id: row.buyer._id, name: 'Layla Haddad', companyName: 'Haddad Trading' },
  ...{ email: 'layla@haddad.example', status: 'approved' },
};

function serverWith(documents: TaxDocumentRow[]): FakeServer {
  return new FakeServer()
    .on('GET /api/documents', { body: { documents, total: documents.length } })
    .on(`GET /api/documents/${row._id}`, { body: detail })
    .on('GET /api/buyers', { body: { buyers: [buyer], total: 1 } });
}

afterEach(closePortal);

// T08
describe('the register of tax documents', () => {
  it('lists documents with exact amounts, negative for credit notes, and what is still missing', async () => {
    openPortal({ server: serverWith([{ ...credit, vat: '0.00' }, row]), path: '/documents', user: adminUser });
    const listedCredit = within((await screen.findByText('CN-2026-000001')).closest('tr') as HTMLElement);
    expect(listedCredit.getByText('−1,296.23')).toBeInTheDocument();
    expect(listedCredit.getByText('Pending')).toBeInTheDocument();
    expect(listedCredit.getByText('0.00')).toBeInTheDocument();
    const listedInvoice = within(screen.getByText('INV-2026-000001').closest('tr') as HTMLElement);
    expect(listedInvoice.getByText('Not ready')).toBeInTheDocument();
    expect(listedInvoice.getByText('Haddad Trading')).toBeInTheDocument();
  });

  it('does not link to a deleted order, whose documents are kept', async () => {
    const ofDeleted = { ...row, order: { ...row.order, isDeleted: true } };
    openPortal({ server: serverWith([ofDeleted]), path: '/documents', user: adminUser });
    expect(await screen.findByText('ORD-2026-000123')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'ORD-2026-000123' })).toBeNull();
  });

  it('is filtered by the server, and shows the VAT of a chosen month', async () => {
    const sums = { documents: 1, net: '1234.50', vat: '61.73' };
    const credited = { documents: 1, net: '2000.00', vat: '100.00' };
    const server = serverWith([row]).on('GET /api/documents/vat-summary', {
      body: {
        month: '2026-11',
        rows: [
          { kind: 'invoice', emirate: 'DXB', vatCategory: 'standard', vatRate: 5, ...sums },
          { kind: 'credit_note', emirate: 'DXB', vatCategory: 'standard', vatRate: 5, ...credited },
        ],
      },
    });
    openPortal({ server, path: '/documents?kind=invoice&month=2026-11&eInvoice=not_ready', user: adminUser });
    const summary = within(await screen.findByRole('region', { name: 'VAT of November 2026' }));
    expect(await summary.findAllByText('Dubai')).toHaveLength(2);
    expect(summary.getByText('61.73')).toBeInTheDocument();
    const balance = within(summary.getByRole('row', { name: /Invoices less credit notes/ }));
    expect(balance.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', '−765.50', '−38.27']);
    expect(summary.getByText(/also those that the other filters hide/)).toBeInTheDocument();
    await waitFor(() =>
      expect(Object.fromEntries(server.to('GET /api/documents').at(-1)?.query ?? [])).toMatchObject({
        kind: 'invoice',
        month: '2026-11',
        eInvoice: 'not_ready',
      }),
    );
  });

  it('shows buyers theirs, without what concerns the team', async () => {
    const own = { ...row, findingCount: null, pdf: 'failed' } as const;
    openPortal({ server: serverWith([own]), path: '/documents?month=2026-11', user: makeSessionUser() });
    expect(await screen.findByText('INV-2026-000001')).toBeInTheDocument();
    expect(screen.queryByText('Haddad Trading')).toBeNull();
    expect(screen.getByText('Failed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /VAT of/ })).toBeNull();
    expect(screen.queryByText(/Not ready/)).toBeNull();
  });

  it('opens a document with its lines, its downloads and what its e-invoice lacks', async () => {
    const server = serverWith([row]);
    const { visitor } = openPortal({ server, path: '/documents', user: adminUser });
    await visitor.click(await screen.findByText('INV-2026-000001'));
    await waitFor(() => expect(currentAddress()).toBe(`/documents/${row._id}`));
    expect(await screen.findByRole('heading', { name: 'Invoice INV-2026-000001' })).toBeInTheDocument();
    expect(screen.getByText(/The buyer's TRN is missing./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the buyer' })).toHaveAttribute(
      'href',
      `/admin/buyers?buyer=${row.buyer._id}`,
    );
    expect(screen.getByRole('rowheader', { name: /AU-1/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ORD-2026-000123' })).toHaveAttribute('href', `/orders/${row.order._id}`);
    expect(screen.getByRole('button', { name: 'PDF' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'E-invoice (XML)' })).toBeInTheDocument();
  });

  it('is filtered by a buyer, and leads back to the filtered list from a document', async () => {
    const server = serverWith([row]);
    const { visitor } = openPortal({ server, path: '/documents', user: adminUser });
    await visitor.click(await screen.findByRole('combobox', { name: 'Buyer' }));
    const option = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-select-item-option[title="Haddad Trading"]');
      if (!found) throw new Error('The buyers are loading');
      return found;
    });
    await visitor.click(option);
    await waitFor(() => expect(currentAddress()).toBe(`/documents?buyer=${row.buyer._id}`));
    await waitFor(() => expect(server.to('GET /api/documents').at(-1)?.query.get('buyer')).toBe(row.buyer._id));
    await visitor.click(await screen.findByRole('link', { name: row.number }));
    const breadcrumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect(await breadcrumbs.findByText(row.number)).toBeInTheDocument();
    await visitor.click(breadcrumbs.getByRole('link', { name: 'Invoices' }));
    await waitFor(() => expect(currentAddress()).toBe(`/documents?buyer=${row.buyer._id}`));
  });

  it('says that a PDF could not be made, and has it made again where administrators ask for it', async () => {
    const failed = { ...row, pdf: 'failed' } as const;
    const call = `PUT /api/documents/${row._id}/retry-pdf`;
    const server = serverWith([failed]).on(`GET /api/documents/${row._id}`, { body: { ...detail, pdf: 'failed' } });
    server.on(call, { status: 500, body: { error: 'Failed to make the PDF again' } });
    const { visitor } = openPortal({ server, path: '/documents', user: adminUser });
    expect(await screen.findByText('Failed')).toBeInTheDocument();
    const retry = { name: 'Try again to make the PDF of INV-2026-000001' };
    await visitor.click(screen.getByRole('button', retry));
    expect(await screen.findByText('Failed to make the PDF again')).toBeInTheDocument();

    await visitor.click(screen.getByRole('link', { name: row.number }));
    expect(await screen.findByText(/could not be made yet/)).toBeInTheDocument();
    server.on(call, () => {
      server.on(`GET /api/documents/${row._id}`, { body: { ...detail, pdf: 'waiting' } });
      return { body: { ...detail, pdf: 'waiting' } };
    });
    await visitor.click(screen.getByRole('button', retry));
    expect(await screen.findByText('PDF is being made')).toBeInTheDocument();
    expect(screen.queryByRole('button', retry)).toBeNull();
    expect(server.to(call)).toHaveLength(2);
  });

  it('is replaced by a link to the list when the open document is no longer there', async () => {
    const server = serverWith([row]);
    openPortal({ server, path: `/documents/${row._id}`, user: adminUser });
    expect(await screen.findByRole('heading', { name: 'Invoice INV-2026-000001' })).toBeInTheDocument();
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(`GET /api/documents/${row._id}`, { status: 404, body: { message: 'Document not found' } });
    act(() => FakeSocket.last.receive('changed', { resource: 'documents', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('Document not found')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Invoice INV-2026-000001' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PDF' })).not.toBeInTheDocument();
  });

  it('shows what a credit note leaves of its invoice', async () => {
    const correction: Correction = {
      ...{ invoiceNumber: row.number, invoiceDate: '2026-11-23', cause: 'returned', reason: 'Torn' },
      original: { net: '1234.50', vat: '61.73', gross: '1296.23' },
      creditedBefore: { net: '0.00', vat: '0.00', gross: '0.00' },
      corrected: { net: '0.00', vat: '0.00', gross: '0.00' },
    };
    const note: TaxDocumentDetail = {
      ...detail,
      ...credit,
      ...{ pdf: 'waiting', findings: [], snapshot: { ...detail.snapshot, kind: 'credit_note', correction } },
    };
    const server = serverWith([credit]).on(`GET /api/documents/${credit._id}`, { body: note });
    openPortal({ server, path: `/documents/${credit._id}`, user: adminUser });
    expect(await screen.findByRole('heading', { name: 'Credit note CN-2026-000001' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled();
    expect(screen.getByRole('link', { name: row.number })).toHaveAttribute('href', `/documents/${row._id}`);
    const corrected = screen.getByRole('row', { name: /^Corrected/ });
    expect(
      within(corrected)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['0.00', '0.00', '0.00']);
  });
});
