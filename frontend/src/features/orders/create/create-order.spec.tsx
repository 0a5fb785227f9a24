import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';
import { buyerOrder, excelFile, preview, problem } from '../spec/orders.fixture';
import { renderOrdersPage } from '../spec/render-orders-page';

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
describe('a missing or wrong choice', () => {
  it('is reported to an administrator, first the buyer, who is chosen among approved buyers', async () => {
    const server = newServer();
    renderOrdersPage({ role: 'admin', server });
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

  it('is reported when the chosen file has an unsupported type', async () => {
    renderOrdersPage({ role: 'buyer', server: newServer() });
    const dialog = await openDialog(/Create New Order/);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(fileInput(dialog), new File(['x'], 'order.csv', { type: 'application/vnd.ms-excel' }));
    expect(
      await within(dialog).findByText('Please upload a valid Excel file (.xlsx, .xls, or .xlsm)'),
    ).toBeInTheDocument();
  });
});

// O01
describe('the create dialog', () => {
  it('links buyers to the guide in a new window and shows the steps done', async () => {
    renderOrdersPage({ role: 'buyer', server: newServer() });
    const dialog = await openDialog(/Create New Order/);
    const guide = within(dialog).getByRole('link', { name: /Step-by-step guide/ });
    expect([guide.getAttribute('href'), guide.getAttribute('target')]).toEqual(['/help', '_blank']);
    for (const step of ['Brand', 'Stock file', 'Upload', 'Check and submit']) {
      expect(within(dialog).getAllByText(step).length).toBeGreaterThan(0);
    }
  });

  it('keeps the focus when a file is chosen and when it is removed', async () => {
    renderOrdersPage({ role: 'buyer', server: newServer() });
    const dialog = await openDialog(/Create New Order/);
    await userEvent.upload(fileInput(dialog), excelFile());
    const remove = await within(dialog).findByRole('button', { name: /^Remove / });
    await waitFor(() => expect(remove).toHaveFocus());
    await userEvent.click(remove);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: /Drop the file here/ })).toHaveFocus());
  });

  // M05
  it('tells buyers in the preview that they would owe more than their credit limit, and can still be sent', async () => {
    const applied = { paymentDays: 30, creditLimit: '100.00', overdueDays: null };
    const terms = { paymentDays: null, creditLimit: '100.00', onHold: false, holdReason: null, applied };
    const own = { balance: '0.00', overdue: '0.00', overdueDays: 0, terms };
    const server = newServer().on('GET /api/receivables', { body: { receivables: [own], total: 1 } });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const shown = within(await within(dialog).findByRole('region', { name: 'Preview' }));
    const sentence = /^With this order you would owe more than your credit limit of/;
    expect((await shown.findByText(sentence)).closest('[role=status]')).toHaveTextContent('AED 100.00');
    expect(submit(dialog)).toBeEnabled();
  });

  it('places no order while the file is opened as a draft', async () => {
    const server = newServer().on('POST /api/drafts/upload', () => new Promise(() => undefined));
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit on screen' }));
    await waitFor(() => expect(submit(dialog)).toBeDisabled());
    // The upload would go on behind a closed dialog, and then lead to the page of the draft.
    for (const button of within(dialog).getAllByRole('button', { name: 'Close' })) expect(button).toBeDisabled();
  });

  it('leads to no draft when Back has left the dialog before the file was uploaded', async () => {
    let upload: (reply: object) => void = () => undefined;
    const server = newServer().on('POST /api/drafts/upload', () => {
      return new Promise((resolve) => {
        upload = resolve;
      });
    });
    const { visitor } = openPortal({ server, path: '/catalogue', user: makeSessionUser() });
    await visitor.click(await screen.findByRole('link', { name: 'Orders' }));
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await visitor.click(within(dialog).getByRole('button', { name: 'Edit on screen' }));
    await waitFor(() => expect(server.to('POST /api/drafts/upload')).toHaveLength(1));
    act(() => window.history.back());
    await visitor.click((await screen.findByText('Leave without saving')).closest('button')!);
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
    await act(async () =>
      upload({ status: 201, body: { draft: { _id: 'draft-1' }, isNew: true, problems: [], problemCount: 0 } }),
    );
    expect(currentAddress()).toBe('/catalogue');
    closePortal();
  });

  // G06
  it('opens the file as a draft of the chosen buyer, instead of placing an order', async () => {
    const draft = { _id: 'draft-1' };
    const server = newServer().on('POST /api/drafts/upload', {
      status: 201,
      body: { draft, isNew: true, problems: [], problemCount: 0, errorCount: 0 },
    });
    renderOrdersPage({ role: 'admin', server });
    const dialog = await openDialog(/Create Order/);
    await pick(dialog, 'Buyer', 'Layla Haddad · Haddad Trading');
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Edit on screen' }));
    await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/drafts/draft-1'));
    const [form] = server.to('POST /api/drafts/upload').map((call) => call.form);
    expect(['buyerId', 'brand', 'file'].map((field) => form?.get(field))).toEqual(['buyer-1', 'brand-1', 'file-1']);
    expect((form?.get('excelFile') as File).name).toBe(excelFile().name);
    expect(server.to('POST /api/orders')).toHaveLength(0);
  });

  it('asks before Back leaves the dialog with its file, and opens a draft without a question', async () => {
    const draft = { _id: 'draft-1' };
    const server = newServer()
      .on('POST /api/drafts/upload', { status: 201, body: { draft, isNew: true, problems: [], problemCount: 0 } })
      .on('GET /api/drafts/draft-1', () => new Promise(() => undefined));
    const { visitor } = openPortal({ server, path: '/catalogue', user: makeSessionUser() });
    await visitor.click(await screen.findByRole('link', { name: 'Orders' }));
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    act(() => window.history.back());
    await visitor.click((await screen.findByText('Stay here')).closest('button')!);
    await waitFor(() => expect(currentAddress()).toBe('/orders'));
    expect(within(dialog).getByText(excelFile().name)).toBeInTheDocument();
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await visitor.click(within(dialog).getByRole('button', { name: 'Edit on screen' }));
    await waitFor(() => expect(currentAddress()).toBe('/drafts/draft-1'));
    closePortal();
  });

  it('shows administrators no link to the guide', async () => {
    renderOrdersPage({ role: 'admin', server: newServer() });
    const dialog = await openDialog(/Create Order/);
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
  });

  it("opens from a stock file's link and removes the parameters from the address", async () => {
    renderOrdersPage({ role: 'buyer', server: newServer(), search: '?create=1&brand=brand-1&file=file-2&search=x' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Aurelia')).toBeInTheDocument();
    expect(await within(dialog).findByText('AW26')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('?search=x'));
  });

  it('ignores a brand or stock file in an old link if it no longer exists', async () => {
    const server = newServer().on('GET /api/catalogue/gone/stock-files', { status: 404 });
    renderOrdersPage({ role: 'buyer', server, search: '?create=1&brand=gone&file=gone' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Choose a brand')).toBeInTheDocument();
  });
});

// V08
describe('the optional details of a new order', () => {
  it('are sent if given, and a PO number that is too long is marked before anything is sent', async () => {
    const server = newServer();
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    const more = within(dialog).getByRole('button', { name: 'PO number, delivery date, note (optional)' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    const poNumber = within(dialog).getByLabelText('PO number');
    await userEvent.click(poNumber);
    await userEvent.paste('9'.repeat(61));
    // Collapsed fields are opened, so that the mark can be seen.
    await userEvent.click(more);
    await userEvent.click(submit(dialog));
    await waitFor(() => expect(more).toHaveAttribute('aria-expanded', 'true'));
    // The message of the first check is replaced by that of the second.
    const tooLong = 'The PO number can have at most 60 characters';
    await waitFor(() => expect(within(dialog).getByText(tooLong)).toBeInTheDocument());
    expect(server.to('POST /api/orders')).toHaveLength(0);
    await userEvent.clear(poNumber);
    await userEvent.paste('PO-7');
    await userEvent.click(within(dialog).getByLabelText('Note'));
    await userEvent.paste('بالبحر');
    await userEvent.click(submit(dialog));
    await waitFor(() => expect(server.to('POST /api/orders')).toHaveLength(1));
    const form = server.to('POST /api/orders')[0]?.form;
    expect(['poNumber', 'note', 'deliverOn'].map((name) => form?.get(name))).toEqual(['PO-7', 'بالبحر', null]);
    // Typing in a detail field does not send the file for another preview.
    expect(server.to('POST /api/orders/preview')).toHaveLength(1);
  });
});

// X01
describe('the preview of an order file', () => {
  it("asks for the columns of a buyer's own form, and sends the chosen columns with the order", async () => {
    const asking = preview({
      lines: [],
      lineCount: 0,
      samples: [
        {
          sheet: 'My order',
          rows: [
            { row: 1, cells: ['Qqq', 'Uuu'] },
            { row: 2, cells: ['AU-1001', '4'] },
          ],
        },
      ],
      problems: [problem({ sheet: '', cell: '', field: '', message: 'No table was found.' })],
      errorCount: 1,
    });
    const server = newServer().on('POST /api/orders/preview', ({ form }) => ({
      body: form?.has('mapping') ? preview({ samples: asking.samples }) : asking,
    }));
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const grid = within(await within(dialog).findByRole('region', { name: 'First rows of My order' }));
    expect(within(dialog).queryByText(/No table was/)).not.toBeInTheDocument();
    expect(within(dialog).getByText('Still needed: reference or barcode, order lots')).toBeInTheDocument();
    const choose = async (column: string, meaning: string) => {
      await userEvent.click(grid.getByRole('combobox', { name: column }));
      const options = await screen.findAllByTitle(meaning);
      await userEvent.click(options.findLast((each) => each.closest('.ant-select-item')) ?? dialog);
    };
    await choose('Column A', 'Reference');
    expect(submit(dialog)).toBeDisabled();
    await choose('Column B', 'Order lots');
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    const mapping = [{ sheet: 'My order', headerRow: 1, columns: { reference: 'A', order: 'B' } }];
    await waitFor(() => expect(server.to('POST /api/orders')).toHaveLength(1));
    expect(JSON.parse(String(server.to('POST /api/orders')[0]?.form?.get('mapping')))).toEqual(mapping);
    expect(server.to('POST /api/orders/preview')).toHaveLength(2);
  });

  it('names a column that the file lacks above its rows, when its headers are recognised', async () => {
    const asking = preview({
      lines: [],
      lineCount: 0,
      samples: [
        {
          sheet: 'Stock',
          rows: [{ row: 1, cells: ['Reference'] }],
          guess: {
            headerRow: 1,
            columns: [{ column: 'A', header: 'Reference', field: 'reference', confidence: 1, reason: '' }],
          },
        },
      ],
      problems: [problem({ sheet: 'Stock', cell: '', field: 'order', message: 'Stock has no order quantity column.' })],
      errorCount: 1,
    });
    renderOrdersPage({ role: 'buyer', server: newServer().on('POST /api/orders/preview', { body: asking }) });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const notice = await within(dialog).findByText(/^Not found in this file: order lots./);
    const reason = within(dialog).getByText('Stock has no order quantity column.');
    const rows = within(dialog).getByLabelText('First rows of Stock');
    expect(within(dialog).queryByText(/check which row has the headers/)).not.toBeInTheDocument();
    for (const element of [notice, reason]) {
      expect(element.compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('shows how many files are read before this file while it waits', async () => {
    let answer = (): void => undefined;
    const server = newServer()
      .on('GET /api/work', { body: { ahead: 3 } })
      .on('POST /api/orders/preview', () => new Promise((resolve) => (answer = () => resolve({ body: preview() }))));
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    expect(await within(dialog).findByText('Waiting: 3 ahead of you')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(within(dialog).queryByText(/ahead of you/)).not.toBeInTheDocument());
  });

  it('shows the file’s totals before the order is submitted', async () => {
    const server = newServer();
    renderOrdersPage({ role: 'buyer', server });
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

  it('names and links an order that was made from the same file, and lets the buyer place another', async () => {
    const sameFile = { _id: 'order-7', orderNumber: 'ORD-2026-000123', createdAt: '2026-11-28T09:30:00.000Z' };
    const server = newServer().on('POST /api/orders/preview', { body: preview({ sameFile }) });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const link = await within(dialog).findByRole('link', { name: 'ORD-2026-000123' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/orders/order-7', '_blank']);
    expect(link.closest('[role=status]')).toHaveTextContent(
      /^ORD-2026-000123, submitted on 28\/11\/2026, \d\d:30, was made from this same file\./,
    );
    await userEvent.click(submit(dialog));
    await waitFor(() => expect(server.to('POST /api/orders')).toHaveLength(1));
  });

  it('names an order of the same file that is placed in another window meanwhile', async () => {
    const sameFile = { _id: 'order-7', orderNumber: 'ORD-2026-000123', createdAt: '2026-11-28T09:30:00.000Z' };
    const server = newServer();
    openPortal({ server, path: '/orders?create=1&brand=brand-1&file=file-1', user: makeSessionUser() });
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(fileInput(dialog), excelFile());
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on('POST /api/orders/preview', { body: preview({ sameFile }) });
    act(() => FakeSocket.last.receive('changed', { resource: 'orders', type: 'created', ids: [], withinMs: 0 }));
    expect(await within(dialog).findByRole('link', { name: 'ORD-2026-000123' })).toBeInTheDocument();
    expect(submit(dialog)).toBeEnabled();
    closePortal();
  });

  // X08
  it('lists the problems on phones in an area that the keyboard can scroll', async () => {
    const server = newServer().on('POST /api/orders/preview', {
      body: preview({ problems: [problem()], errorCount: 1, warningCount: 0 }),
    });
    renderOrdersPage({ role: 'buyer', server, width: 360 });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    const list = await within(dialog).findByRole('list', { name: 'Problems in the file' });
    expect(list).toHaveAttribute('tabindex', '0');
  });

  // X02
  it('names every cell with an error and prevents submitting', async () => {
    const server = newServer().on('POST /api/orders/preview', {
      body: preview({
        problems: [problem(), problem({ cell: 'Q3', found: 'AU-0', severity: 'warning' })],
        errorCount: 1,
        warningCount: 1,
      }),
    });
    renderOrdersPage({ role: 'buyer', server });
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

  it('can be retried after a failure', async () => {
    const message = 'The file is protected with a password';
    const server = newServer().on('POST /api/orders/preview', {
      status: 422,
      body: { code: 'workbook.encrypted', message },
    });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(submit(dialog)).toBeDisabled();
    server.on('POST /api/orders/preview', { body: preview() });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }));
    expect(await within(dialog).findByRole('region', { name: 'Preview' })).toBeInTheDocument();
  });
});

describe('submitting an order', () => {
  // R17
  it('retries after a failure with the same input and idempotency key', async () => {
    const server = newServer().on('POST /api/orders', { status: 503 });
    renderOrdersPage({ role: 'admin', server });
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
  it('shows problems that are found only when the order is submitted', async () => {
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
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByText('Z9')).toBeInTheDocument();
  });

  // X03
  it('keeps the dialog open to show the warnings of the placed order', async () => {
    const warning = problem({ severity: 'warning', message: 'The price changed since this copy' });
    const server = newServer().on('POST /api/orders', { status: 201, body: { ...buyerOrder(), warnings: [warning] } });
    renderOrdersPage({ role: 'buyer', server });
    const dialog = await openDialog(/Create New Order/);
    await fill(dialog);
    await waitFor(() => expect(submit(dialog)).toBeEnabled());
    await userEvent.click(submit(dialog));
    expect(await within(dialog).findByText('The price changed since this copy')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('ORD-2026-000123');
    expect(within(dialog).queryByRole('button', { name: 'Submit order' })).not.toBeInTheDocument();
  });
});
