import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../../test/fake-server';
import { openOrders } from '../spec/open-orders';
import { buyerOrder, excelFile, preview, problem } from '../spec/orders.fixture';

const brands = [
  { _id: 'brand-1', name: 'Aurelia', description: null },
  { _id: 'brand-2', name: 'Borealis', description: null },
];
const stockFiles = [
  { _id: 'file-1', fileName: 'SS26', originalName: 'SS26.xlsx', uploadedAt: '2026-01-01', lineCount: 3, version: 1 },
  { _id: 'file-2', fileName: 'AW26', originalName: 'AW26.xlsx', uploadedAt: '2026-01-01', lineCount: 3 },
];
const buyers = [{ _id: 'buyer-1', name: 'Layla Haddad', email: 'layla@haddad.example', companyName: 'Haddad Trading' }];

function newServer(): FakeServer {
  return new FakeServer()
    .on('GET /api/orders', { body: [], headers: { 'X-Total-Count': '0' } })
    .on('GET /api/brands', { body: brands })
    .on('GET /api/catalogue/brands/accessible', { body: { brands } })
    .on('GET /api/buyers', { body: { buyers, total: 1 } })
    .on('GET /api/catalogue/brand-1/stock-files', { body: { stockFiles } })
    .on('POST /api/orders/preview', { body: preview() })
    .on('POST /api/orders', { status: 201, body: { ...buyerOrder(), warnings: [] } });
}

async function openDialog(name: RegExp): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

async function pick(dialog: HTMLElement, label: string, option: string): Promise<void> {
  const field = within(dialog).getByLabelText(label);
  await waitFor(() => expect(field).toBeEnabled());
  await userEvent.click(field);
  await userEvent.click(await screen.findByTitle(option));
}

const fileInput = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const submit = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Submit order' });

async function fill(dialog: HTMLElement, file: File = excelFile()): Promise<void> {
  await pick(dialog, 'Brand', 'Aurelia');
  await pick(dialog, 'Stock file', 'SS26');
  await userEvent.upload(fileInput(dialog), file);
}

beforeEach(() => localStorage.clear());

// O01
describe('what is missing', () => {
  it('is the buyer first, for administrators, chosen among the approved', async () => {
    const server = newServer();
    openOrders({ role: 'admin', server });
    const dialog = await openDialog(/Create Order/);
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText('Please select a buyer for this order')).toBeInTheDocument();
    await pick(dialog, 'Buyer', 'Layla Haddad · Haddad Trading');
    await userEvent.click(submit(dialog));
    expect(
      await within(dialog).findByText('Please fill in all required fields and upload your Excel file'),
    ).toBeInTheDocument();
    expect(Object.fromEntries(server.to('GET /api/buyers')[0]?.query ?? [])).toEqual({
      status: 'approved',
      limit: '1000',
    });
    expect(server.to('POST /api/orders')).toHaveLength(0);
  });

  it('may be a file of another kind', async () => {
    openOrders({ role: 'buyer', server: newServer() });
    const dialog = await openDialog(/Create New Order/);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(fileInput(dialog), new File(['x'], 'order.csv', { type: 'application/vnd.ms-excel' }));
    expect(
      await within(dialog).findByText('Please upload a valid Excel file (.xlsx, .xls, or .xlsm)'),
    ).toBeInTheDocument();
  });
});

