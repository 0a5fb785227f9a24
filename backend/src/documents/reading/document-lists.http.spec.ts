import type { TaxDocumentRow, TaxDocumentsResponse } from '@portal/contract/documents/documents';
import { withClient } from '../../../test/database/stock-invariants.js';
import { type TestClient, TestPortal } from '../../../test/portal/portal.js';

const patience = 120_000;
const invoices = 90;
const creditNotes = 30;
const issued = invoices + creditNotes;
const rarePoNumber = 'PO-77_1%';

/** Invoices with few buyers and amounts, so that many are equal where lists sort by them; every third has a credit note. */
const seed = `
  with invoice as (
    insert into documents (id, kind, series, year, position, number, order_id, order_number, po_number, buyer_id, buyer_name,
        issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
      select gen_random_uuid(), 'invoice', 'AB-INV', 2026, n, 'AB-INV-2026-' || lpad(n::text, 6, '0'), gen_random_uuid(),
        'ORD-2026-' || lpad((500 + n)::text, 6, '0'), case when n = 77 then $3 end, case when n % 9 = 0 then $2::uuid else $1::uuid end,
        case when n % 9 = 0 then 'Dune' when n % 2 = 0 then 'Amal Trading' else 'amal trading' end, date '2026-03-01' + n % 40,
        timestamptz '2026-03-01 08:00Z' + n / 2 * interval '1 hour', 'DXB', 1, n % 7, 0, n % 7, '{}'
      from generate_series(1, ${invoices}) n returning *),
  credit_note as (
    insert into documents (id, kind, series, year, position, number, order_id, order_number, buyer_id, buyer_name, invoice_id,
        issued_on, issued_at, emirate, lots, net, vat, gross, snapshot)
      select gen_random_uuid(), 'credit_note', 'CN', 2026, position / 3, 'CN-2026-' || lpad((position / 3)::text, 6, '0'),
        order_id, order_number, buyer_id, buyer_name, id, issued_on, issued_at, 'DXB', 1, 1, 0, 1, '{}'
      from invoice where position % 3 = 0 returning id),
  counted as (
    insert into document_counters values ('AB-INV', 2026, ${invoices}), ('CN', 2026, ${creditNotes}))
  insert into document_states (document_id, pdf, findings, updated_at)
    select id, 'failed', '[]'::jsonb, now() from invoice union all select id, 'failed', '[]'::jsonb, now() from credit_note`;

type Key = (row: TaxDocumentRow) => string | number;
const keys: Record<string, Key> = {
  number: ({ number }) => number,
  issuedAt: ({ issuedAt }) => issuedAt,
  buyer: ({ buyer }) => buyer.name.toLowerCase(),
  gross: ({ kind, gross }) => (kind === 'invoice' ? Number(gross) : -Number(gross)),
};

/** Compares the register with an expectation computed from all documents in memory. */
describe('the register of tax documents', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let all: TaxDocumentRow[];

  const list = async (client: TestClient, parameters: string) =>
    (await client.get<TaxDocumentsResponse>(`/api/documents?${parameters}`)).body;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer] = [await portal.user('admin'), await portal.user('buyer')];
    const other = await portal.user('buyer');
    await withClient(portal.database.url, (client) => client.query(seed, [other.id, buyer.id, rarePoNumber]));
    all = (await list(admin, 'limit=1000')).documents;
    expect(all).toHaveLength(issued);
  }, patience);
  afterAll(() => portal.stop());

  const inOrder = (rows: TaxDocumentRow[], key: Key, descending: boolean) => {
    const compared = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
    const sorted = rows.toSorted((one, other) => compared(key(one), key(other)) || compared(one._id, other._id));
    return descending ? sorted.reverse() : sorted;
  };
  const ids = (rows: TaxDocumentRow[]) => rows.map(({ _id }) => _id);

  it('begins with the newest documents', () => {
    expect(ids(all)).toEqual(ids(inOrder(all, keys.issuedAt as Key, true)));
  });

  const sortings = Object.keys(keys).flatMap((field) => [field, `-${field}`]);
  it.each(sortings)('pages from both ends in the same order, sorted by %s', async (sort) => {
    for (const [filter, rows] of [
      ['', all],
      ['&kind=invoice', all.filter(({ kind }) => kind === 'invoice')],
      ['&kind=credit_note', all.filter(({ kind }) => kind === 'credit_note')],
    ] as const) {
      const expected = inOrder(rows, keys[sort.replace('-', '')] as Key, sort.startsWith('-'));
      for (const limit of [7, 50]) {
        const pages = Math.ceil(rows.length / limit);
        for (const page of [1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((each) => each > 0)) {
          const found = await list(admin, `limit=${limit}&page=${page}&sort=${sort}${filter}`);
          expect(ids(found.documents)).toEqual(ids(expected.slice((page - 1) * limit, page * limit)));
          expect(found.total).toBe(rows.length);
        }
      }
    }
  });

  it.each([
    ['a number', 'inv-2026-000042'],
    ['an order', 'ORD-2026-000551'],
    ['a PO number with wildcards', rarePoNumber],
    ['a part of a buyer in other letters', 'DUN'],
    ['what most documents have', 'amal'],
    ['two characters', '42'],
    ['nothing that exists', 'no such text'],
  ])('finds %s', async (_what, term) => {
    const has = (row: TaxDocumentRow) =>
      [row.number, row.order.orderNumber, row.poNumber ?? '', row.buyer.name].some((text) =>
        text.toLowerCase().includes(term.toLowerCase()),
      );
    for (const [client, visible] of [
      [admin, all],
      [buyer, all.filter((row) => row.buyer._id === buyer.id)],
    ] as const) {
      for (const sort of sortings) {
        const key = keys[sort.replace('-', '')] as Key;
        const expected = inOrder(visible.filter(has), key, sort.startsWith('-'));
        for (const page of [1, 2]) {
          const found = await list(client, `limit=9&page=${page}&sort=${sort}&search=${encodeURIComponent(term)}`);
          expect(ids(found.documents)).toEqual(ids(expected.slice((page - 1) * 9, page * 9)));
          expect(found.total).toBe(expected.length);
        }
      }
    }
  });
});
