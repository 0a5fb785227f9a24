import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { randomPort } from '../../src/platform/random-port.js';
import { descendantPids, memoryOf } from '../portal-process.js';

const program = fileURLToPath(new URL('./vendure-server.js', import.meta.url));
export const vendurePackages = ['@vendure/core@3.7.3', 'pg@8.16.3'];

type Api = 'shop-api' | 'admin-api';
/**
 * The columns by which the rows of the variant number `n` differ from those of the first one. Its API needs minutes for
 * 5,000 variants.
 */
const copiesOfVariant = {
  product: `'id', n`,
  product_translation: `'id', n, 'baseId', n, 'name', 'Style ' || n, 'slug', 'style-' || n`,
  product_channels_channel: `'productId', n`,
  product_variant: `'id', n, 'productId', n, 'sku', 'SKU-' || n`,
  product_variant_translation: `'id', n, 'baseId', n, 'name', 'Style ' || n`,
  product_variant_channels_channel: `'productVariantId', n`,
  product_variant_price: `'id', n, 'variantId', n, 'price', 1000 + n * 25`,
  stock_level: `'id', n, 'productVariantId', n`,
};

/** The columns by which the rows of the copied order number `n` differ from those of order `id`. */
const copiesOfOrder = (id: number) => {
  const from = 1_000_000;
  const own = (key: string) => `'id', ${from} + first.id * 10000 + n, '${key}', ${from} + n`;
  return {
    '"order"': [
      `id = ${id}`,
      `'id', ${from} + n, 'code', 'COPY-' || n, 'orderPlacedAt', now() - n * interval '1 minute'`,
    ],
    order_channels_channel: [`"orderId" = ${id}`, `'orderId', ${from} + n`],
    order_line: [`"orderId" = ${id}`, own('orderId')],
    shipping_line: [`"orderId" = ${id}`, own('orderId')],
    payment: [`"orderId" = ${id}`, own('orderId')],
  };
};

interface Settled {
  id: string;
  lines: { id: string }[];
}

/**
 * Vendure with `variants` variants in stock, on its own database of a PostgreSQL that it shares with the portal, so with
 * the same durability. An order is placed, paid and fulfilled, which deducts its stock, in the fewest requests and with the
 * fastest mutations that its API has.
 */
export class Vendure {
  readonly #agent = new Agent({ keepAlive: true });
  #admin = '';
  variants: number[] = [];

  private constructor(
    private readonly port: number,
    private readonly child: ChildProcess,
    private readonly db: pg.Client,
    /** Seconds from the start of the process to the first answer. */
    readonly startedIn: number,
  ) {}

