import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AdminOrder } from '@portal/contract/orders';
import type { Browser, Locator } from 'playwright-core';
import { adminAccount, Cluster, hasClusterPrograms, launchBuilt } from '../../backend/test/cluster';
import type { Part } from '../../backend/test/cluster-parts';
import { HeldTable } from '../../backend/test/held-table';
import { stockViolations, withClient } from '../../backend/test/stock-invariants';
import { Api } from './api';
import { eventually, openBrowser, Visitor } from './browser';
import { ask, dialog, orderRow } from './orders-screen';
import { filledIn, invoicePdf, stockWorkbook } from './workbooks';

/**
 * Whoever has the request, whoever has the job, and with `KILLED=all` each process by its name: killed with kill -9 while
 * an order is on its way, and started again when the screen has said what it knows. R02 R03 R04 R34
 */
const all = ['api', 'worker', 'postgres', 'redis', 's3', 'balancer', 'api-1', 'api-2', 'api-3', 'worker-1', 'worker-2'];
const victims = process.env.KILLED === 'all' ? all : (process.env.KILLED?.split(',') ?? ['api', 'worker']);
const patience = 240_000;
const recovery = 90_000;

const lots = 1_000;
const brand = 'Harbour Line';
const style = { description: 'Canvas jacket', colour: 'Ecru', size: 'S-M-L', price: 120.5, unitsPerLot: 6 };
const stock = stockWorkbook([{ ...style, reference: 'HL-101', availableLots: lots }]);
const filled = filledIn(stock, { H2: 2 });

