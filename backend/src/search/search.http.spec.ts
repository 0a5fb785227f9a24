import { MikroORM } from '@mikro-orm/postgresql';
import type { ErrorBody } from '@portal/contract/errors';
import type { SearchResponse } from '@portal/contract/search';
import { sql } from 'kysely';
import { OrderDesk } from '../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../test/portal/portal.js';

describe('a search of the whole portal', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let layla: TestClient;
  let omar: TestClient;
  let open: OrderDesk;
  let reserved: OrderDesk;

  const stock = ['LN-0101', 'LN-0102', 'LN%5', 'LN_6', 'LN\\7', '100%-WOOL'].map((reference) => ({
    reference,
    description: `Shirt ${reference}`,
    price: 10,
    available: 100,
  }));
  const search = async (term: string, client = admin) => {
    const answer = await client.get<SearchResponse>(`/api/search?q=${encodeURIComponent(term)}`);
    expect([term, answer.status]).toEqual([term, 200]);
    return answer.body;
  };
  const numbers = async (term: string, client = admin) =>
    (await search(term, client)).orders.map(({ orderNumber }) => orderNumber);
  const references = async (term: string, client = admin) =>
    (await search(term, client)).references.map(({ reference }) => reference);
  const place = async (client: TestClient, poNumber: string) => {
    const answer = await open.place(client, { 'LN-0101': 1 }, { fields: { poNumber } });
    expect(answer.status).toBe(201);
    return answer.body.orderNumber;
  };
  const rename = (client: TestClient, name: string, companyName: string) =>
    client.call('PUT', '/api/auth/me', {
      json: { name, companyName, companyAddress: { street: '1 Street', city: 'Dubai', country: 'ae' } },
    });
  const placed: Record<'layla' | 'omar', string> = { layla: '', omar: '' };

  beforeAll(async () => {
    portal = await TestPortal.start({ RATE_LIMIT: 'off', JOBS: 'external' });
    [admin, layla, omar] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
    await rename(layla, 'Layla Haddad', 'Haddad 100%');
    await rename(omar, 'Omar Saleh', 'Saleh_Trading for Layla');
    open = await OrderDesk.open(portal, admin, stock, { fileName: 'Autumn.xlsx' });
    reserved = await OrderDesk.open(portal, admin, [{ reference: 'LN-0199', price: 10, available: 1 }], {
      visibility: 'specific_buyers',
      visibleToBuyers: [omar.id],
    });
    placed.layla = await place(layla, 'PO%77');
    placed.omar = await place(omar, 'PO_78\\');
  });
  afterAll(() => portal.stop());

  it('finds orders by a part of their number, the PO number or the buyer', async () => {
    expect(await numbers(placed.layla)).toEqual([placed.layla]);
    expect(await numbers(placed.layla.slice(-6).toLowerCase())).toEqual([placed.layla]);
    expect(await numbers('po%77')).toEqual([placed.layla]);
    expect(await numbers('haddad')).toEqual([placed.layla]);
    expect(await numbers('ORD-20')).toEqual([placed.omar, placed.layla]);
    expect((await search(placed.layla)).orders[0]).toEqual({
      _id: expect.any(String),
      orderNumber: placed.layla,
      poNumber: 'PO%77',
      buyerName: 'Layla Haddad',
      companyName: 'Haddad 100%',
      brandName: expect.stringMatching(/^Brand /),
      status: 'Pending Review',
    });
  });

  it('finds buyers by name, company or e-mail address, those that begin with the term first', async () => {
    const names = async (term: string) => (await search(term)).buyers.map(({ name }) => name);
    expect(await names('trading')).toEqual(['Omar Saleh']);
    expect(await names('saleh')).toEqual(['Omar Saleh']);
    expect(await names('layla')).toEqual(['Layla Haddad', 'Omar Saleh']);
    expect(await names('amira')).toEqual([]);
  });

  it('finds the beginnings of references as people spell them, each with its stock file', async () => {
    expect(await references('ln-01')).toEqual(['LN-0101', 'LN-0102', 'LN-0199']);
    expect(await references(' ln - 0102 ')).toEqual(['LN-0102']);
    expect(await references('0102')).toEqual([]);
    expect((await search('LN-0101')).references).toEqual([
      {
        reference: 'LN-0101',
        description: 'Shirt LN-0101',
        stockFile: { _id: open.fileId, fileName: 'Autumn' },
        brand: { _id: open.brandId, name: expect.stringMatching(/^Brand /) },
      },
    ]);
  });

  it('finds at most five of each kind', async () => {
    const found = await search('ln');
    expect(found.references).toHaveLength(5);
  });

  // R16 R23
  it('shows a buyer only their own orders, visible brands and references, and no buyers', async () => {
    expect(await numbers('ORD-20', layla)).toEqual([placed.layla]);
    expect(await numbers(placed.omar, layla)).toEqual([]);
    expect(await numbers('PO_78', layla)).toEqual([]);
    expect(await numbers('saleh', layla)).toEqual([]);
    expect((await search('omar', layla)).buyers).toEqual([]);
    expect(await references('LN-01', layla)).toEqual(['LN-0101', 'LN-0102']);
    expect(await references('LN-01', omar)).toEqual(['LN-0101', 'LN-0102', 'LN-0199']);
    const brands = async (client: TestClient) => (await search('brand', client)).brands.map(({ _id }) => _id).sort();
    expect(await brands(layla)).toEqual([open.brandId]);
    expect(await brands(omar)).toEqual([open.brandId, reserved.brandId].sort());
    expect(await brands(admin)).toEqual([open.brandId, reserved.brandId].sort());
  });

  it('treats %, _ and \\ as ordinary characters', async () => {
    // Of Haddad 100%.
    expect(await numbers('%')).toEqual([placed.layla]);
    expect(await numbers('PO%')).toEqual([placed.layla]);
    expect(await numbers('_78\\')).toEqual([placed.omar]);
    expect(await numbers('po_7')).toEqual([placed.omar]);
    expect(await references('LN%')).toEqual(['LN%5']);
    expect(await references('ln_')).toEqual(['LN_6']);
    expect(await references('LN\\')).toEqual(['LN\\7']);
    expect((await search('100%')).buyers.map(({ name }) => name)).toEqual(['Layla Haddad']);
    expect((await search('a_e')).buyers).toEqual([]);
    expect((await search("' or 1=1 --")).orders).toEqual([]);
  });

  it('finds what a few characters can: a PO number, and numbers that contain the digits', async () => {
    const short = await place(layla, 'X1');
    expect(await numbers('x1')).toEqual([short]);
    expect(await numbers('20')).toContain(short);
    expect(await numbers('zz')).toEqual([]);
  });

  it('finds the highest numbers of an earlier year, and in lower case, whatever the newer orders are', async () => {
    const db = portal.app.get(MikroORM).em.fork().getKysely();
    const earlier: string[] = [];
    for (let index = 0; index < 7; index++) {
      const number = await place(layla, `Y${index}`);
      earlier.unshift(number.replace(/^ORD-\d{4}/, 'ORD-2019'));
      await sql`update orders set number = ${earlier[0]} where number = ${number}`.execute(db);
    }
    const newer = await place(layla, 'ORD-2019 once more');
    await sql`update orders set deleted_at = now() where number = ${earlier[0]}`.execute(db);
    expect(await numbers('ORD-2019-')).toEqual(earlier.slice(1, 6));
    expect(await numbers('ord-2019-', layla)).toEqual(earlier.slice(1, 6));
    expect(await numbers('ord-2019')).toEqual([newer, ...earlier.slice(1, 5)]);
    expect(await numbers(earlier[6] ?? '')).toEqual([earlier[6]]);
  });

  it('does not find what was deleted', async () => {
    const desk = await OrderDesk.open(portal, admin, [{ reference: 'GONE-1', price: 10, available: 5 }]);
    expect(await references('GONE')).toEqual(['GONE-1']);
    expect((await admin.call('DELETE', `/api/catalogue/${desk.brandId}/stock-file/${desk.fileId}`)).status).toBe(200);
    expect(await references('GONE')).toEqual([]);
  });

  it.each(['', '?q=', '?q=%20%20', `?q=${'x'.repeat(101)}`, '?q=a&q=b', '?q=%00'])(
    'refuses a term that is missing, empty or too long: "%s"',
    async (query) => {
      const answer = await admin.get<ErrorBody>(`/api/search${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'common.invalid_input']);
    },
  );
});
