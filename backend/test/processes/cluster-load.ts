import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../database/stock-invariants.js';
import { formWithFile, TestClient } from '../portal/portal.js';
import { invoicePdf, type StockRow, stockSheet } from '../portal/sheets.js';
import { adminAccount, type Cluster } from './cluster.js';

const rows: StockRow[] = ['CL-1', 'CL-2', 'CL-3'].map((reference) => ({ reference, price: 10, available: 900_000 }));
const filled = stockSheet(rows, { 'CL-1': 1, 'CL-3': 2 });
const orderForm = (brand: string, file: string) => formWithFile('excelFile', 'Order.xlsx', filled, { brand, file });

/**
 * Concurrent users who place and settle orders. Acknowledged orders are recorded, failed requests retried with the same
 * key.
 */
export class ClusterLoad {
  readonly placed = new Set<string>();
  readonly approved = new Set<string>();
  /** The 5xx responses and broken connections so far. */
  readonly failures: string[] = [];
  requests = 0;
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly url: string,
    private readonly admin: TestClient,
    private readonly buyer: TestClient,
    private readonly brand: string,
    private readonly file: string,
  ) {}

  static async prepare(cluster: Cluster): Promise<ClusterLoad> {
    const admin = await signedIn(cluster.url, adminAccount);
    const account = { email: `buyer-${randomUUID()}@example.com`, password: 'a pass-phrase' };
    // Inserts a buyer as if they had registered and been approved.
    await withClient(cluster.database.directUrl, (client) =>
      client.query(
        `insert into users (id, email, password_hash, role, status, name, company_name, created_at)
         select gen_random_uuid(), $1, password_hash, 'buyer', 'approved', 'Cluster Buyer', 'Cluster Company', now()
         from users where email = $2`,
        [account.email, adminAccount.email],
      ),
    );
    const buyer = await signedIn(cluster.url, { ...account, password: adminAccount.password });
    const brand = await admin.call<{ _id: string }>('POST', '/api/brands', {
      json: { name: `Cluster ${randomUUID()}` },
    });
    const published = await admin.call<{ stockFiles: { _id: string }[] }>(
      'POST',
      `/api/catalogue/${brand.body._id}/upload`,
      { form: formWithFile('files', 'Stock.xlsx', stockSheet(rows)) },
    );
    return new ClusterLoad(cluster.url, admin, buyer, brand.body._id, published.body.stockFiles[0]?._id ?? '');
  }

  /** The buyer's session token. */
  get token(): string {
    return this.buyer.token ?? '';
  }

  /** Starts the users. With `settle`, every second order is approved and both of its files are downloaded. */
  begin(userCount: number, { settle = true } = {}): void {
    this.#isOver = false;
    this.#work = Promise.all(
      Array.from({ length: userCount }, async () => {
        for (let turn = 0; !this.#isOver; turn++) {
          const id = await this.#placeOrder();
          this.placed.add(id);
          if (!settle || turn % 2 === 1) continue;
          await this.#retryUntil(200, 'PUT', `/api/orders/${id}/approve`, () =>
            formWithFile('invoiceFile', 'I.pdf', invoicePdf),
          );
          this.approved.add(id);
          for (const file of ['order', 'invoice'])
            await this.#retryUntil(200, 'GET', `/api/orders/${id}/download/${file}`);
        }
      }),
    );
  }

  /** Tells the users to stop, and resolves when all started requests have been acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Resolves when this many more orders have been placed. Rejects when a user stops because of an error. */
  async more(orders: number): Promise<void> {
    const goal = this.placed.size + orders;
    while (this.placed.size < goal) await Promise.race([delay(50), this.#work]);
  }

  async #placeOrder(): Promise<string> {
    const { _id } = await this.#retryUntil<{ _id: string }>(201, 'POST', '/api/orders', () =>
      orderForm(this.brand, this.file),
    );
    return _id;
  }

  async #retryUntil<Body>(status: number, method: string, path: string, form?: () => FormData): Promise<Body> {
    const client = path === '/api/orders' ? this.buyer : this.admin;
    const headers: Record<string, string> = form ? { 'Idempotency-Key': randomUUID() } : {};
    for (let attempt = 0; attempt < 600; attempt++) {
      this.requests++;
      try {
        const answer = await client.call<Body>(method, path, { headers, ...(form ? { form: form() } : {}) });
        if (answer.status === status) return answer.body;
        this.failures.push(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      } catch (error) {
        this.failures.push(`${method} ${path} ${String(error)}`);
      }
      await delay(200);
    }
    throw new Error(`${method} ${path} at ${this.url} was refused for two minutes: ${this.failures.at(-1)}`);
  }
}

async function signedIn(url: string, json: { email: string; password: string }): Promise<TestClient> {
  const answer = await new TestClient(url, '', '').call<{ token: string; user: { _id: string } }>(
    'POST',
    '/api/auth/login',
    { json },
  );
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}`);
  return new TestClient(url, answer.body.user._id, json.email, answer.body.token);
}
