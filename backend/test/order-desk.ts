import type { ErrorBody } from '@portal/contract/errors';
import type { AdminOrder, PlacedOrder, ReplacedAttachment } from '@portal/contract/orders';
import type { StockFilesAnswer } from '@portal/contract/stock-files';
import { type Answer, formWith, type TestClient, type TestPortal } from './portal.js';
import { invoicePdf, type StockRow, stockSheet } from './sheets.js';
import { withClient } from './stock-invariants.js';

export type Lots = Record<string, number | string>;

/** A published stock file and the calls that orders against it take, each answered as the portal answers it. */
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
    const form = formWith('files', fileName, stockSheet(rows));
    const path = `/api/catalogue/${brand.body._id}/upload`;
    const published = await admin.call<StockFilesAnswer>('POST', path, { form });
    if (published.status !== 201) throw new Error(`Publishing answered ${JSON.stringify(published.body)}`);
    return new OrderDesk(portal, admin, brand.body._id, published.body.stockFiles[0]?._id ?? '', rows);
  }

  /** The same file, its buyers' copies sorted the other way round. */
  sortedBackwards(): OrderDesk {
    return new OrderDesk(this.portal, this.admin, this.brandId, this.fileId, this.rows.toReversed());
  }

  /** The buyer's copy of the stock file with quantities filled in. */
  sheet(lots: Lots): Uint8Array<ArrayBuffer> {
    return stockSheet(this.rows, lots);
  }

  place(
    client: TestClient,
    lots: Lots,
    { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Answer<PlacedOrder & ErrorBody>> {
    const all = { brand: this.brandId, file: this.fileId, ...fields };
    return client.call('POST', '/api/orders', {
      form: formWith('excelFile', 'Order.xlsx', this.sheet(lots), all),
      headers,
    });
  }

  async placed(client: TestClient, lots: Lots): Promise<string> {
    const answer = await this.place(client, lots);
    if (answer.status !== 201) throw new Error(`Placing answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body._id;
  }

  approve(id: string, headers: Record<string, string> = {}, by = this.admin): Promise<Answer<AdminOrder & ErrorBody>> {
    const form = formWith('invoiceFile', 'Invoice.pdf', invoicePdf);
    return by.call('PUT', `/api/orders/${id}/approve`, { form, headers });
  }

  replace(client: TestClient, id: string, lots: Lots): Promise<Answer<ReplacedAttachment & ErrorBody>> {
    return this.replaceBy(client === this.admin ? 'admin-replace-attachment' : 'replace-attachment', client, id, lots);
  }

  replaceBy(
    action: 'admin-replace-attachment' | 'replace-attachment',
    client: TestClient,
    id: string,
    lots: Lots,
  ): Promise<Answer<ReplacedAttachment & ErrorBody>> {
    return client.call('PUT', `/api/orders/${id}/${action}`, {
      form: formWith('excelFile', 'Corrected.xlsx', this.sheet(lots)),
    });
  }

  /** Lots in stock and promised, by reference, as the ledger has them. */
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
