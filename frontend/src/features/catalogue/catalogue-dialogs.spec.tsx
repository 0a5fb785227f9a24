import type { AdminBrand } from '@portal/contract/brands';
import type { StockFile, StockFilePreview, StockFileVersion } from '@portal/contract/stock-files';
import type { Problem } from '@portal/contract/workbook';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const aurelia: AdminBrand = {
  _id: id(1),
  name: 'Aurelia',
  description: null,
  visibility: 'specific_buyers',
  visibleToBuyers: [id(8)],
};
const file: StockFile = {
  _id: id(5),
  fileName: 'SS26 Ready',
  originalName: 'SS26 Ready.xlsx',
  uploadedAt: '2026-11-03T12:00:00.000Z',
  lineCount: 1248,
  version: 3,
};
const path = `/catalogue?brand=${id(1)}`;
const filePath = `/api/catalogue/${id(1)}/stock-file/${id(5)}`;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/brands', { body: [aurelia] })
    .on(`GET /api/catalogue/${id(1)}/stock-files`, { body: { stockFiles: [file] } })
    .on('GET /api/buyers', {
      body: {
        buyers: [
          { _id: id(8), name: 'Omar Saleh', email: 'omar@saleh.example' },
          { _id: id(9), name: 'Rana Aziz', email: 'rana@aziz.example' },
        ],
        total: 2,
      },
    });
});
afterEach(closePortal);

async function openDialog(
  label: string,
  action: string,
): Promise<{ visitor: UserEvent; dialog: ReturnType<typeof within> }> {
  const { visitor } = openPortal({ server, path, user: adminUser });
  await visitor.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  // The menu takes the focus some frames after it has opened, which would otherwise be after the dialog has opened.
  const item = await screen.findByText(action);
  const menu = item.closest<HTMLElement>('[role="menu"]');
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
  await visitor.click(item);
  return { visitor, dialog: within(await screen.findByRole('dialog')) };
}

