import type { PublishedLine, StockFile } from '@portal/contract/stock-files';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { closePortal, currentAddress, makeSessionUser, openPortal } from '../../../test/open-portal';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const filePath = `/api/catalogue/${id(1)}/stock-file/${id(5)}`;
const linesCall = `GET ${filePath}/lines`;
const path = `/catalogue?brand=${id(1)}&file=${id(5)}`;
const file: StockFile = {
  _id: id(5),
  fileName: 'SS26 Ready',
  originalName: 'SS26 Ready.xlsx',
  uploadedAt: '2026-11-03T12:00:00.000Z',
  lineCount: 1248,
  version: 1,
};
const line = (number: number, facts: Partial<PublishedLine> = {}): PublishedLine => ({
  _id: id(100 + number),
  reference: `AU-${number}`,
  description: 'Wool coat',
  colour: 'Navy',
  size: 'M',
  barcode: null,
  retailPrice: null,
  wholesalePrice: 1234.5,
  unitsPerLot: 6,
  minimumLots: null,
  availableLots: 12,
  picture: null,
  ...facts,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/catalogue/brands/accessible', {
      body: { brands: [{ _id: id(1), name: 'Aurelia', description: null }] },
    })
    .on(`GET /api/catalogue/${id(1)}/stock-files`, { body: { stockFiles: [file] } })
    .on(`GET ${filePath}/line-choices`, { body: { file, colours: ['Navy', 'Red'], sizes: ['M'], pictures: false } })
    .on(linesCall, {
      body: { lines: [line(1), line(2, { availableLots: 0 }), line(3, { availableLots: null })], total: 1248 },
    });
});
afterEach(closePortal);

describe('the lines of a stock file', () => {
  it('open from its card and link back to the catalogue, with the window title of each page', async () => {
    const called = (name: string) =>
      waitFor(() => expect(document.title).toBe(`${name} · Digital Wholesale Catalogue`));
    const { visitor } = openPortal({ server, path: `/catalogue?brand=${id(1)}`, user: makeSessionUser() });
    await called('Aurelia');
    await visitor.click(await screen.findByRole('link', { name: 'SS26 Ready' }));
    await waitFor(() => expect(currentAddress()).toBe(path));
    expect(await screen.findByRole('heading', { name: 'SS26 Ready', level: 2 })).toBeInTheDocument();
    await called('SS26 Ready');
    await visitor.click(screen.getByRole('link', { name: /Stock Files/ }));
    await waitFor(() => expect(currentAddress()).toBe(`/catalogue?brand=${id(1)}`));
    await called('Aurelia');
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    await called('Catalogue');
  });

  it('show how many lots can be ordered now', async () => {
    openPortal({ server, path, user: makeSessionUser() });
    expect(await screen.findByText('1,248 references')).toBeInTheDocument();
    const row = async (reference: string) => (await screen.findByText(reference)).closest('.ant-table-row');
    expect(await row('AU-1')).toHaveTextContent('AU-1Wool coatNavyM1,234.50612');
    expect(await row('AU-2')).toHaveTextContent('sold out');
    expect(await row('AU-3')).toHaveTextContent('not tracked');
  });

  it('show pictures, and an empty space of the same size for lines without one', async () => {
    const choices = { file, colours: [], sizes: [], pictures: true };
    const lines = [line(1, { picture: id(7) }), line(2), line(3, { picture: id(8), description: null })];
    server
      .on(`GET ${filePath}/line-choices`, { body: choices })
      .on(linesCall, { body: { lines, total: 3 } })
      .on(`GET ${filePath}/pictures/${id(7)}`, { body: 'bytes' })
      .on(`GET ${filePath}/pictures/${id(8)}`, { status: 404 });
    openPortal({ server, path, user: makeSessionUser() });
    expect(await screen.findByRole('img', { name: 'AU-1 Wool coat' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:/),
    );
    expect(document.querySelectorAll('.line-picture')).toHaveLength(3);
    expect(screen.getAllByRole('img', { name: /^AU/ })).toHaveLength(1);
  });

  it('have no picture column in a file without pictures', async () => {
    openPortal({ server, path, user: makeSessionUser() });
    await screen.findByText('AU-1');
    expect(screen.queryByText('Picture')).not.toBeInTheDocument();
    expect(server.calls.filter((call) => call.path.includes('/pictures/'))).toEqual([]);
  });

  it('keep their filters in the address, so that the filtered list can be shared as a link', async () => {
    const { visitor } = openPortal({ server, path, user: makeSessionUser() });
    await visitor.type(await screen.findByLabelText('Search references'), 'coat');
    await waitFor(() => expect(currentAddress()).toBe(`${path}&search=coat`));
    // The page is rendered a moment after its address has changed.
    await waitFor(() => expect(server.to(linesCall).at(-1)?.query.get('search')).toBe('coat'));
    await visitor.click(screen.getByRole('checkbox', { name: 'Available only' }));
    await waitFor(() => expect(currentAddress()).toBe(`${path}&search=coat&available=true`));
    await waitFor(() => {
      expect(Object.fromEntries(server.to(linesCall).at(-1)?.query ?? [])).toEqual({
        search: 'coat',
        available: 'true',
        page: '1',
        limit: '200',
      });
    });
  });

  it('stay below the error when a refetch fails, but not without access to the file', async () => {
    const { visitor } = openPortal({ server, path, user: makeSessionUser() });
    await screen.findByText('AU-1');
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    server.on(linesCall, { status: 500 });
    act(() => FakeSocket.last.receive('changed', { resource: 'catalogue', type: 'updated', ids: [], withinMs: 0 }));
    expect(await screen.findByText('Failed to load the stock lines')).toBeInTheDocument();
    expect(screen.getByText('AU-1')).toBeInTheDocument();
    expect(screen.getByLabelText('Search references')).toBeInTheDocument();
    server.on(linesCall, { status: 403 });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You do not have access to this brand')).toBeInTheDocument();
    expect(screen.queryByText('AU-1')).not.toBeInTheDocument();
    // The date and the count of references are those of a stock file that is out of reach.
    expect(screen.queryByText(/^Last updated/)).not.toBeInTheDocument();
  });

  it('show that no references match, and a button for all references', async () => {
    server.on(linesCall, { body: { lines: [], total: 0 } });
    const { visitor } = openPortal({ server, path: `${path}&search=nothing`, user: makeSessionUser() });
    expect(await screen.findByText('No matching references')).toBeInTheDocument();
    expect(await screen.findByText('0 of 1,248 references')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Show all references' }));
    await waitFor(() => expect(currentAddress()).toBe(path));
  });

  // C01
  it.each([
    [{ status: 403 }, 'You do not have access to this brand'],
    [{ status: 404, body: { code: 'stock_file.not_found', message: 'Stock file not found' } }, 'Stock file not found'],
    [{ status: 500 }, 'Failed to load the stock lines'],
  ])('show for the response %j the message "%s"', async (reply, sentence) => {
    server.on(linesCall, reply).on(`GET ${filePath}/line-choices`, reply);
    openPortal({ server, path, user: makeSessionUser() });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