  static async start(folder: string, databaseUrl: string, createTables = false): Promise<Vendure> {
    const port = randomPort();
    const start = performance.now();
    const child = spawn(process.execPath, [program, folder, databaseUrl, String(port)], {
      // Vendure writes an id of its installation where it runs.
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        CREATE_TABLES: String(createTables),
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`Vendure ended with ${code}`)));
    });
    const startedIn = (performance.now() - start) / 1000;
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    const vendure = new Vendure(port, child, db, startedIn);
    vendure.#admin = await vendure.#signIn('admin-api', 'superadmin', 'bench password');
    return vendure;
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
    await this.db.end();
  }

  async memory(): Promise<number> {
    return memoryOf(await descendantPids(this.child.pid ?? 0));
  }

  /** Creates what a shop needs, and as many variants, each of a product of its own. */
  async fill(variants: number): Promise<void> {
    const text = (name: string) => `translations: [{ languageCode: en, name: "${name}", description: "" }]`;
    const {
      createCountry: { id: country },
      createTaxCategory: { id: taxes },
    } = await this.#administer(`mutation {
        createCountry(input: { code: "AE", enabled: true, translations: [{ languageCode: en, name: "Emirates" }] }) { id }
        createTaxCategory(input: { name: "Standard", isDefault: true }) { id } }`);
    const {
      createZone: { id: zone },
    } = await this.#administer(`mutation { createZone(input: { name: "Here", memberIds: [${country}] }) { id } }`);
    await this.#administer(`mutation {
      createTaxRate(input: { name: "VAT", enabled: true, value: 5, categoryId: ${taxes}, zoneId: ${zone} }) { id }
      updateChannel(input: { id: 1, defaultTaxZoneId: ${zone}, defaultShippingZoneId: ${zone} }) { __typename }
      createShippingMethod(input: { code: "free", fulfillmentHandler: "manual-fulfillment", ${text('Free')},
        checker: { code: "default-shipping-eligibility-checker", arguments: [{ name: "orderMinimum", value: "0" }] },
        calculator: { code: "default-shipping-calculator", arguments: [{ name: "rate", value: "0" },
          { name: "includesTax", value: "auto" }, { name: "taxRate", value: "0" }] } }) { id }
      createPaymentMethod(input: { code: "invoice", enabled: true, ${text('Invoice')},
        handler: { code: "settled-at-once", arguments: [] } }) { id } }`);
    const {
      createProduct: { id: product },
    } = await this.#administer(`mutation { createProduct(input: { enabled: true,
      translations: [{ languageCode: en, name: "Style", slug: "style", description: "" }] }) { id } }`);
    await this.#administer(`mutation { createProductVariants(input: [{ productId: ${product}, sku: "SKU", price: 1000,
      stockOnHand: 1000000000, trackInventory: TRUE, translations: [{ languageCode: en, name: "Style" }] }]) { id } }`);
    for (const [table, changes] of Object.entries(copiesOfVariant)) await copyRows(this.db, table, variants, changes);
    this.variants = Array.from({ length: variants }, (_, index) => index + 1);
  }

  /** Creates a customer and returns the token with which they order. */
  async customer(name: string): Promise<string> {
    const email = `${name}@example.com`;
    await this.#administer(`mutation { createCustomer(password: "bench password", input: { firstName: "${name}",
      lastName: "Bench", emailAddress: "${email}" }) { __typename ... on ErrorResult { message } } }`);
    return this.#signIn('shop-api', email, 'bench password');
  }

  /** Places, pays and fulfils an order of the first `count` variants, one of each. */
  async order(customer: string, count: number): Promise<void> {
    const items = this.variants.slice(0, count).map((id) => `{ productVariantId: ${id}, quantity: 1 }`);
    const payment = `addPaymentToOrder(input: { method: "invoice", metadata: {} }) {
      ... on ErrorResult { message } ... on Order { id lines { id } } }`;
    const { addPaymentToOrder: order } = await this.#repeatAfterDeadlock<{ addPaymentToOrder: Settled }>(
      'shop-api',
      customer,
      `mutation {
        addItemsToOrder(inputs: [${items}]) { errorResults { __typename } }
        setOrderShippingAddress(input: { streetLine1: "1 Street", countryCode: "AE" }) { ... on ErrorResult { message } }
        setOrderShippingMethod(shippingMethodId: [1]) { ... on ErrorResult { message } }
        transitionOrderToState(state: "ArrangingPayment") { ... on ErrorResult { message } }
        ${payment} }`,
      // Each step is a transaction, so only the payment is left.
      `mutation { ${payment} }`,
    );
    if (order.lines?.length !== count) throw new Error(`Vendure did not take the order: ${JSON.stringify(order)}`);
    const lines = order.lines.map(({ id }) => `{ orderLineId: ${id}, quantity: 1 }`);
    const { addFulfillmentToOrder: fulfilment } = await this.#repeatAfterDeadlock<{
      addFulfillmentToOrder: { id?: string };
    }>(
      'admin-api',
      this.#admin,
      `mutation { addFulfillmentToOrder(input: {
        lines: [${lines}], handler: { code: "manual-fulfillment", arguments: [{ name: "method", value: "van" },
        { name: "trackingCode", value: "" }] } }) { ... on Fulfillment { id } ... on ErrorResult { message } } }`,
    );
    if (!fulfilment.id) throw new Error(`Vendure did not fulfil: ${JSON.stringify(fulfilment)}`);
  }

  /** Copies the newest order until there are `count` orders. */
  async copyOrders(count: number): Promise<void> {
    const { rows } = await this.db.query('select max(id)::int as newest, count(*)::int as orders from "order"');
    const { newest, orders } = rows[0];
    for (const [table, [where, changes]] of Object.entries(copiesOfOrder(newest))) {
      await this.db.query(`insert into ${table} select (jsonb_populate_record(first, jsonb_build_object(${changes}))).*
        from ${table} first, generate_series(1, ${count - orders}) n where ${where}`);
      await this.db.query(`analyze ${table}`);
    }
  }

  /** A page of 50 orders, the newest first, with the columns of the portal's list. */
  async page(number: number): Promise<number> {
    const { orders } = await this.#administer(`{ orders(options: { take: 50, skip: ${50 * (number - 1)},
      sort: { orderPlacedAt: DESC } }) { totalItems items { id code state createdAt orderPlacedAt currencyCode total
      totalWithTax totalQuantity customer { firstName lastName } } } }`);
    return orders.items.length;
  }

  async #signIn(api: Api, user: string, password: string): Promise<string> {
    const { token } = await this.#post(
      api,
      '',
      `mutation { login(username: "${user}", password: "${password}") {
      ... on ErrorResult { message } } }`,
    );
    if (!token) throw new Error(`Vendure let ${user} not in`);
    return token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of another program's API, which are used here only.
  #administer(query: string): Promise<any> {
    return this.#send('admin-api', this.#admin, query);
  }

  /**
   * With four customers, Vendure's payments and fulfilments of the same variants sometimes wait for each other. `rest` is
   * what is left to do then.
   */
  async #repeatAfterDeadlock<Answer>(api: Api, token: string, query: string, rest = query): Promise<Answer> {
    try {
      return await this.#send<Answer>(api, token, query);
    } catch (error) {
      if (!String(error).includes('deadlock detected')) throw error;
      return this.#repeatAfterDeadlock(api, token, rest);
    }
  }

  async #send<Answer>(api: Api, token: string, query: string): Promise<Answer> {
    const { body } = await this.#post(api, token, query);
    const { data, errors } = JSON.parse(body) as { data: Answer; errors?: unknown };
    if (errors) throw new Error(`Vendure answered ${JSON.stringify(errors).slice(0, 500)}`);
    return data;
  }

  #post(api: Api, token: string, query: string): Promise<{ token: string; body: string }> {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const options = { method: 'POST', headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request(`http://127.0.0.1:${this.port}/${api}`, options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        const given = () => String(answer.headers['vendure-auth-token'] ?? '');
        answer.on('end', () => resolve({ token: given(), body: Buffer.concat(chunks).toString() }));
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ query }));
    });
  }
}

/** Copies the only row of a table until there are `count`, and lets its sequence go on after them. */
async function copyRows(db: pg.Client, table: string, count: number, changes: string): Promise<void> {
  await db.query(`insert into ${table} select (jsonb_populate_record(first, jsonb_build_object(${changes}))).*
    from ${table} first, generate_series(2, ${count}) n`);
  await db.query(`select setval(pg_get_serial_sequence('${table}', attname), ${count}) from pg_attribute
    where attrelid = '${table}'::regclass and attname = 'id'`);
  await db.query(`analyze ${table}`);
}
