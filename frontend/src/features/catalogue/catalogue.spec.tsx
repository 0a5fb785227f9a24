import type { AdminBrand, Brand } from '@portal/contract/brands';
import type { StockFile, StockFilePreview } from '@portal/contract/stock-files';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const brand = (number: number, name: string): Brand => ({ _id: id(number), name, description: null });
const adminBrand = (number: number, name: string, facts: Partial<AdminBrand>): AdminBrand => ({
  ...brand(number, name),
  visibility: 'all_approved',
  visibleToBuyers: [],
  ...facts,
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const stockFile = (number: number, fileName: string, uploadedAt: string): StockFile => ({
  _id: id(number),
  fileName,
  originalName: `${fileName}.xlsx`,
  uploadedAt,
  lineCount: 12,
  version: 1,
});

const files = `GET /api/catalogue/${id(1)}/stock-files`;
const buyer = makeSessionUser();
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/brands', {
      body: [
        adminBrand(1, 'Aurelia', {}),
        adminBrand(2, 'Borgo', { visibility: 'specific_buyers', visibleToBuyers: [id(8), id(9)] }),
        adminBrand(3, 'Casa Lino', { visibility: 'hidden' }),
      ],
    })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [brand(1, 'Aurelia')] } })
    .on(files, { body: { stockFiles: [] } });
});
afterEach(closePortal);

describe('brands', () => {
  // C02
  it('show their visibility to administrators', async () => {
    openPortal({ server, path: '/catalogue', user: adminUser });
    const rows = within(await screen.findByRole('region', { name: 'Brands' }));
    expect((await rows.findByRole('button', { name: /^Aurelia/ })).textContent).toBe('AureliaAll Buyers');
    expect(rows.getByRole('button', { name: /^Borgo/ }).textContent).toBe('Borgo2 Selected');
    expect(rows.getByRole('button', { name: /^Casa Lino/ }).textContent).toBe('Casa LinoHidden');
    expect(rows.getByRole('button', { name: /New Brand/ })).toBeInTheDocument();
  });

  // C01
  it('show buyers only the brands that they can see, without the visibility', async () => {
    openPortal({ server, path: '/catalogue', user: buyer });
    expect((await screen.findByRole('button', { name: 'Aurelia' })).textContent).toBe('Aurelia');
    expect(screen.queryByRole('button', { name: /New Brand/ })).not.toBeInTheDocument();
    expect(server.to('GET /api/brands')).toHaveLength(0);
  });

  it('can be searched when the list is long', async () => {
    server.on('GET /api/brands', { body: Array.from({ length: 12 }, (_, n) => adminBrand(n, `Brand ${n}`, {})) });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.type(await screen.findByLabelText('Search brands'), '11');
    expect(screen.getByRole('button', { name: /^Brand 11/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Brand 3/ })).not.toBeInTheDocument();
  });

  it('can be reloaded when they fail to load', async () => {
    server.on('GET /api/brands', { status: 500 });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    expect(await screen.findByText('Failed to load brands')).toBeInTheDocument();
    server.on('GET /api/brands', { body: [adminBrand(1, 'Aurelia', {})] });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('button', { name: /^Aurelia/ })).toBeInTheDocument();
  });

  // C04, C08
  it('can be selected, and the selection is kept in the address', async () => {
    const { visitor } = openPortal({ server, path: '/catalogue', user: buyer });
    expect(await screen.findByText('Select a Brand')).toBeInTheDocument();
    await visitor.click(await screen.findByRole('button', { name: 'Aurelia' }));
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?brand=${id(1)}`));
    expect(await screen.findByText('No stock files have been uploaded for this brand yet')).toBeInTheDocument();
  });

  // C02, C03
  it('are created with access for selected buyers', async () => {
    server.on('GET /api/buyers', {
      body: { buyers: [{ _id: id(8), name: 'Omar Saleh', email: 'omar@saleh.example' }], total: 1 },
    });
    server.on('POST /api/brands', { body: adminBrand(1, 'Aurelia', {}) });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /New Brand/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const create = dialog.getByRole('button', { name: 'Create' });
    expect(create).toBeDisabled();
    await visitor.type(dialog.getByLabelText('Brand name'), 'x');
    await visitor.clear(dialog.getByLabelText('Brand name'));
    expect(await dialog.findByText('Please enter a brand name')).toBeInTheDocument();
    await visitor.type(dialog.getByLabelText('Brand name'), ' Aurelia ');
    await visitor.click(dialog.getByText('Selected buyers'));
    expect(create).toBeDisabled();
    await visitor.click(await dialog.findByRole('combobox'));
    await visitor.click(await screen.findByText('omar@saleh.example'));
    await waitFor(() => expect(create).toBeEnabled());
    await visitor.click(create);
    expect(await screen.findByText('Brand created successfully')).toBeInTheDocument();
    expect(server.to('POST /api/brands')[0]?.json).toEqual({
      name: 'Aurelia',
      visibility: 'specific_buyers',
      visibleToBuyers: [id(8)],
    });
    expect(server.to('GET /api/buyers')[0]?.query.toString()).toContain('status=approved');
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?brand=${id(1)}`));
  });

  it('keep the entered name when the server refuses it', async () => {
    server.on('POST /api/brands', { status: 409, body: { message: 'A brand with this name already exists' } });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /New Brand/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.type(dialog.getByLabelText('Brand name'), 'Aurelia');
    await visitor.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A brand with this name already exists');
    // antd's dialog reads `keyCode`, which user-event does not set.
    fireEvent.keyDown(dialog.getByLabelText('Brand name'), { key: 'Escape', keyCode: 27 });
    expect(within(screen.getByRole('dialog')).getByLabelText('Brand name')).toHaveValue('Aurelia');
  });

  it('keep the dialog open while they are being created', async () => {
    let create: () => void = () => undefined;
    server.on('POST /api/brands', async () => {
      await new Promise<void>((resolve) => {
        create = resolve;
      });
      return { body: adminBrand(1, 'Aurelia', {}) };
    });
    const { visitor } = openPortal({ server, path: '/catalogue', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /New Brand/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.type(dialog.getByLabelText('Brand name'), 'Aurelia');
    await visitor.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to('POST /api/brands')).toHaveLength(1));
    const closing = dialog.getAllByRole('button', { name: 'Close' });
    expect(closing).toHaveLength(1);
    expect(closing[0]).toBeDisabled();
    create();
    expect(await screen.findByText('Brand created successfully')).toBeInTheDocument();
  });
});

