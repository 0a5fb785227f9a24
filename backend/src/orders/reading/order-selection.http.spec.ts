import type { Order, OrderLine } from '@portal/contract/orders';
import fc from 'fast-check';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { repetitions, timeoutFor } from '../../../test/processes/rounds.js';

const patience = 120_000;

interface Known extends Order {
  references: string[];
  lineNotes: string;
}

/**
 * Inserts 60 older copies of one order, some of them deleted, so that all other orders are a small share of the table.
 */
const older = `
  with copied as (
    insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
        attachment_id, created_at, deleted_at)
      select gen_random_uuid(), 'ORD-2024-' || lpad(n::text, 6, '0'), buyer_id, brand_id, stock_file_id,
        (array['Pending Review', 'Cancelled', 'Rejected'])[1 + n % 3], total_units, total_amount + n % 7, line_count,
        attachment_id, '2024-01-01T00:00:00Z'::timestamptz + n / 2 * interval '34 days',
        case when n % 10 = 0 then now() end
      from orders, generate_series(1, 60) n where id = $1 returning id)
  insert into order_lines
    select copied.id, position, stock_item_id, reference, lots, units_per_lot, units, unit_price, total
    from copied, order_lines where order_id = $1`;
/** Eleven orders of two buyers, one order of the third buyer and its 54 copies that are not deleted. */
const total = 11 + 1 + 54;

