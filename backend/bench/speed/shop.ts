import { setTimeout as delay } from 'node:timers/promises';
import { waitForDeductions } from '../../test/database/stock-invariants.js';
import { OrderDesk, stockRows } from '../order-desk.js';
import { installPeer } from '../peers/install-peer.js';
import { Vendure, vendurePackages } from '../peers/vendure.js';
import type { EncodedForm, PortalProcess } from '../portal-process.js';

export type Size = 'full' | 'small';
/** Rows of the sheet that is previewed. */
const previewed = 1_000;
/** References of an order. The stock file has 5,000, with one lot ordered of each. */
export const references: Record<Size, number> = { full: 200, small: 3 };
const inStock = 5_000;
const customers = [0, 1, 2, 3];

/** One of the programs that are measured beside each other. */
export interface Shop {
  readonly name: string;
  readonly customers: number;
  /** Places an order and has it approved and paid; resolves when its stock is deducted, too. */
  settle(customer: number, size: Size): Promise<void>;
  /** The same without waiting for its stock. */
  order(customer: number, size: Size): Promise<void>;
  /** Resolves when everything that orders have caused is done. */
  idle(): Promise<void>;
  /** A page of the newest 50 orders, for an administrator. */
  page(number: number): Promise<void>;
  /** Memory of its processes without PostgreSQL (PSS), in MiB. */
  memory(): Promise<number>;
  /** Brings the number of orders to `count`, all with three references. */
  fillOrders(count: number): Promise<void>;
}

export class PortalShop implements Shop {
  readonly name = 'portal';
  readonly customers = customers.length;

  private constructor(
    private readonly portal: PortalProcess,
    private readonly desk: OrderDesk,
    private readonly tokens: string[],
    private readonly forms: Record<Size | 'preview', EncodedForm>,
  ) {}

  static async open(portal: PortalProcess): Promise<PortalShop> {
    const stock = stockRows(inStock);
    const desk = await OrderDesk.open(portal, stock);
    const form = (rows: number) => desk.orderForm(stock.slice(0, rows));
    const forms = {
      full: await form(references.full),
      small: await form(references.small),
      preview: await form(previewed),
    };
    const tokens = await Promise.all(customers.map((customer) => portal.buyer(`customer${customer}`)));
    return new PortalShop(portal, desk, tokens, forms);
  }

  async settle(customer: number, size: Size): Promise<void> {
    const id = await this.#order(customer, size);
    for (;;) {
      const { rows } = await this.portal.db.query('select inventory_status from orders where id = $1', [id]);
      if (rows[0].inventory_status === 'success') return;
      if (rows[0].inventory_status !== 'pending') throw new Error('An order was not deducted');
      await delay(1);
    }
  }

  async order(customer: number, size: Size): Promise<void> {
    await this.#order(customer, size);
  }

  async #order(customer: number, size: Size): Promise<string> {
    const id = await this.desk.place(this.tokens[customer] ?? '', this.forms[size]);
    await this.desk.settle(id);
    return id;
  }

  async idle(): Promise<void> {
    await waitForDeductions(this.portal.databaseUrl);
    for (;;) {
      const { rows } =
        await this.portal.db.query(`select count(*)::int as waiting from mails where next_attempt_at is not null
          union all select count(*)::int from outbox_events where dispatched_at is null order by 1 desc limit 1`);
      if (rows[0].waiting === 0) return;
      await delay(50);
    }
  }

  async page(number: number): Promise<void> {
    const path = `/orders?page=${number}&limit=50&sort=-createdAt`;
    const { body } = await this.portal.call<unknown[]>(this.desk.admin, 'GET', path);
    if (body.length !== 50) throw new Error('A page is not full');
  }

  async preview(): Promise<void> {
    const token = this.tokens[0] ?? '';
    const { status, body } = await this.portal.call(token, 'POST', '/orders/preview', this.forms.preview);
    if (status !== 200) throw new Error(`A preview answered ${status}: ${JSON.stringify(body)}`);
  }

  async memory(): Promise<number> {
    const { portal, readers } = await this.portal.memoryByProcess();
    return portal + readers;
  }

  async fillOrders(count: number): Promise<void> {
    for (;;) {
      const { rows } = await this.portal.db.query('select count(*)::int as orders from orders');
      const missing = Math.ceil((count - rows[0].orders) / customers.length);
      if (missing <= 0) return;
      const many = Array.from({ length: Math.min(missing, 50) });
      await Promise.all(
        this.tokens.map(async (token) => {
          for (const _ of many) await this.desk.place(token, this.forms.small);
        }),
      );
    }
  }
}

export class VendureShop implements Shop {
  readonly name = 'Vendure 3';
  readonly customers = customers.length;

  private constructor(
    private readonly vendure: Vendure,
    private readonly tokens: string[],
  ) {}

  /** Installs Vendure into `folder`, on a database of the portal's PostgreSQL; null when it cannot be installed. */
  static async open(portal: PortalProcess, folder: string): Promise<VendureShop | null> {
    const packages = installPeer(folder, ...vendurePackages);
    if (!packages) return null;
    const vendure = await Vendure.start(packages, await portal.createDatabase('vendure'), true);
    await vendure.fill(inStock);
    const tokens: string[] = [];
    for (const customer of customers) tokens.push(await vendure.customer(`customer${customer}`));
    return new VendureShop(vendure, tokens);
  }

  settle(customer: number, size: Size): Promise<void> {
    return this.order(customer, size);
  }

  order(customer: number, size: Size): Promise<void> {
    return this.vendure.order(this.tokens[customer] ?? '', references[size]);
  }

  async idle(): Promise<void> {
    // Nothing is left to do when an order is answered.
  }

  async page(number: number): Promise<void> {
    if ((await this.vendure.page(number)) !== 50) throw new Error('A page is not full');
  }

  memory(): Promise<number> {
    return this.vendure.memory();
  }

  async fillOrders(count: number): Promise<void> {
    await this.order(0, 'small');
    await this.vendure.copyOrders(count);
  }

  stop(): Promise<void> {
    return this.vendure.stop();
  }
}