// O01
describe('the way to the order', () => {
  it('leads buyers to the guide in a window of its own, and shows how far they are', async () => {
    openOrders({ role: 'buyer', server: newServer() });
    const dialog = await openDialog(/Create New Order/);
    const guide = within(dialog).getByRole('link', { name: /Step-by-step guide/ });
    expect([guide.getAttribute('href'), guide.getAttribute('target')]).toEqual(['/help', '_blank']);
    for (const step of ['Brand', 'Stock file', 'Upload', 'Check and submit']) {
      expect(within(dialog).getAllByText(step).length).toBeGreaterThan(0);
    }
  });

  it('has no guide for administrators, who have no such page', async () => {
    openOrders({ role: 'admin', server: newServer() });
    const dialog = await openDialog(/Create Order/);
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
  });

  it('may begin at a stock file, and leaves the address', async () => {
    openOrders({ role: 'buyer', server: newServer(), search: '?create=1&brand=brand-1&file=file-2&search=x' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Aurelia')).toBeInTheDocument();
    expect(await within(dialog).findByText('AW26')).toBeInTheDocument();
    expect(screen.getByLabelText('address')).toHaveTextContent('?search=x');
  });

  it('forgets what an old address chose and is no longer there', async () => {
    openOrders({ role: 'buyer', server: newServer(), search: '?create=1&brand=gone&file=gone' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Choose a brand')).toBeInTheDocument();
  });
});

// X01
describe('the preview', () => {
  it('shows what the file amounts to before it is submitted', async () => {
    const server = newServer();
    openOrders({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const shown = await within(dialog).findByRole('region', { name: 'Preview' });
    for (const text of ['AU-1001', 'Linen shirt', '80.10', 'only 3']) {
      expect(within(shown).getByText(text)).toBeInTheDocument();
    }
    // O17
    expect(within(shown).getAllByText('AED 3,845')).toHaveLength(2);
    const { form } = server.to('POST /api/orders/preview')[0] ?? {};
    expect([form?.get('brand'), form?.get('file'), form?.get('buyerId')]).toEqual(['brand-1', 'file-1', null]);
    expect(submit(dialog)).toBeEnabled();
    expect(server.to('POST /api/orders')).toHaveLength(0);
  });

  // X02
  it('with errors names every cell and does not let the order go', async () => {
    const server = newServer().on('POST /api/orders/preview', {
      body: preview({
        problems: [problem(), problem({ cell: 'Q3', found: 'AU-0', severity: 'warning' })],
        errorCount: 1,
        warningCount: 1,
      }),
    });
    openOrders({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const table = await within(dialog).findByRole('region', { name: 'Problems in the file' });
    for (const text of ['P14', 'Q3', '2.5', 'AU-0']) expect(within(table).getByText(text)).toBeInTheDocument();
    expect(within(table).getAllByText('a whole number of lots')).toHaveLength(2);
    expect(submit(dialog)).toBeDisabled();

    Object.assign(URL, { createObjectURL: () => '#marked', revokeObjectURL: () => undefined });
    server.on('POST /api/orders/preview/problems', { body: 'a workbook' });
    await userEvent.click(within(dialog).getByRole('button', { name: /Download with problems marked/ }));
    await waitFor(() => expect(server.to('POST /api/orders/preview/problems')).toHaveLength(1));
  });

  it('that failed can be asked for again', async () => {
    const message = 'The file is protected with a password';
    const server = newServer().on('POST /api/orders/preview', {
      status: 422,
      body: { code: 'workbook.encrypted', message },
    });
    openOrders({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(submit(dialog)).toBeDisabled();
    server.on('POST /api/orders/preview', { body: preview() });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }));
    expect(await within(dialog).findByRole('region', { name: 'Preview' })).toBeInTheDocument();
  });
});

describe('submitting', () => {
  // R17
  it('again after a failure keeps everything and the key', async () => {
    const server = newServer().on('POST /api/orders', { status: 503 });
    openOrders({ role: 'admin', server });
    const dialog = await openDialog(/Create Order/);
    await pick(dialog, 'Buyer', 'Layla Haddad · Haddad Trading');
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText('Failed to create order')).toBeInTheDocument();
    expect(within(dialog).getByText('my order.xlsx')).toBeInTheDocument();
    server.on('POST /api/orders', { status: 201, body: { ...buyerOrder(), warnings: [] } });
    await userEvent.click(submit(dialog));
    expect(await screen.findByText('Order ORD-2026-000123 submitted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const calls = server.to('POST /api/orders');
    expect(calls).toHaveLength(2);
    expect(calls[0]?.headers['Idempotency-Key']).toBe(calls[1]?.headers['Idempotency-Key']);
    expect(calls[0]?.form?.get('buyerId')).toBe('buyer-1');
  });

  // X02
  it('shows the problems that only then came up', async () => {
    const message = 'The file has problems. Correct the cells listed and upload it again.';
    const server = newServer().on('POST /api/orders', {
      status: 422,
      body: {
        code: 'order.has_problems',
        message,
        error: message,
        problems: [problem({ cell: 'Z9' })],
        problemCount: 1,
      },
    });
    openOrders({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByText('Z9')).toBeInTheDocument();
  });

  // X03
  it('keeps the warnings of the placed order on screen until they are read', async () => {
    const warning = problem({ severity: 'warning', message: 'The price changed since this copy' });
    const server = newServer().on('POST /api/orders', { status: 201, body: { ...buyerOrder(), warnings: [warning] } });
    openOrders({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText('The price changed since this copy')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('ORD-2026-000123');
    expect(within(dialog).queryByRole('button', { name: 'Submit order' })).not.toBeInTheDocument();
  });
});