/** Compares the list with an expectation computed from all orders in memory. */
describe('a list of orders', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyers: TestClient[];
  let all: Known[];

  beforeAll(async () => {
    portal = await TestPortal.start();
    admin = await portal.user('admin');
    buyers = await Promise.all([portal.user('buyer'), portal.user('buyer'), portal.user('buyer')]);
    const desks = [];
    for (const prefix of ['LINEN', 'WOOL', 'PLAIN']) {
      const rows = ['1', '2'].map((n) => ({ reference: `${prefix}-${n}`, price: 10, available: 100 }));
      desks.push(await OrderDesk.open(portal, admin, rows, { fileName: `${prefix}.xlsx` }));
    }
    const names = [
      [desks[0]?.brandId, 'Linen & Co'],
      [desks[1]?.brandId, 'Quiet Wool'],
      [desks[2]?.brandId, 'Plain Cotton'],
    ];
    await withClient(portal.database.url, async (client) => {
      await client.query(`update users set name = 'Linen Lover', company_name = 'Wool Works' where id = $1`, [
        buyers[0]?.id,
      ]);
      await client.query(`update users set name = 'Omar', company_name = 'Dune' where id = $1`, [buyers[1]?.id]);
      await client.query(`update users set name = 'Nadia', company_name = null where id = $1`, [buyers[2]?.id]);
      for (const name of names) await client.query('update brands set name = $2 where id = $1', name);
    });
    const placed: string[] = [];
    for (let index = 0; index < 12; index++) {
      const desk = desks[index % 2];
      const prefix = index % 2 ? 'WOOL' : 'LINEN';
      const lots = index % 3 ? { [`${prefix}-1`]: 1 + (index % 4) } : { [`${prefix}-1`]: 1, [`${prefix}-2`]: 2 };
      placed.push((await desk?.placed(buyers[index % 4 < 2 ? 0 : 1] ?? admin, lots)) ?? '');
    }
    await desks[0]?.approve(placed[0] ?? '');
    await desks[1]?.approve(placed[1] ?? '');
    await admin.call('PUT', `/api/orders/${placed[1]}/payment`, { json: {} });
    await admin.call('PUT', `/api/orders/${placed[2]}/reject`, { json: {} });
    await admin.call('DELETE', `/api/orders/${placed[3]}`);
    await withClient(portal.database.url, async (client) => {
      // Orders of two months, two of them submitted at the same moment.
      await client.query(`update orders set created_at = '2026-02-10T09:00:00Z' where id = any($1)`, [
        placed.slice(4, 6),
      ]);
      // In Dubai, the portal's time zone, it is already February at this time: a month begins there four hours earlier
      // than in UTC.
      await client.query(`update orders set created_at = '2026-01-31T21:00:00Z' where id = $1`, [placed[6]]);
    });
    await withClient(portal.database.url, async (client) => {
      await client.query(
        `update orders set note = 'Ship with the Wool\ntwo pallets', deliver_on = '2026-12-31' where id = any($1)`,
        [placed.slice(6, 8)],
      );
      await client.query(
        `update order_lines set note = 'Ecru_only, nothing in navy' where order_id = $1 and position = 0`,
        [placed[8]],
      );
      await client.query(
        `with proposed as (update orders set proposal_revision = 2 where id = any($1) returning id)
         insert into order_proposals (order_id, revision, state, base_was_held, approve_on_acceptance, expires_at)
           select id, 2, 'open', false, false, now() + interval '1 day' from proposed`,
        [placed.slice(8, 11)],
      );
    });
    const many = await desks[2]?.placed(buyers[2] ?? admin, { 'PLAIN-1': 2 });
    await withClient(portal.database.url, (client) => client.query(older, [many]));
    const { body } = await admin.get<Order[]>('/api/orders');
    all = await Promise.all(
      body.map(async (order) => {
        const { body: lines } = await admin.get<OrderLine[]>(`/api/orders/${order._id}/lines`);
        const lineNotes = lines.map(({ note }) => note ?? '').join('\n');
        return { ...order, references: lines.map(({ reference }) => reference), lineNotes };
      }),
    );
    expect(all).toHaveLength(total);
  }, patience);
  afterAll(() => portal.stop(), patience);

  const monthInDubai = (time: string) => new Date(Date.parse(time) + 4 * 3_600_000).toISOString().slice(0, 7);
  const sold = ({ status }: Order) => status === 'Awaiting Payment' || status === 'Completed';
  const found = (order: Known, search: string) => {
    const searchedTexts = [order.orderNumber, order.buyerName, order.companyName ?? '', order.brand.name];
    const term = search.trim().toLowerCase();
    if (term.length >= 3) searchedTexts.push(order.note ?? '', order.lineNotes);
    return (
      searchedTexts.some((text) => text.toLowerCase().includes(term)) ||
      order.deliverOn === term ||
      (term.length >= 3 && order.references.some((reference) => reference.toLowerCase().startsWith(term)))
    );
  };
  const sortings: Record<string, (order: Order) => string | number> = {
    orderNumber: ({ orderNumber }) => orderNumber,
    buyerName: ({ buyerName }) => buyerName,
    brand: ({ brand }) => brand.name,
    stockFile: ({ stockFile }) => stockFile.originalName,
    createdAt: ({ createdAt }) => createdAt,
    status: ({ status }) => status,
    totalAmount: ({ totalAmount }) => totalAmount,
    totalQuantity: ({ totalQuantity }) => totalQuantity,
  };

  const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);
  /**
   * Returns the comparison of two orders for a sort. Orders with equal values are sorted newest first in columns with
   * many equal values, such as the buyer, and by id in the direction of the sort in other columns.
   */
  const inOrder = (sort = '-createdAt') => {
    const field = sort.replace('-', '');
    const direction = sort.startsWith('-') ? -1 : 1;
    const keyOf = sortings[field] ?? (() => '');
    const isGrouped = ['buyerName', 'brand', 'stockFile', 'status'].includes(field);
    return (a: Order, b: Order) =>
      compare(keyOf(a), keyOf(b)) * direction ||
      (isGrouped ? compare(b.createdAt, a.createdAt) || compare(b._id, a._id) : compare(a._id, b._id) * direction);
  };

  // O14, O16, X05, V07, V08
  it(
    'returns every order that the filters and the search match, once and in the requested order, with the total count',
    async () => {
      const now = monthInDubai(new Date().toISOString());
      const callers = [admin, ...buyers];
      const optional = <Value>(...values: Value[]) =>
        fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
      const query = fc.record({
        status: optional('Pending Review', 'Completed', 'Awaiting Payment', 'Cancelled'),
        from: optional('2024-05-01', '2026-02-01', '2026-06-01T00:00:00Z'),
        before: optional('2026-02-10T09:00:00Z', '2999-01-01'),
        placed: optional('2026-02', '2026-01', now),
        sold: optional('all', now, '2026-02'),
        proposal: optional('open'),
        // Search terms that match many or few orders, in one or in several of the searched fields.
        search: optional(
          ...['linen', ' WOOL ', 'omar', 'wool-', 'wo', 'ORD-', 'rd-2024-0', '24-00003', '0', 'dune', 'nothing', '   '],
          ...['nadia', 'plain-', 'Cotton', 'n', 'zz', '%', '2024_0', 'linen-2', 'cot', 'quiet'],
          ...['pallets', 'wool\ntwo', 'ecru_only', 'ecru%only', '2026-12-31', '2026-12', '2026-02-31', 'sh'],
        ),
        sort: optional(...Object.keys(sortings).flatMap((field) => [field, `-${field}`])),
        page: optional('1', '2', '7'),
      });
      await fc.assert(
        fc.asyncProperty(query, fc.constantFrom(0, 0, 0, 1, 2, 3), async (listQuery, callerIndex) => {
          const caller = callers[callerIndex] ?? admin;
          const given = new URLSearchParams({ limit: '4' });
          for (const [key, value] of Object.entries(listQuery)) if (value !== undefined) given.set(key, value);
          const answer = await caller.get<Order[]>(`/api/orders?${given}`);
          const expected = all.filter(
            (order) =>
              (callerIndex === 0 || order.buyerName === ['Linen Lover', 'Omar', 'Nadia'][callerIndex - 1]) &&
              (!listQuery.status || order.status === listQuery.status) &&
              (!listQuery.from || Date.parse(order.createdAt) >= Date.parse(listQuery.from)) &&
              (!listQuery.before || Date.parse(order.createdAt) < Date.parse(listQuery.before)) &&
              (!listQuery.placed || monthInDubai(order.createdAt) === listQuery.placed) &&
              // All sold orders were approved during this test, so the invoice's month is the current one.
              (!listQuery.sold || (sold(order) && listQuery.sold !== '2026-02')) &&
              (!listQuery.proposal || order.proposal !== null) &&
              (!listQuery.search?.trim() || found(order, listQuery.search)),
          );
          expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(expected.length)]);
          const skipped = 4 * (Number(listQuery.page ?? 1) - 1);
          const listed = expected.sort(inOrder(listQuery.sort)).slice(skipped, skipped + 4);
          expect(answer.body.map(({ _id }) => _id)).toEqual(listed.map(({ _id }) => _id));
        }),
        { numRuns: repetitions(4000, 400) },
      );
    },
    timeoutFor(patience * 3),
  );

  // The number comes from sums of months and quarters of an hour, and from a count of what the two times cut off.
  it(
    'counts the orders between two times exactly, however close to an order or to the turn of a month they are',
    async () => {
      const turns = ['2024-01-31T10:00Z', '2024-02-01T00:15Z', '2024-02-01T12:00Z', '2024-12-31T20:00Z', '2027-01-01'];
      const times = [...all.map(({ createdAt }) => createdAt), ...turns].flatMap((time) =>
        [-900_000, -1, 0, 1, 3_600_000].map((ms) => new Date(Date.parse(time) + ms).toISOString()),
      );
      const time = fc.option(fc.constantFrom(...times), { nil: undefined, freq: 8 });
      await fc.assert(
        fc.asyncProperty(time, time, async (from, before) => {
          const given = new URLSearchParams({ limit: '1', ...(from && { from }), ...(before && { before }) });
          const answer = await admin.get<Order[]>(`/api/orders?${given}`);
          const expected = all.filter(
            ({ createdAt }) => (!from || createdAt >= from) && (!before || createdAt < before),
          ).length;
          expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(expected)]);
        }),
        { numRuns: repetitions(2000, 300) },
      );
    },
    timeoutFor(patience),
  );

  it('has pages that together are equal to the whole list, for every sort', async () => {
    for (const field of Object.keys(sortings).flatMap((name) => [name, `-${name}`])) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => admin.get<Order[]>(`/api/orders?limit=21&page=${page}&sort=${field}`)),
      );
      const ids = pages.flatMap(({ body }) => body.map(({ _id }) => _id));
      expect([field, ids.length, new Set(ids).size]).toEqual([field, total, total]);
      const { body: wholeList } = await admin.get<Order[]>(`/api/orders?sort=${field}`);
      expect(wholeList.map(({ _id }) => _id)).toEqual(ids);
    }
  });
});
