import { invoicePdf, type StockRow, stockSheet } from '../test/portal/sheets.js';
import { EncodedForm, type PortalProcess } from './portal-process.js';

/** An upload that can be sent many times. */
export const uploadForm = (
  field: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<EncodedForm> => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set(field, new Blob([bytes]), name);
  return EncodedForm.of(data);
};

export const stockRows = (count: number): StockRow[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `SKU-${String(index).padStart(4, '0')}`,
    price: 10 + index / 4,
    unitsPerLot: 12,
    available: 500_000,
  }));

/** A brand with one stock file, and the steps of orders of it, over HTTP as an administrator and buyers. */
export class OrderDesk {
  private constructor(
    private readonly portal: PortalProcess,
    readonly admin: string,
    readonly brand: string,
    readonly file: string,
    private readonly invoice: EncodedForm,
  ) {}

  static async open(portal: PortalProcess, rows: StockRow[]): Promise<OrderDesk> {
    const admin = await portal.signIn('admin@example.com');
    const { body } = await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench' });
    const desk = (file: string, invoice: EncodedForm) => new OrderDesk(portal, admin, body._id, file, invoice);
    const invoice = await uploadForm('invoiceFile', 'invoice.pdf', invoicePdf);
    return desk(await desk('', invoice).publish(rows), invoice);
  }

  /** Publishes another stock file and returns its id. */
  async publish(rows: StockRow[]): Promise<string> {
    const upload = await uploadForm('files', 'stock.xlsx', stockSheet(rows));
    const answer = await this.portal.call<{ stockFiles: { _id: string }[] }>(
      this.admin,
      'POST',
      `/catalogue/${this.brand}/upload`,
      upload,
    );
    const [file] = answer.body.stockFiles;
    if (!file) throw new Error(`Publishing answered ${answer.status}`);
    return file._id;
  }

  /** An order file with one lot of each of these references. */
  orderForm(rows: StockRow[], file = this.file): Promise<EncodedForm> {
    const sheet = stockSheet(rows, Object.fromEntries(rows.map(({ reference }) => [reference, 1])));
    return uploadForm('excelFile', 'order.xlsx', sheet, { brand: this.brand, file });
  }

  async place(token: string, order: EncodedForm): Promise<string> {
    const placed = await this.portal.call<{ _id: string }>(token, 'POST', '/orders', order);
    if (placed.status !== 201) throw new Error(`Placing answered ${placed.status}: ${JSON.stringify(placed.body)}`);
    return placed.body._id;
  }

  approve(id: string): Promise<{ status: number }> {
    return this.portal.call(this.admin, 'PUT', `/orders/${id}/approve`, this.invoice);
  }

  pay(id: string): Promise<{ status: number }> {
    return this.portal.call(this.admin, 'PUT', `/orders/${id}/payment`, {});
  }

  /** Approves and pays an order. Returns the milliseconds that the approval took. */
  async settle(id: string): Promise<number> {
    const start = performance.now();
    const approved = await this.approve(id);
    const took = performance.now() - start;
    const paid = await this.pay(id);
    if (approved.status !== 200 || paid.status !== 200)
      throw new Error(`Settling answered ${approved.status}, ${paid.status}`);
    return took;
  }
}