// C02, C03
describe('the menu of a brand', () => {
  it('renames the brand, and keeps the typed name when the server refuses it', async () => {
    const { visitor, dialog } = await openDialog('Aurelia', 'Rename Brand');
    const name = dialog.getByLabelText('Brand name');
    expect(name).toHaveValue('Aurelia');
    await visitor.clear(name);
    await visitor.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('Please enter a valid brand name')).toBeInTheDocument();
    const call = 'PUT /api/catalogue/rename-brand';
    server.on(call, { status: 409, body: { message: 'A brand with this name already exists' } });
    await visitor.type(name, ' Borgo {Enter}');
    expect(await dialog.findByText('A brand with this name already exists')).toBeInTheDocument();
    expect(name).toHaveValue(' Borgo ');
    server.on(call, { body: aurelia });
    await visitor.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Brand renamed successfully')).toBeInTheDocument();
    expect(server.to(call).at(-1)?.json).toEqual({ brandId: id(1), newName: 'Borgo' });
    await waitFor(() => expect(server.to('GET /api/brands').length).toBeGreaterThan(1));
  });

  it('shows the buyers with access, and requires at least one', async () => {
    const call = `PUT /api/catalogue/brand/${id(1)}/visibility`;
    server.on(call, { body: aurelia });
    const { visitor, dialog } = await openDialog('Aurelia', 'Manage Access');
    expect(await dialog.findByTitle('Omar Saleh')).toBeInTheDocument();
    await visitor.click(dialog.getByRole('combobox'));
    await visitor.keyboard('{Backspace}');
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please select at least one valid buyer for specific access')).toBeInTheDocument();
    expect(server.to(call)).toHaveLength(0);
    await visitor.type(dialog.getByRole('combobox'), 'rana@');
    await visitor.click(await screen.findByText('rana@aziz.example'));
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access settings updated successfully')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toEqual({
      visibility: 'specific_buyers',
      visibleToBuyers: [id(9)],
      before: [id(8)],
    });
  });

  it('names buyers with access who are not among the choices, and no ids while the choices are loaded', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    server
      .on('GET /api/brands', { body: [{ ...aurelia, visibleToBuyers: [id(7), id(6)] }] })
      .on('GET /api/buyers', () => new Promise((resolve) => (answer = resolve)))
      .on(`GET /api/buyers/${id(7)}`, { body: { _id: id(7), name: 'Samir Khan' } })
      .on(`GET /api/buyers/${id(6)}`, { status: 404, body: { message: 'Buyer not found' } });
    const { dialog } = await openDialog('Aurelia', 'Manage Access');
    expect(await dialog.findAllByText('Loading...')).toHaveLength(2);
    expect(dialog.queryByText(id(7))).toBeNull();
    answer({ body: { buyers: [], total: 0 } });
    expect(await dialog.findByText('Samir Khan')).toBeInTheDocument();
    expect(await dialog.findByText('Buyer not found')).toBeInTheDocument();
  });

  it('does not change the selection when Tab leaves the field with an option highlighted', async () => {
    const call = `PUT /api/catalogue/brand/${id(1)}/visibility`;
    server.on(call, { body: aurelia });
    const { visitor, dialog } = await openDialog('Aurelia', 'Manage Access');
    const field = await dialog.findByRole('combobox');
    await visitor.click(field);
    await screen.findByText('omar@saleh.example');
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
    // antd's select reads `keyCode`, which user-event does not set.
    fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
    await visitor.tab();
    expect(field).not.toHaveFocus();
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access settings updated successfully')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toMatchObject({ visibility: 'specific_buyers', visibleToBuyers: [id(8)] });
  });

  it('lists the consequences before deleting, and no brand is selected afterwards', async () => {
    const call = `DELETE /api/brands/${id(1)}`;
    const { visitor, dialog } = await openDialog('Aurelia', 'Delete Brand');
    expect(await dialog.findByText(/no longer see the brand and its stock file;/)).toBeInTheDocument();
    expect(dialog.getByText('Orders already placed keep their data.')).toBeInTheDocument();
    server.on(call, { status: 500 });
    await visitor.click(dialog.getByRole('button', { name: 'Delete Brand' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    server.on(call, { body: { message: 'Brand deleted successfully' } });
    await visitor.click(dialog.getByRole('button', { name: 'Delete Brand' }));
    const { length } = window.history;
    expect(await screen.findByText('Brand deleted successfully')).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
    // Back does not lead to the deleted brand.
    expect(window.history.length).toBe(length);
  });

  it('is shown to administrators only', async () => {
    server.on('GET /api/catalogue/brands/accessible', {
      body: { brands: [{ _id: id(1), name: 'Aurelia', description: null }] },
    });
    openPortal({ server, path, user: makeSessionUser() });
    await screen.findByRole('button', { name: 'Aurelia' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  });
});

// C06
describe('the menu of a stock file', () => {
  it('renames the file', async () => {
    server.on(`PUT ${filePath}`, { body: file });
    const { visitor, dialog } = await openDialog('SS26 Ready', 'Rename File');
    const name = dialog.getByLabelText('File name');
    await visitor.clear(name);
    await visitor.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('Please enter a valid file name')).toBeInTheDocument();
    await visitor.type(name, 'Autumn{Enter}');
    expect(await screen.findByText('File renamed successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${filePath}`)[0]?.json).toEqual({ originalName: 'Autumn' });
  });

  it('lists the consequences before deleting', async () => {
    server.on(`DELETE ${filePath}`, { body: {} });
    const { visitor, dialog } = await openDialog('SS26 Ready', 'Delete File');
    expect(
      dialog.getByText(/no longer see the file and its 2 earlier versions; its 1,248 references/),
    ).toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Delete File' }));
    expect(await screen.findByText('File deleted successfully')).toBeInTheDocument();
  });

  it('shows each version, its publisher, its time and its changes', async () => {
    const version = (number: number, facts: Partial<StockFileVersion>): StockFileVersion => ({
      version: number,
      originalName: `v${number}.xlsx`,
      publishedAt: '2026-11-03T12:00:00.000Z',
      publishedBy: 'Amira Nasser',
      lineCount: 1248,
      added: 0,
      gone: 0,
      priceChanged: 0,
      stockChanged: 0,
      ...facts,
    });
    server
      .on(`GET ${filePath}/versions`, {
        body: { versions: [version(3, { added: 12, gone: 1, priceChanged: 1 }), version(2, {}), version(1, {})] },
      })
      .on(`GET ${filePath}/versions/1/download`, { status: 500 })
      .on(`GET ${filePath}/versions/3/changes`, {
        body: {
          changes: [
            {
              reference: 'AU-1',
              colour: 'Red',
              size: null,
              description: null,
              kind: 'price',
              before: 1200,
              after: 999.5,
            },
          ],
          total: 1,
        },
      });
    const { visitor, dialog } = await openDialog('SS26 Ready', 'Version History');
    expect(await dialog.findByText(/12 added · 1 removed · 1 price changed/)).toBeInTheDocument();
    expect(dialog.getByText('Nothing changed')).toBeInTheDocument();
    expect(dialog.getByText('First version')).toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Show changes' }));
    const row = (await dialog.findByText('AU-1 · Red')).closest('tr');
    expect(row).toHaveTextContent('AU-1 · RedPrice, AED1,200.00999.50');
    await visitor.click(dialog.getByRole('button', { name: 'Download version 1' }));
    await waitFor(() => expect(server.to(`GET ${filePath}/versions/1/download`)).toHaveLength(1));
  });
});

describe('the dialog for uploading stock files', () => {
  const previewCall = `POST /api/catalogue/${id(1)}/preview`;
  const publishCall = `POST /api/catalogue/${id(1)}/upload`;
  const read: StockFilePreview = {
    fileName: 'SS26.xlsx',
    sheets: [
      {
        sheet: 'Stock',
        headerRow: 1,
        columns: [
          { column: 'A', header: 'Style No', field: 'reference', confidence: 1, reason: '' },
          { column: 'B', header: 'Price A', field: null, confidence: 1, reason: '' },
          { column: 'C', header: 'Price B', field: 'wholesalePrice', confidence: 1, reason: '' },
        ],
      },
    ],
    alike: [],
    samples: [
      {
        sheet: 'Stock',
        rows: [
          { row: 1, cells: ['Style No', 'Price A', 'Price B'] },
          { row: 2, cells: ['AU-1', '100', '80'] },
        ],
      },
    ],
    sampleLines: [],
    references: 1248,
    lots: 52,
    units: 624,
    value: 12480.4,
    problems: [],
    errorCount: 0,
    warningCount: 0,
  };
  const noTable: Problem = {
    ...{ sheet: '', cell: '', field: '', found: '', expected: '', message: '' },
    severity: 'error',
  };
  const chooseFiles = async (visitor: UserEvent, ...names: string[]) => {
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('No file input');
    input.accept = '';
    await visitor.upload(
      input,
      names.map((name) => new File(['x'], name)),
    );
    return within(dialog);
  };

  // X01
  it('previews and publishes the file with the chosen columns', async () => {
    server.on(previewCall, { body: read }).on(publishCall, { body: { stockFiles: [] } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await visitor.click(await dialog.findByRole('button', { name: 'Change columns' }));
    const grid = within(dialog.getByRole('region', { name: 'First rows of Stock' }));
    await visitor.click(grid.getByRole('combobox', { name: 'Column B' }));
    const words = await screen.findAllByText('Wholesale price');
    await visitor.click(words.find((each) => each.closest('.ant-select-item-option')) ?? grid.getByRole('table'));
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(2));
    const mapping = JSON.stringify([
      { sheet: 'Stock', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'B' } },
    ]);
    expect(server.to(previewCall)[1]?.form?.get('mapping')).toBe(mapping);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('File uploaded successfully')).toBeInTheDocument();
    expect(server.to(publishCall)[0]?.form?.get('mapping')).toBe(mapping);
  });

  // X02
  it('downloads the file with its problems marked', async () => {
    const problem: Problem = { ...noTable, sheet: 'Stock', cell: 'E5', found: 'free', message: 'E5 is not a price.' };
    server.on(previewCall, { body: { ...read, problems: [problem], errorCount: 1 } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    const markedCall = `${previewCall}/problems`;
    Object.assign(URL, { createObjectURL: () => '#marked', revokeObjectURL: () => undefined });
    server.on(markedCall, { body: 'a workbook' });
    await visitor.click(await dialog.findByRole('button', { name: 'Download with problems marked' }));
    await waitFor(() => expect(server.to(markedCall)).toHaveLength(1));
  });

  // X01
  it('explains which columns hold the stock of one size each, and reads the file again when a size column is excluded or included', async () => {
    const reason = 'Sizes 36–37 are columns: each cell is the stock of one size.';
    const sized = (column: string, size: string) => ({
      column,
      header: size,
      field: null,
      size,
      confidence: 0.9,
      reason,
    });
    const sure = { confidence: 0.9, reason: '' };
    const columns = [
      { column: 'A', header: 'Style', field: 'reference' as const, ...sure },
      { column: 'B', header: 'Price', field: 'wholesalePrice' as const, ...sure },
      sized('C', '36'),
      sized('D', '37'),
    ];
    const rows = [
      { row: 1, cells: ['Style', 'Price', '36', '37'] },
      { row: 2, cells: ['SH-1', '80', '4', '6'] },
    ];
    server.on(previewCall, {
      body: { ...read, sheets: [{ sheet: 'Stock', headerRow: 1, columns }], samples: [{ sheet: 'Stock', rows }] },
    });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    expect(await dialog.findByText(/Sizes 36–37 are columns/)).toBeInTheDocument();
    await visitor.click(await dialog.findByRole('button', { name: 'Change columns' }));
    const grid = within(dialog.getByRole('region', { name: 'First rows of Stock' }));
    await chooseMeaning(visitor, grid.getByRole('combobox', { name: 'Column D' }), 'not used');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(2));
    const choice = { sheet: 'Stock', headerRow: 1, columns: { reference: 'A', wholesalePrice: 'B' } };
    expect(mappingOf(previewCall, 1)).toEqual([{ ...choice, sizeColumns: ['C'] }]);
    await chooseMeaning(visitor, grid.getByRole('combobox', { name: 'Column D' }), 'Size column');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(3));
    expect(mappingOf(previewCall, 2)).toEqual([{ ...choice, sizeColumns: ['C', 'D'] }]);
  });

  const unread: StockFilePreview = {
    ...read,
    sheets: [],
    alike: [
      {
        brand: 'Borealis',
        tables: [{ sheet: 'Blad', headerRow: 2, columns: { reference: 'A', wholesalePrice: 'C' } }],
      },
    ],
    samples: [
      { sheet: 'Cover', rows: [{ row: 1, cells: ['Welcome'] }] },
      {
        sheet: 'Blad',
        rows: [
          { row: 1, cells: ['Spring'] },
          { row: 2, cells: ['Zzz', 'Yyy', 'Xxx'] },
          { row: 3, cells: ['AU-1', 'Red', '80'] },
        ],
        guess: {
          headerRow: 1,
          columns: [{ column: 'A', header: 'Zzz', field: 'reference', confidence: 0.4, reason: 'All values differ.' }],
        },
      },
    ],
    references: 0,
    problems: [{ ...noTable, message: 'No table was found: a header row is expected.' }],
    errorCount: 1,
  };
  const mappingOf = (call: string, index: number): unknown =>
    JSON.parse(String(server.to(call)[index]?.form?.get('mapping')));
  const chooseMeaning = async (visitor: UserEvent, column: HTMLElement, meaning: string) => {
    await visitor.click(column);
    const words = await screen.findAllByText(meaning);
    await visitor.click(words.findLast((each) => each.closest('.ant-select-item-option')) ?? column);
  };

  // X01
  it('lets the user choose the columns of an unrecognised sheet, proposes columns, and reads the file again after each change', async () => {
    server.on(previewCall, ({ form }) => ({
      body: form?.has('mapping') ? { ...read, samples: unread.samples } : unread,
    }));
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    const grid = within(await dialog.findByRole('region', { name: 'First rows of Blad' }));
    expect(dialog.queryByText(/No table was/)).not.toBeInTheDocument();
    expect(dialog.getByText(/Please check which row has the headers/)).toBeInTheDocument();
    expect(grid.getByText('All values differ.')).toBeInTheDocument();
    expect(
      dialog.getByText('Still needed: wholesale price, a factor on another price, or a price file'),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await visitor.click(grid.getByRole('button', { name: 'Header in row 2' }));
    expect(grid.getByRole('button', { name: 'Header in row 2' })).toHaveAttribute('aria-pressed', 'true');
    expect(server.to(previewCall)).toHaveLength(1);
    await chooseMeaning(visitor, grid.getByRole('combobox', { name: 'Column C' }), 'Wholesale price');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(2));
    expect(mappingOf(previewCall, 1)).toEqual([
      { sheet: 'Blad', headerRow: 2, columns: { reference: 'A', wholesalePrice: 'C' } },
    ]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    // The file cannot be published while a required column is not chosen.
    await visitor.click(dialog.getByRole('checkbox', { name: 'Read this sheet' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled());
  });

  // X01
  it('says at the top that a file with recognised headers has no prices, and how to add them', async () => {
    const columns = [{ column: 'A', header: 'Reference', field: 'reference' as const, confidence: 0.98, reason: '' }];
    const samples = [{ sheet: 'Blad', rows: [{ row: 1, cells: ['Reference'] }], guess: { headerRow: 1, columns } }];
    server.on(previewCall, { body: { ...unread, samples } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    const notice = await dialog.findByText(/^Not found in this file: wholesale price. .* or come from a price file.$/);
    const rows = dialog.getByRole('region', { name: 'First rows of Blad' });
    expect(notice.compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(dialog.queryByText(/check which row has the headers/)).not.toBeInTheDocument();
  });

  it('asks for no columns of a file without any text', async () => {
    server.on(previewCall, { body: { ...unread, samples: [] } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    expect(await dialog.findByText('No table was found: a header row is expected.')).toBeInTheDocument();
    expect(dialog.getByText('0 references · 1 error')).toBeInTheDocument();
    expect(dialog.queryByText(/^Still needed/)).not.toBeInTheDocument();
  });

  // X01
  it('can reuse the columns of a similar file of another brand', async () => {
    server.on(previewCall, ({ form }) => ({
      body: form?.has('mapping') ? { ...read, samples: unread.samples } : unread,
    }));
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await visitor.click(await dialog.findByRole('button', { name: 'Read like Borealis' }));
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(2));
    expect(mappingOf(previewCall, 1)).toEqual(unread.alike[0]?.tables);
  });

  // X01
  it('computes wholesale prices as another price multiplied by a factor', async () => {
    server.on(previewCall, ({ form }) => ({
      body: form?.has('mapping') ? { ...read, samples: unread.samples } : unread,
    }));
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await chooseMeaning(visitor, await dialog.findByRole('combobox', { name: 'Price that is multiplied' }), 'C');
    const factor = dialog.getByRole('spinbutton', { name: 'Factor' });
    await visitor.type(factor, '0.5{Enter}');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(2));
    const choice = { sheet: 'Blad', headerRow: 1, columns: { reference: 'A', retailPrice: 'C' } };
    expect(mappingOf(previewCall, 1)).toEqual([{ ...choice, wholesaleFactor: '0.5' }]);
    // The focus stays in the field, so that keyboard users can continue to change the factor.
    expect(factor).toHaveFocus();
    await visitor.keyboard('{ArrowUp}');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(3));
    expect(mappingOf(previewCall, 2)).toEqual([{ ...choice, wholesaleFactor: '0.55' }]);
    await visitor.clear(factor);
    await visitor.type(factor, '0,6{Enter}');
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(4));
    expect(mappingOf(previewCall, 3)).toEqual([{ ...choice, wholesaleFactor: '0.6' }]);
    await visitor.clear(factor);
    await visitor.type(factor, '0{Tab}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('above 0 and up to 10');
    expect(factor).toBeInvalid();
  });

  // X01
  it('sends a price file with a stock file that has no prices, until the price file is removed', async () => {
    server
      .on(previewCall, ({ form }) => ({ body: form?.has('prices') ? { ...read, samples: unread.samples } : unread }))
      .on(publishCall, { body: { stockFiles: [] } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    const choosePrices = async (name: string) => {
      const button = await dialog.findByRole('button', { name: /^Choose (a|another) price file$/ });
      const input = button.closest('.ant-upload')?.querySelector('input[type=file]');
      if (!(input instanceof HTMLInputElement)) throw new Error('No file input');
      input.accept = '';
      await visitor.upload(input, new File(['x'], name));
    };
    await choosePrices('prices.pdf');
    expect(await dialog.findByText(/^Invalid file format/)).toHaveAttribute('role', 'alert');
    expect(server.to(previewCall)).toHaveLength(1);
    await choosePrices('Old prices.xlsx');
    expect(await dialog.findByText('Prices from Old prices.xlsx')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await choosePrices('Prices.xlsx');
    expect(await dialog.findByText('Prices from Prices.xlsx')).toBeInTheDocument();
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(3));
    const sent = (call: string, index: number) => server.to(call)[index]?.form?.get('prices');
    expect([1, 2].map((index) => (sent(previewCall, index) as File).name)).toEqual(['Old prices.xlsx', 'Prices.xlsx']);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Remove Prices.xlsx' }));
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(4));
    expect(sent(previewCall, 3)).toBeNull();
    await choosePrices('Prices.xlsx');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('File uploaded successfully')).toBeInTheDocument();
    expect((sent(publishCall, 0) as File).name).toBe('Prices.xlsx');
  });

  // design 5: idempotent uploads
  it('repeats the idempotency key when a lost response is retried, so that the file is published once', async () => {
    server.on(previewCall, { body: read }).on(publishCall, { status: 502, body: '<html>' });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.findByRole('alert');
    server.on(publishCall, { body: { stockFiles: [] } });
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('File uploaded successfully')).toBeInTheDocument();
    const keys = server.to(publishCall).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('stays open while a file is being published, which can be cancelled by itself', async () => {
    server.on(previewCall, { body: read }).on(publishCall, () => new Promise(() => undefined));
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByRole('button', { name: 'Cancel SS26.xlsx' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Cancel SS26.xlsx' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('asks before "Cancel" loses files that are not published', async () => {
    server.on(previewCall, { body: read });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await visitor.click(await screen.findByRole('button', { name: 'Stay here' }));
    await visitor.click(dialog.getByRole('button', { name: 'Remove SS26.xlsx' }));
    await visitor.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('accepts several files, publishes the files without errors and keeps the faulty files in the dialog', async () => {
    const nameOf = (form: FormData | null) => (form?.get('files') as File).name;
    server
      .on(previewCall, ({ form }) => ({ body: nameOf(form) === 'two.xlsx' ? { ...read, errorCount: 3 } : read }))
      .on(publishCall, { body: { stockFiles: [] } });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'notes.pdf', 'two.xlsx', 'three.xlsx');
    expect(await dialog.findByText(/^notes.pdf: Invalid file format/)).toBeInTheDocument();
    expect(await dialog.findByText('1,248 references · 3 errors')).toBeInTheDocument();
    await visitor.click(await dialog.findByRole('button', { name: 'Publish 2 files' }));
    await waitFor(() =>
      expect(server.to(publishCall).map(({ form }) => nameOf(form))).toEqual(['one.xlsx', 'three.xlsx']),
    );
    await waitFor(() => expect(dialog.getAllByText('Published')).toHaveLength(2));
    // One button is in the corner, the other beside the main one.
    expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Remove two.xlsx' }));
    await waitFor(() => expect(dialog.queryByText('two.xlsx')).not.toBeInTheDocument());
  });

  it('moves the focus to a neighbour of the file that is removed, and in the end stays in the dialog', async () => {
    server.on(previewCall, { body: read });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'two.xlsx', 'three.xlsx');
    const remove = (name: string) => dialog.findByRole('button', { name: `Remove ${name}` });
    for (const name of ['two.xlsx', 'three.xlsx']) await remove(name);
    await visitor.click(await remove('two.xlsx'));
    expect(await remove('three.xlsx')).toHaveFocus();
    await visitor.keyboard('{Enter}');
    expect(await remove('one.xlsx')).toHaveFocus();
    await visitor.keyboard('{Enter}');
    expect(screen.getByRole('dialog').parentElement).toHaveFocus();
  });

  it('shows why a file could not be published when others were', async () => {
    const nameOf = (form: FormData | null) => (form?.get('files') as File).name;
    const message = 'There is not enough space.';
    server
      .on(previewCall, { body: read })
      .on(publishCall, ({ form }) =>
        nameOf(form) === 'two.xlsx' ? { status: 507, body: { message } } : { body: { stockFiles: [] } },
      );
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'two.xlsx', 'three.xlsx');
    const publish = await dialog.findByRole('button', { name: 'Publish 3 files' });
    await waitFor(() => expect(publish).toBeEnabled());
    await visitor.click(publish);
    expect(await dialog.findByRole('heading', { name: 'two.xlsx' })).toBeInTheDocument();
    expect(dialog.getByText(message)).toBeInTheDocument();
    expect(dialog.getAllByText('Published')).toHaveLength(2);
  });

  it('marks the files that could not be read, apart from those that did not arrive', async () => {
    const answers = new Map([
      ['locked.xlsx', { status: 422, body: { message: 'The workbook has a password.' } }],
      ['lost.xlsx', { status: 502, body: '<html>' }],
    ]);
    server.on(previewCall, ({ form }) => answers.get((form?.get('files') as File).name) ?? { body: read });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'locked.xlsx', 'lost.xlsx');
    const statuses = async () => (await dialog.findAllByRole('status')).map(({ textContent }) => textContent);
    await waitFor(async () =>
      expect(await statuses()).toEqual(['1,248 references', 'Could not be read', 'Upload failed']),
    );
    await visitor.click(dialog.getByRole('button', { name: 'locked.xlsx' }));
    expect(dialog.getByRole('heading', { name: 'locked.xlsx' })).toBeInTheDocument();
    expect(dialog.getByText('The workbook has a password.')).toBeInTheDocument();
  });

  it('publishes a file with the columns it has at its turn, and closes when a later attempt has published the rest', async () => {
    const nameOf = (form: FormData | null) => (form?.get('files') as File).name;
    let publishFirst: () => void = () => undefined;
    let readSecond: () => void = () => undefined;
    server
      .on(previewCall, async ({ form }) => {
        if (form?.has('mapping')) {
          await new Promise<void>((resolve) => {
            readSecond = resolve;
          });
        }
        return { body: read };
      })
      .on(publishCall, async ({ form }) => {
        if (nameOf(form) === 'one.xlsx') {
          await new Promise<void>((resolve) => {
            publishFirst = resolve;
          });
        }
        return { body: { stockFiles: [] } };
      });
    const { visitor } = openPortal({ server, path, user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'two.xlsx');
    const publishBoth = await dialog.findByRole('button', { name: 'Publish 2 files' });
    await waitFor(() => expect(publishBoth).toBeEnabled());
    await visitor.click(dialog.getByRole('button', { name: 'two.xlsx' }));
    await visitor.click(await dialog.findByRole('button', { name: 'Change columns' }));
    const grid = dialog.getByRole('region', { name: 'First rows of Stock' });
    expect(grid.closest('[inert]')).toBeNull();
    await visitor.click(publishBoth);
    await waitFor(() => expect(server.to(publishCall)).toHaveLength(1));
    expect(grid.closest('[inert]')).not.toBeNull();
    // jsdom lets inert elements be clicked, as a script could.
    await visitor.click(within(grid).getByRole('button', { name: 'Header in row 2' }));
    await waitFor(() => expect(server.to(previewCall)).toHaveLength(3));
    publishFirst();
    expect(await dialog.findByText('Published')).toBeInTheDocument();
    expect(await screen.findByText('File uploaded successfully')).toBeInTheDocument();
    readSecond();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
    expect(server.to(publishCall)).toHaveLength(1);
    expect(grid.closest('[inert]')).toBeNull();
    await visitor.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const columns = { reference: 'A', wholesalePrice: 'C' };
    expect(mappingOf(publishCall, 1)).toEqual([{ sheet: 'Stock', headerRow: 2, columns }]);
  });

  it('requires a file to replace the attachment, and confirms the replacement', async () => {
    const call = `PUT /api/catalogue/replace-file/${id(5)}`;
    server.on(previewCall, { body: read }).on(call, { body: { stockFiles: [] } });
    const { visitor, dialog } = await openDialog('SS26 Ready', 'Replace Attachment');
    await visitor.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await dialog.findByText('Please select a file to replace the attachment')).toBeInTheDocument();
    await chooseFiles(visitor, 'new.xlsx');
    await dialog.findByText('1,248');
    await visitor.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('File replaced successfully')).toBeInTheDocument();
    expect(server.to(call)).toHaveLength(1);
  });
});