(hasClusterPrograms ? describe : describe.skip)('an order on its way while a process is killed', () => {
  let cluster: Cluster;
  let browser: Browser;
  let admin: Visitor;
  let buyer: Visitor;
  let api: Api;
  /** The numbers of the orders whose placing the screen confirmed. */
  const placed: string[] = [];
  const told = new Set<string>();

  beforeAll(async () => {
    cluster = await Cluster.start({ api: 3, workers: 2, launch: launchBuilt });
    const buyerAccount = { email: 'buyer@portal.local', password: adminAccount.password };
    // One who registered and was approved.
    await withClient(cluster.database.directUrl, (client) =>
      client.query(
        `insert into users (id, email, password_hash, role, status, name, company_name, created_at)
         select gen_random_uuid(), $1, password_hash, 'buyer', 'approved', 'Cluster Buyer', 'Cluster Company', now()
         from users where email = $2`,
        [buyerAccount.email, adminAccount.email],
      ),
    );
    api = await Api.signIn(cluster.url, adminAccount);
    await api.publish(await api.brand(brand), 'Harbour Line.xlsx', stock);
    browser = await openBrowser();
    admin = await Visitor.open(browser, cluster.url);
    buyer = await Visitor.open(browser, cluster.url);
    await admin.signIn(adminAccount);
    await buyer.signIn(buyerAccount);
    for (const { page } of [admin, buyer]) await page.goto('/orders');
  }, patience);
  afterAll(async () => {
    await browser?.close();
    await cluster?.stop();
  }, patience);

  const url = () => cluster.database.directUrl;
  const partCalled = (name: string): Part => {
    const part = cluster.parts.find((each) => each.name === name);
    if (!part) throw new Error(`There is no ${name}`);
    return part;
  };

  /** Kills the victim, or whichever of its kind waits for the table, once one of `kind` does. */
  async function killAt(held: HeldTable, victim: string, kind: 'api' | 'worker'): Promise<Part> {
    let waiting: string | undefined;
    await eventually(async () => {
      waiting = (await held.waiting()).find((name) => name.startsWith(kind));
      expect(waiting).toBeDefined();
    }, recovery);
    const part = partCalled(victim === kind ? (waiting ?? '') : victim);
    await part.kill();
    return part;
  }

  /** What a person does: presses the button, reads what is said, and presses again until it is done. */
  async function through(victim: string, form: Locator, button: string, kept: () => Promise<void>): Promise<void> {
    const press = () => form.getByRole('button', { name: button, exact: true }).click();
    const note = form.getByRole('alert').first();
    const said = () =>
      Promise.race([note.waitFor({ timeout: recovery }), form.waitFor({ state: 'hidden', timeout: recovery })]);
    let part: Part | null = null;
    if (victim === 's3') {
      // What is sent is stored before anything waits: it is away when the button is pressed.
      part = partCalled(victim);
      await part.kill();
      await press();
    } else if (victim !== 'worker') {
      const held = await HeldTable.hold(url(), 'orders');
      try {
        await press();
        part = await killAt(held, victim, 'api');
      } finally {
        await held.release();
      }
    } else await press();
    await said();
    await part?.start();
    await eventually(async () => {
      await said();
      if (!(await form.isVisible())) return;
      told.add((await note.textContent()) ?? '');
      await kept();
      await press();
      // A new try takes the note of the last one away.
      await Promise.race([note.waitFor({ state: 'hidden' }), form.waitFor({ state: 'hidden' })]);
      throw new Error(`Told: ${[...told].join(' | ')}`);
    }, recovery);
  }

  const orders = () => api.call<AdminOrder[]>('GET', '/orders');
  const shows = (at: Visitor, number: string, words: string) =>
    eventually(async () => {
      await at.page.reload();
      await orderRow(at, number).getByText(words, { exact: true }).waitFor({ timeout: 5_000 });
    }, recovery);

  async function place(victim: string): Promise<string> {
    await buyer.page.getByRole('button', { name: 'Create New Order' }).first().click();
    const create = dialog(buyer);
    await buyer.choose(create, 'Brand', brand);
    await buyer.chooseFile(create, 'Order.xlsx', filled);
    await create.getByRole('region', { name: 'Preview' }).waitFor();
    await through(victim, create, 'Submit order', () => create.getByText('Order.xlsx').first().waitFor());
    const listed = await orders();
    const fresh = listed.map(({ orderNumber }) => orderNumber).filter((number) => !placed.includes(number));
    expect(fresh).toHaveLength(1);
    placed.push(...fresh);
    return fresh[0] ?? '';
  }

  async function approve(victim: string, number: string): Promise<void> {
    const ofJobs = victim.startsWith('worker') || victim === 'redis';
    await shows(admin, number, 'Not Deducted');
    const form = await ask(admin, number, 'Approve');
    await admin.chooseFile(form, 'Invoice.pdf', invoicePdf, 'application/pdf');
    const kept = () => form.getByText('Invoice.pdf').first().waitFor();
    if (!ofJobs) await through(victim, form, 'Approve order', kept);
    else {
      const held = await HeldTable.hold(url(), 'inventory_movements');
      let part: Part;
      try {
        await through('worker', form, 'Approve order', kept);
        part = await killAt(held, victim, 'worker');
      } finally {
        await held.release();
      }
      // The other worker takes the job over; what only stops them all is started first.
      if (victim !== 'redis') await shows(admin, number, 'Deducted');
      await part.start();
    }
    await shows(admin, number, 'Deducted');
  }

  async function pay(victim: string, number: string): Promise<void> {
    const form = await ask(admin, number, 'Completed');
    const note = form.getByLabel('Note (optional)');
    await note.fill(`Transfer of ${number}`);
    await through(victim === 's3' ? 'worker' : victim, form, 'Confirm payment', async () =>
      expect(await note.inputValue()).toBe(`Transfer of ${number}`),
    );
    await shows(buyer, number, 'Completed');
  }

  it.each(victims)(
    '%s',
    async (victim) => {
      const number = await place(victim);
      await approve(victim, number);
      await pay(victim, number);
    },
    patience,
  );

  it(
    'loses nothing that was acknowledged and does nothing twice',
    async () => {
      expect(placed).toHaveLength(victims.length);
      const listed = await orders();
      expect(listed.map(({ orderNumber }) => orderNumber).sort()).toEqual(placed.toSorted());
      for (const order of listed) {
        expect(order).toMatchObject({ status: 'Completed', inventoryStatus: 'success' });
        for (const [file, bytes] of [
          ['order', filled],
          ['invoice', invoicePdf],
        ] as const) {
          const response = await fetch(`${cluster.url}/api/orders/${order._id}/download/${file}`, {
            headers: { authorization: `Bearer ${api.token}` },
          });
          expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
        }
      }
      expect(await stockViolations(url())).toEqual({});
      await withClient(url(), async (client) => {
        const { rows: left } = await client.query('select available_lots::int as left from stock_items');
        expect(left).toEqual([{ left: lots - 2 * placed.length }]);
        const { rows: news } = await client.query(
          `select number, type, count(*)::int as times from notifications join orders on orders.id = order_id
         group by 1, 2 order by 1, 2`,
        );
        expect(news).toEqual(
          placed.toSorted().flatMap((number) =>
            ['new_order_submission', 'order_status_update', 'payment_complete'].map((type) => ({
              number,
              type,
              times: 1,
            })),
          ),
        );
      });
      const program = fileURLToPath(new URL('../../backend/dist/src/verify-stock.js', import.meta.url));
      const verified = spawnSync(process.execPath, [program], {
        env: { PATH: process.env.PATH, DATABASE_URL: url(), DATA_DIR: cluster.folder, LOG_LEVEL: 'warn' },
      });
      expect([verified.status, String(verified.stderr)]).toEqual([0, '']);
      // Sentences, not codes; and nothing that the screens did not expect themselves.
      for (const sentence of told) expect(sentence).toMatch(/^[A-Z].*[a-z]/s);
      for (const { faults } of [admin, buyer])
        expect(faults.filter((fault) => fault.startsWith('uncaught'))).toEqual([]);
      process.stdout.write(`Killed: ${victims.join(', ')}. Told meanwhile: ${[...told].join(' | ') || 'nothing'}\n`);
    },
    patience,
  );
});
