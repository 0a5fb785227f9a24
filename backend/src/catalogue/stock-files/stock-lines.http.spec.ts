import type { ErrorBody } from '@portal/contract/errors';
import type { StockLineChoicesResponse, StockLinesResponse } from '@portal/contract/stock-files';
import { waitForDeductions } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';

describe('the lines of a stock file', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let desk: OrderDesk;

  const rows = [
    {
      reference: 'C-3',
      description: 'Wool coat 100%',
      colour: 'Navy',
      size: 'M',
      price: 1200.5,
      available: 4,
      unitsPerLot: 6,
    },
    { reference: 'A-1', description: 'Belt', colour: 'Red', size: 'One', price: 20, available: 0, unitsPerLot: 12 },
    {
      reference: 'B-2',
      description: 'Wool scarf',
      colour: 'Navy',
      size: 'One',
      price: 80,
      available: 9,
      unitsPerLot: 1,
    },
  ];

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    desk = await OrderDesk.open(portal, admin, rows, { visibility: 'specific_buyers', visibleToBuyers: [buyer.id] });
  });
  afterAll(() => portal.stop());

  const path = () => `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}`;
  const lines = async (query = '', client = buyer) => {
    const answer = await client.get<StockLinesResponse>(`${path()}/lines${query}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const references = async (query: string) => (await lines(query)).lines.map(({ reference }) => reference);

  it('are listed in the sheet’s order, the same for buyers and administrators', async () => {
    const { lines: found, total } = await lines();
    expect(total).toBe(3);
    expect(found[0]).toEqual({
      _id: expect.any(String),
      reference: 'C-3',
      description: 'Wool coat 100%',
      colour: 'Navy',
      size: 'M',
      barcode: null,
      retailPrice: null,
      wholesalePrice: 1200.5,
      unitsPerLot: 6,
      minimumLots: null,
      availableLots: 4,
      picture: null,
    });
    expect(await lines('', admin)).toEqual({ lines: found, total });
  });

  it.each([
    ['?search=wool', ['C-3', 'B-2']],
    ['?search=a-1', ['A-1']],
    ['?search=100%25', ['C-3']],
    ['?search=_', []],
    ['?available=true', ['C-3', 'B-2']],
    ['?available=false', ['C-3', 'A-1', 'B-2']],
    ['?colour=Navy', ['C-3', 'B-2']],
    ['?colour=Navy&size=One', ['B-2']],
    ['?sort=reference', ['A-1', 'B-2', 'C-3']],
    ['?sort=-availableLots', ['B-2', 'C-3', 'A-1']],
    ['?sort=nothing', ['C-3', 'A-1', 'B-2']],
    ['?page=2&limit=2', ['B-2']],
    ['?page=9&limit=2', []],
  ])('are filtered, sorted and paged: %s', async (query, found) => {
    expect(await references(query)).toEqual(found);
  });

  it('have a total count that does not depend on the page', async () => {
    const answer = await buyer.get<StockLinesResponse>(`${path()}/lines?limit=1&colour=Navy`);
    expect([answer.headers.get('x-total-count'), answer.body.total, answer.body.lines.length]).toEqual(['2', 2, 1]);
  });

  it('can be filtered by the colours and sizes that occur, which the server lists', async () => {
    const { body } = await buyer.get<StockLineChoicesResponse>(`${path()}/line-choices`);
    expect(body).toEqual({
      file: expect.objectContaining({ _id: desk.fileId, lineCount: 3 }),
      colours: ['Navy', 'Red'],
      sizes: ['One', 'M'],
      pictures: false,
    });
  });

  // X07
  it('show the remaining stock after an approval, and the numbers of a replaced file', async () => {
    const id = await desk.placed(buyer, { 'C-3': 3 });
    await desk.approve(id);
    const left = async () => (await lines('?search=C-3')).lines[0]?.availableLots;
    expect(await left()).toBe(1);
    await waitForDeductions(portal.database.url);
    expect(await left()).toBe(1);
    const form = formWithFile('files', 'Stock.xlsx', stockSheet([{ reference: 'C-3', price: 1, available: 7 }]));
    await admin.call('PUT', `/api/catalogue/replace-file/${desk.fileId}`, { form });
    expect((await lines()).lines.map(({ reference, availableLots }) => [reference, availableLots])).toEqual([
      ['C-3', 7],
    ]);
  });

  // R22, R23
  it('are hidden from buyers who may not see the brand', async () => {
    const other = await portal.user('buyer');
    for (const route of ['lines', 'line-choices']) {
      const answer = await other.get<ErrorBody>(`${path()}/${route}`);
      expect([answer.status, answer.body.message]).toEqual([403, 'You do not have access to this brand']);
    }
  });
});
