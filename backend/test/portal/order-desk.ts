import type { ErrorBody } from '@portal/contract/errors';
import type { AcceptProposalInput, ProposalInput, RevisedLineInput } from '@portal/contract/order-revisions';
import type { AdminOrder, OrderResponse, PlacedOrder, ReplacedAttachment } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import { withClient } from '../database/stock-invariants.js';
import { formWithFile, type TestClient, type TestPortal, type TestResponse } from './portal.js';
import { invoicePdf, type StockRow, stockSheet } from './sheets.js';

export type LotsByReference = Record<string, number | string>;

/** A published stock file with the API calls for its orders. */
export class OrderDesk {
  private constructor(
    readonly portal: TestPortal,
    readonly admin: TestClient,
    readonly brandId: string,
    readonly fileId: string,
    readonly rows: StockRow[],
  ) {}

  static async open(
    portal: TestPortal,
    admin: TestClient,
    rows: StockRow[],
    {
      fileName = 'Stock.xlsx',
      ...visibility
    }: { visibility?: string; visibleToBuyers?: string[]; fileName?: string } = {},
  ): Promise<OrderDesk> {
    const name = `Brand ${Math.random().toString(36).slice(2)}`;
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', {
      json: { name, visibility: 'all_approved', ...visibility },
    });
    const form = formWithFile('files', fileName, stockSheet(rows));
    const path = `/api/catalogue/${brand.body._id}/upload`;
    const published = await admin.call<StockFilesResponse>('POST', path, { form });
    if (published.status !== 201) throw new Error(`Publishing answered ${JSON.stringify(published.body)}`);
    return new OrderDesk(portal, admin, brand.body._id, published.body.stockFiles[0]?._id ?? '', rows);
  }

  /** Returns a desk for the same stock file, with order files whose rows are in reverse order. */
  sortedBackwards(): OrderDesk {
    return new OrderDesk(this.portal, this.admin, this.brandId, this.fileId, this.rows.toReversed());
  }

  /** An order file: a copy of the stock file with quantities filled in. */
  sheet(lots: LotsByReference): Uint8Array<ArrayBuffer> {
    return stockSheet(this.rows, lots);
  }

  place(
    client: TestClient,
    lots: LotsByReference,
    { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<TestResponse<PlacedOrder & ErrorBody>> {
    const all = { brand: this.brandId, file: this.fileId, ...fields };
    return client.call('POST', '/api/orders', {
      form: formWithFile('excelFile', 'Order.xlsx', this.sheet(lots), all),
      headers,
    });
  }

  async placed(client: TestClient, lots: LotsByReference): Promise<string> {
    const answer = await this.place(client, lots);
    if (answer.status !== 201) throw new Error(`Placing answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body._id;
  }

  /**
   * Copies a placed order with its lines, revision and timeline in the database, because placing an order of its own for
   * each takes 60 ms. The timeline's new ids begin with the time of the former ones, because it is sorted by them.
   */
  copies(id: string, count: number): Promise<string[]> {
    return withClient(this.portal.database.url, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `with copy as (
          insert into orders
            select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(),
              'number', concat_ws('-', number, gen_random_uuid())))).*
            from orders, generate_series(1, $2) where id = $1 returning id
        ), lines as (
          insert into order_lines select (jsonb_populate_record(line, jsonb_build_object('order_id', copy.id))).*
            from order_lines line, copy where order_id = $1
        ), revisions as (
          insert into order_revisions select (jsonb_populate_record(revision, jsonb_build_object('order_id', copy.id))).*
            from order_revisions revision, copy where order_id = $1
        ), events as (
          insert into order_events
            select (jsonb_populate_record(event, jsonb_build_object('order_id', copy.id,
              'id', overlay(gen_random_uuid()::text placing left(event.id::text, 19) from 1)))).*
            from order_events event, copy where order_id = $1
        )
        select id from copy`,
        [id, count],
      );
      return rows.map((copy) => copy.id);
    });
  }

  /** `fields` are the form fields that are sent in addition to the invoice. */
  approve(
    id: string,
    headers: Record<string, string> = {},
    by = this.admin,
    fields: Record<string, string> = {},
  ): Promise<TestResponse<AdminOrder & ErrorBody>> {
    const form = formWithFile('invoiceFile', 'Invoice.pdf', invoicePdf, fields);
    return by.call('PUT', `/api/orders/${id}/approve`, { form, headers });
  }

  /** Approves the order with an invoice that the portal makes. */
  invoice(id: string, headers: Record<string, string> = {}): Promise<TestResponse<AdminOrder & ErrorBody>> {
    return this.admin.call('PUT', `/api/orders/${id}/approve`, { json: { makeInvoice: true }, headers });
  }

  /** Credits these lots of an invoiced order. */
  async credit(
    id: string,
    lots: Record<string, number>,
    { restock = true, reason = 'Returned' }: { restock?: boolean; reason?: string } = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse<AdminOrder & ErrorBody>> {
    const ids = await this.itemIds();
    const lines = Object.entries(lots).map(([reference, count]) => ({ lineId: ids[reference] ?? '', lots: count }));
    return this.admin.call('POST', `/api/orders/${id}/credit`, { json: { lines, reason, restock }, headers });
  }

  replace(
    client: TestClient,
    id: string,
    lots: LotsByReference,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<ReplacedAttachment & ErrorBody>> {
    const action = client === this.admin ? 'admin-replace-attachment' : 'replace-attachment';
    return this.replaceBy(action, client, id, lots, headers);
  }

  replaceBy(
    action: 'admin-replace-attachment' | 'replace-attachment',
    client: TestClient,
    id: string,
    lots: LotsByReference,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<ReplacedAttachment & ErrorBody>> {
    const form = formWithFile('excelFile', 'Corrected.xlsx', this.sheet(lots));
    return client.call('PUT', `/api/orders/${id}/${action}`, { form, headers });
  }

  /** The ids of the published references. */
  itemIds(): Promise<Record<string, string>> {
    return withClient(this.portal.database.url, async (client) => {
      const { rows } = await client.query<{ reference: string; id: string }>(
        'select reference, id from stock_items where stock_file_id = $1',
        [this.fileId],
      );
      return Object.fromEntries(rows.map(({ reference, id }) => [reference, id]));
    });
  }

  /** All lines of a changed order. `later` are lots that are back-ordered. */
  async revised(lots: Record<string, number>, later: Record<string, number> = {}): Promise<RevisedLineInput[]> {
    const ids = await this.itemIds();
    return Object.entries({ ...later, ...lots }).map(([reference]) => ({
      stockItemId: ids[reference] ?? '',
      lots: lots[reference] ?? 0,
      ...(later[reference] !== undefined && { backOrder: { lots: later[reference], expectedOn: '2127-01-31' } }),
    }));
  }

  /** Proposes these lots of an order, by default as a change of its first revision. */
  async propose(
    id: string,
    lots: Record<string, number>,
    { later = {}, ...input }: Partial<ProposalInput> & { later?: Record<string, number> } = {},
    by = this.admin,
  ): Promise<TestResponse<AdminOrder & ErrorBody>> {
    return by.call('POST', `/api/orders/${id}/proposal`, {
      json: { base: 1, lines: await this.revised(lots, later), ...input },
    });
  }

  /** Proposes these lots, to be approved with an invoice when the buyer accepts. */
  async proposeWithInvoice(
    id: string,
    lots: Record<string, number>,
    { base = 1, later = {} }: { base?: number; later?: Record<string, number> } = {},
  ): Promise<TestResponse<AdminOrder & ErrorBody>> {
    const lines = JSON.stringify(await this.revised(lots, later));
    const fields = { base: String(base), lines, approveOnAcceptance: 'true' };
    const form = formWithFile('invoiceFile', 'Invoice.pdf', invoicePdf, fields);
    return this.admin.call('POST', `/api/orders/${id}/proposal`, { form });
  }

  /** Proposes these lots, to be approved with an invoice that the portal makes when the buyer accepts. */
  proposeMakingInvoice(id: string, lots: Record<string, number>): Promise<TestResponse<AdminOrder & ErrorBody>> {
    return this.propose(id, lots, { approveOnAcceptance: true, makeInvoice: true });
  }

  accept(
    id: string,
    client: TestClient,
    input: Partial<AcceptProposalInput> = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse<OrderResponse & ErrorBody>> {
    return client.call('PUT', `/api/orders/${id}/proposal/accept`, { json: { backOrders: false, ...input }, headers });
  }

  /** Available and reserved lots of the ledger, by reference. */
  stock(): Promise<Record<string, { available: number | null; reserved: number }>> {
    return withClient(this.portal.database.url, async (client) => {
      const { rows } = await client.query<{ reference: string; available: number | null; reserved: number }>(
        'select reference, available_lots as available, reserved_lots as reserved from stock_items where stock_file_id = $1 order by position',
        [this.fileId],
      );
      return Object.fromEntries(rows.map(({ reference, available, reserved }) => [reference, { available, reserved }]));
    });
  }
}