describe('stock files', () => {
  const path = `/catalogue?brand=${id(1)}`;

  // C04, C05
  it('are shown as cards, and new files are marked for buyers', async () => {
    server.on(files, {
      body: {
        stockFiles: [stockFile(5, 'SS26 Ready', daysAgo(2)), stockFile(6, 'Carry-over', '2025-11-03T12:00:00.000Z')],
      },
    });
    openPortal({ server, path, user: buyer });
    const cards = (await screen.findAllByRole('heading', { level: 4 })).map((heading) => heading.closest('li'));
    expect(cards[0]).toHaveTextContent('SS26 Ready');
    expect(cards[0]).not.toHaveTextContent('.xlsx');
    expect(cards[0]).toHaveTextContent('New');
    expect(cards[1]).toHaveTextContent('Last updated November 3, 2025');
    expect(cards[1]).not.toHaveTextContent('New');
    expect(screen.queryByRole('button', { name: /Upload File/ })).not.toBeInTheDocument();
  });

  it('are not marked as new for administrators', async () => {
    server.on(files, { body: { stockFiles: [stockFile(5, 'SS26 Ready', daysAgo(2))] } });
    openPortal({ server, path, user: adminUser });
    expect(await screen.findByText('SS26 Ready')).toBeInTheDocument();
    expect(screen.queryByText('New')).not.toBeInTheDocument();
  });

  // C01
  it.each([
    [403, 'You do not have access to this brand'],
    [404, 'Brand not found'],
    [500, 'Failed to load stock files'],
  ])('show for status %i the message "%s"', async (status, sentence) => {
    server.on(files, { status });
    openPortal({ server, path, user: buyer });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('stay below the error when a refetch fails', async () => {
    server.on(files, { body: { stockFiles: [stockFile(5, 'SS26', daysAgo(2))] } });
    const { visitor } = openPortal({ server, path, user: buyer });
    await screen.findByRole('link', { name: 'SS26' });
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(files, { status: 500 });
    act(() => FakeSocket.last.receive('changed', { resource: 'catalogue', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('Failed to load stock files')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'SS26' })).toBeInTheDocument();
    server.on(files, { body: { stockFiles: [] } });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No stock files have been uploaded for this brand yet')).toBeInTheDocument();
  });

  it('show a message after a download, and an error when the download fails', async () => {
    const download = `GET /api/catalogue/${id(1)}/stock-file/${id(5)}/download`;
    server.on(files, { body: { stockFiles: [stockFile(5, 'SS26', daysAgo(2))] } }).on(download, { status: 500 });
    const { visitor } = openPortal({ server, path, user: buyer });
    const button = await screen.findByRole('button', { name: 'Download SS26' });
    await visitor.click(button);
    expect(await screen.findByText('Failed to download file')).toBeInTheDocument();

    server.on(download, { body: 'bytes' });
    Object.assign(URL, { createObjectURL: () => 'blob:stock', revokeObjectURL: () => undefined });
    HTMLAnchorElement.prototype.click = () => undefined;
    await visitor.click(button);
    expect(await screen.findByText('File downloaded successfully')).toBeInTheDocument();
  });
});

describe('uploading a stock file', () => {
  const path = `/catalogue?brand=${id(1)}`;
  const preview = `POST /api/catalogue/${id(1)}/preview`;
  const publish = `POST /api/catalogue/${id(1)}/upload`;
  const read: StockFilePreview = {
    fileName: 'SS26.xlsx',
    sheets: [
      {
        sheet: 'Stock',
        headerRow: 3,
        columns: [{ column: 'A', header: 'Style No', field: 'reference', confidence: 1, reason: '' }],
      },
    ],
    samples: [],
    alike: [],
    sampleLines: [],
    references: 1248,
    lots: 52,
    units: 624,
    value: 12480.4,
    problems: [],
    errorCount: 0,
    warningCount: 0,
  };
  const problem = {
    sheet: 'Stock',
    cell: 'F12',
    reference: 'AU-1',
    field: 'wholesalePrice',
    found: 'n/a',
    expected: 'a price',
    message: 'Not a price',
    severity: 'error',
  };

  async function chooseFile(name = 'SS26.xlsx') {
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('No file input');
    // Files that are dropped are not filtered by the input's `accept` attribute, unlike files chosen in the browser's
    // dialog.
    input.accept = '';
    await visitor.upload(input, new File(['x'], name));
    return { visitor, dialog: within(dialog) };
  }

  // X01
  it('shows a preview of the file before publishing it', async () => {
    server.on(preview, { body: read }).on(publish, { body: { stockFiles: [] } });
    const { visitor, dialog } = await chooseFile();
    expect(await dialog.findByText('1,248')).toBeInTheDocument();
    expect(dialog.getByText('AED 12,480')).toBeInTheDocument();
    expect(dialog.getByText('Style No').closest('li')).toHaveTextContent('AStyle NoReference');
    expect(server.to(publish)).toHaveLength(0);
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('File uploaded successfully')).toBeInTheDocument();
    expect(server.to(publish)[0]?.form?.get('files')).toBeInstanceOf(File);
    await waitFor(() => expect(server.to(files).length).toBeGreaterThan(1));
  });

  it('requires a file to be chosen', async () => {
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    await visitor.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Please select a file and brand')).toBeInTheDocument();
  });

  // C07
  it('refuses files of an unsupported type before sending them', async () => {
    const { dialog } = await chooseFile('SS26.pdf');
    expect(
      await dialog.findByText('Invalid file format. Please upload an Excel file (.xlsx, .xls, .xlsm).'),
    ).toBeInTheDocument();
    expect(server.to(preview)).toHaveLength(0);
  });

  // C07
  it.each([
    [413, 'File is too large. Please try a smaller file.'],
    [400, 'Invalid file format. Please upload an Excel file (.xlsx, .xls, .xlsm).'],
    [403, 'You do not have permission to upload files to this brand.'],
    [500, 'Server error. Please try again later or contact support.'],
  ])('shows for status %i the message "%s"', async (status, sentence) => {
    server.on(preview, { status, body: { message: 'The server says otherwise' } });
    const { dialog } = await chooseFile();
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByText('SS26.xlsx')).toBeInTheDocument();
  });

  // X02
  it('lists the problems of a faulty file, and keeps the file chosen', async () => {
    server.on(preview, { body: { ...read, problems: [problem], errorCount: 1340 } });
    const { dialog } = await chooseFile();
    expect(await dialog.findByText('Showing 1 of 1,340 problems')).toBeInTheDocument();
    expect(dialog.getByText('F12').closest('tr')).toHaveTextContent('ErrorStockF12AU-1Not a pricen/aa price');
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(dialog.getByText('SS26.xlsx')).toBeInTheDocument();
  });

  it("shows the server's message and problems when publishing is refused", async () => {
    const body = { message: 'The file has problems.', problems: [problem], problemCount: 1 };
    server.on(preview, { body: read }).on(publish, { status: 422, body });
    const { visitor, dialog } = await chooseFile();
    await dialog.findByText('1,248');
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('The file has problems.')).toBeInTheDocument();
    expect(dialog.getByText('F12')).toBeInTheDocument();
    expect(dialog.getByText('SS26.xlsx')).toBeInTheDocument();
  });
});
