import type { AdminBrand } from '@portal/contract/catalogue';
import type { StockFile, StockFilePreview, StockFileVersion } from '@portal/contract/stock-files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { address, admin, leavePortal, openPortal, person } from '../../test/open-portal';

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
afterEach(leavePortal);

async function ask(label: string, action: string): Promise<{ visitor: UserEvent; dialog: ReturnType<typeof within> }> {
  const { visitor } = openPortal({ server, path, user: admin });
  await visitor.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await visitor.click(await screen.findByText(action));
  return { visitor, dialog: within(await screen.findByRole('dialog')) };
}

// C02, C03
describe('the menu of a brand', () => {
  it('renames, and keeps what was typed when the server refuses', async () => {
    const { visitor, dialog } = await ask('Aurelia', 'Rename Brand');
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

  it('manages access: those selected are shown, and somebody must be', async () => {
    const call = `PUT /api/catalogue/brand/${id(1)}/visibility`;
    server.on(call, { body: aurelia });
    const { visitor, dialog } = await ask('Aurelia', 'Manage Access');
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
    expect(server.to(call)[0]?.json).toEqual({ visibility: 'specific_buyers', visibleToBuyers: [id(9)] });
  });

  it('leaves the choice as it is when Tab leaves the field, whatever is highlighted', async () => {
    const call = `PUT /api/catalogue/brand/${id(1)}/visibility`;
    server.on(call, { body: aurelia });
    const { visitor, dialog } = await ask('Aurelia', 'Manage Access');
    const field = await dialog.findByRole('combobox');
    await visitor.click(field);
    await screen.findByText('omar@saleh.example');
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
    // The select goes by a key's number, which the visitor's keys have not.
    fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 });
    await visitor.tab();
    expect(field).not.toHaveFocus();
    await visitor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access settings updated successfully')).toBeInTheDocument();
    expect(server.to(call)[0]?.json).toEqual({ visibility: 'specific_buyers', visibleToBuyers: [id(8)] });
  });

  it('says what is lost before it deletes, and nothing is chosen afterwards', async () => {
    const call = `DELETE /api/brands/${id(1)}`;
    const { visitor, dialog } = await ask('Aurelia', 'Delete Brand');
    expect(await dialog.findByText(/The brand and its stock file disappear/)).toBeInTheDocument();
    expect(dialog.getByText('Orders already placed keep their data.')).toBeInTheDocument();
    server.on(call, { status: 500 });
    await visitor.click(dialog.getByRole('button', { name: 'Delete Brand' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    server.on(call, { body: { message: 'Brand deleted successfully' } });
    await visitor.click(dialog.getByRole('button', { name: 'Delete Brand' }));
    expect(await screen.findByText('Brand deleted successfully')).toBeInTheDocument();
    expect(address()).toBe('/catalogue');
  });

  it('is for administrators', async () => {
    server.on('GET /api/catalogue/brands/accessible', {
      body: { brands: [{ _id: id(1), name: 'Aurelia', description: null }] },
    });
    openPortal({ server, path, user: person() });
    await screen.findByRole('button', { name: 'Aurelia' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  });
});

// C06
describe('the menu of a stock file', () => {
  it('renames', async () => {
    server.on(`PUT ${filePath}`, { body: file });
    const { visitor, dialog } = await ask('SS26 Ready', 'Rename File');
    const name = dialog.getByLabelText('File name');
    await visitor.clear(name);
    await visitor.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await dialog.findByText('Please enter a valid file name')).toBeInTheDocument();
    await visitor.type(name, 'Autumn{Enter}');
    expect(await screen.findByText('File renamed successfully')).toBeInTheDocument();
    expect(server.to(`PUT ${filePath}`)[0]?.json).toEqual({ originalName: 'Autumn' });
  });

  it('says what is lost before it deletes', async () => {
    server.on(`DELETE ${filePath}`, { body: {} });
    const { visitor, dialog } = await ask('SS26 Ready', 'Delete File');
    expect(dialog.getByText(/The file and its 2 earlier versions disappear.*its 1,248 references/)).toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Delete File' }));
    expect(await screen.findByText('File deleted successfully')).toBeInTheDocument();
  });

  it('tells who published what when, and what it changed', async () => {
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
    const { visitor, dialog } = await ask('SS26 Ready', 'Version History');
    expect(await dialog.findByText(/12 added · 1 gone · 1 price changed/)).toBeInTheDocument();
    expect(dialog.getByText('Nothing changed')).toBeInTheDocument();
    expect(dialog.getByText('First version')).toBeInTheDocument();
    await visitor.click(dialog.getByRole('button', { name: 'Show changes' }));
    const row = (await dialog.findByText('AU-1 · Red')).closest('tr');
    expect(row).toHaveTextContent('AU-1 · RedPrice, AED1,200.00999.50');
    await visitor.click(dialog.getByRole('button', { name: 'Download version 1' }));
    await waitFor(() => expect(server.to(`GET ${filePath}/versions/1/download`)).toHaveLength(1));
  });
});

describe('uploading', () => {
  const previewCall = `POST /api/catalogue/${id(1)}/preview`;
  const publishCall = `POST /api/catalogue/${id(1)}/upload`;
  const read: StockFilePreview = {
    fileName: 'SS26.xlsx',
    sheets: [
      {
        sheet: 'Stock',
        headerRow: 1,
        columns: [
          { column: 'A', header: 'Style No', field: 'reference' },
          { column: 'B', header: 'Price A', field: null },
          { column: 'C', header: 'Price B', field: 'wholesalePrice' },
        ],
      },
    ],
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
  it('reads again with the columns that somebody chose, and publishes with them', async () => {
    server.on(previewCall, { body: read }).on(publishCall, { body: { stockFiles: [] } });
    const { visitor } = openPortal({ server, path, user: admin });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'SS26.xlsx');
    await visitor.click(await dialog.findByRole('button', { name: 'Change columns' }));
    const grid = within(dialog.getByRole('region', { name: 'First rows of Stock' }));
    await visitor.click(grid.getByRole('combobox', { name: 'Column B' }));
    const words = await screen.findAllByText('Wholesale price');
    await visitor.click(words.find((each) => each.closest('.ant-select-item-option')) ?? grid.getByRole('table'));
    await visitor.click(dialog.getByRole('button', { name: 'Read with these columns' }));
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

  // design 5
  it('whose answer got lost is published once, however often somebody presses', async () => {
    server.on(previewCall, { body: read }).on(publishCall, { status: 502, body: '<html>' });
    const { visitor } = openPortal({ server, path, user: admin });
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

  it('takes several files at once; those that can be published are, the others stay', async () => {
    const nameOf = (form: FormData | null) => (form?.get('files') as File).name;
    server
      .on(previewCall, ({ form }) => ({ body: nameOf(form) === 'two.xlsx' ? { ...read, errorCount: 3 } : read }))
      .on(publishCall, { body: { stockFiles: [] } });
    const { visitor } = openPortal({ server, path, user: admin });
    await visitor.click(await screen.findByRole('button', { name: /Upload File/ }));
    const dialog = await chooseFiles(visitor, 'one.xlsx', 'notes.pdf', 'two.xlsx', 'three.xlsx');
    expect(await dialog.findByText(/^notes.pdf: Invalid file format/)).toBeInTheDocument();
    expect(await dialog.findByText('1,248 references · 3 errors')).toBeInTheDocument();
    await visitor.click(await dialog.findByRole('button', { name: 'Publish 2 files' }));
    await waitFor(() =>
      expect(server.to(publishCall).map(({ form }) => nameOf(form))).toEqual(['one.xlsx', 'three.xlsx']),
    );
    expect(await dialog.findAllByText('Published')).toHaveLength(2);
    await visitor.click(dialog.getByRole('button', { name: 'Remove two.xlsx' }));
    expect(dialog.queryByText('two.xlsx')).not.toBeInTheDocument();
  });

  it('in place of a file asks for one, and says so when it is done', async () => {
    const call = `PUT /api/catalogue/replace-file/${id(5)}`;
    server.on(previewCall, { body: read }).on(call, { body: { stockFiles: [] } });
    const { visitor, dialog } = await ask('SS26 Ready', 'Replace Attachment');
    await visitor.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await dialog.findByText('Please select a file to replace the attachment')).toBeInTheDocument();
    await chooseFiles(visitor, 'new.xlsx');
    await dialog.findByText('1,248');
    await visitor.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('File replaced successfully')).toBeInTheDocument();
    expect(server.to(call)).toHaveLength(1);
  });
});
