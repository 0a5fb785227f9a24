import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AdminOrder } from '@portal/contract/orders';
import type { Browser, Locator } from 'playwright-core';
import { LockedTable } from '../../../backend/test/database/locked-table';
import { stockViolations, withClient } from '../../../backend/test/database/stock-invariants';
import { adminAccount, Cluster, hasClusterPrograms, launchBuiltProgram } from '../../../backend/test/processes/cluster';
import type { ClusterPart } from '../../../backend/test/processes/cluster-parts';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { dialogOf, openDialog, orderRow } from '../helpers/orders-screen';
import { invoicePdf, stockWorkbook, withCells } from '../helpers/workbooks';

/**
 * The names of the processes to kill with SIGKILL while an order is in progress. By default the test kills the API
 * process that handles the request and the worker that runs the job; with `KILLED=all` it kills every process by its
 * name. A killed process is started again after the screen has shown the failure. R02 R03 R04 R34
 */
const all = ['api', 'worker', 'postgres', 'redis', 's3', 'balancer', 'api-1', 'api-2', 'api-3', 'worker-1', 'worker-2'];
const victims = process.env.KILLED === 'all' ? all : (process.env.KILLED?.split(',') ?? ['api', 'worker']);
const patience = 2_400_000;
const recovery = 400_000;

const lots = 1_000;
const brand = 'Harbour Line';
const style = { description: 'Canvas jacket', colour: 'Ecru', size: 'S-M-L', price: 120.5, unitsPerLot: 6 };
const stock = stockWorkbook([{ ...style, reference: 'HL-101', availableLots: lots }]);
const filled = withCells(stock, { H2: 2 });

(hasClusterPrograms ? describe : describe.skip)('while processes are killed', () => {
  let cluster: Cluster;
  let browser: Browser;
  let admin: Visitor;
  let buyer: Visitor;
  let api: Api;
  /** The numbers of the orders that the server has confirmed. */
  const placed: string[] = [];
  const notices = new Set<string>();

  beforeAll(async () => {
    cluster = await Cluster.start({ api: 3, workers: 2, launch: launchBuiltProgram });
    const buyerAccount = { email: 'buyer@portal.local', password: adminAccount.password };
    // Inserts a buyer as if the buyer had registered and been approved.
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
  const partNamed = (name: string): ClusterPart => {
    const part = cluster.parts.find((each) => each.name === name);
    if (!part) throw new Error(`There is no ${name}`);
    return part;
  };

  /**
   * Waits until a process of `kind` is blocked by the locked table, and then kills the victim: the blocked process, or
   * the process with the name `victim`.
   */
  async function killAt(held: LockedTable, victim: string, kind: 'api' | 'worker'): Promise<ClusterPart> {
    let waiting: string | undefined;
    await eventually(async () => {
      waiting = (await held.waiting()).find((name) => name.startsWith(kind));
      expect(waiting).toBeDefined();
    }, recovery);
    const part = partNamed(victim === kind ? (waiting ?? '') : victim);
    await part.kill();
    return part;
  }

  /**
   * Submits a form like a user while a process is killed: presses the button, reads the error message, and presses
   * again until the form closes.
   */
  async function submitWhileKilling(
    victim: string,
    form: Locator,
    button: string,
    expectInputKept: () => Promise<void>,
  ): Promise<void> {
    const press = () => form.getByRole('button', { name: button, exact: true }).click();
    const note = form.getByRole('alert').first();
    const waitForOutcome = () =>
      Promise.race([note.waitFor({ timeout: recovery }), form.waitFor({ state: 'hidden', timeout: recovery })]);
    let part: ClusterPart | null = null;
    if (victim === 's3') {
      // The API stores uploads before it uses the locked table, so S3 is killed before the button is pressed.
      part = partNamed(victim);
      await part.kill();
      await press();
    } else if (victim !== 'worker') {
      const held = await LockedTable.hold(url(), 'orders');
      try {
        await press();
        part = await killAt(held, victim, 'api');
      } finally {
        await held.release();
      }
    } else await press();
    await waitForOutcome();
    await part?.start();
    await eventually(async () => {
      await waitForOutcome();
      if (!(await form.isVisible())) return;
      notices.add((await note.textContent()) ?? '');
      await expectInputKept();
      await press();
      // Another attempt hides the previous error message.
      await Promise.race([note.waitFor({ state: 'hidden' }), form.waitFor({ state: 'hidden' })]);
      throw new Error(`Messages: ${[...notices].join(' | ')}`);
    }, recovery);
  }

  const orders = () => api.call<AdminOrder[]>('GET', '/orders');
  const shows = (at: Visitor, number: string, words: string) =>
    eventually(async () => {
      await at.page.reload();
      await orderRow(at, number).getByText(words, { exact: true }).waitFor({ timeout: 20_000 });
    }, recovery);

  async function placeOrder(victim: string): Promise<string> {
    await buyer.page.getByRole('button', { name: 'Create New Order' }).first().click();
    const create = dialogOf(buyer);
    await buyer.choose(create, 'Brand', brand);
    await buyer.chooseFile(create, 'Order.xlsx', filled);
    await create.getByRole('region', { name: 'Preview' }).waitFor();
    await submitWhileKilling(victim, create, 'Submit order', () => create.getByText('Order.xlsx').first().waitFor());
    const listed = await orders();
    const fresh = listed.map(({ orderNumber }) => orderNumber).filter((number) => !placed.includes(number));
    expect(fresh).toHaveLength(1);
    placed.push(...fresh);
    return fresh[0] ?? '';
  }

  async function approve(victim: string, number: string): Promise<void> {
    const ofJobs = victim.startsWith('worker') || victim === 'redis';
    await shows(admin, number, 'Not Deducted');
    const form = await openDialog(admin, number, 'Approve');
    await admin.chooseFile(form, 'Invoice.pdf', invoicePdf, 'application/pdf');
    const expectInputKept = () => form.getByText('Invoice.pdf').first().waitFor();
    if (!ofJobs) await submitWhileKilling(victim, form, 'Approve order', expectInputKept);
    else {
      const held = await LockedTable.hold(url(), 'inventory_movements');
      let part: ClusterPart;
      try {
        await submitWhileKilling('worker', form, 'Approve order', expectInputKept);
        part = await killAt(held, victim, 'worker');
      } finally {
        await held.release();
      }
      // Another worker takes over the job while the killed worker is down. Without Redis no worker can take over a job,
      // so a killed Redis is started first.
      if (victim !== 'redis') await shows(admin, number, 'Deducted');
      await part.start();
    }
    await shows(admin, number, 'Deducted');
  }

  async function confirmPayment(victim: string, number: string): Promise<void> {
    const form = await openDialog(admin, number, 'Completed');
    const note = form.getByLabel('Note (optional)');
    await note.fill(`Transfer of ${number}`);
    await submitWhileKilling(victim === 's3' ? 'worker' : victim, form, 'Confirm payment', async () =>
      expect(await note.inputValue()).toBe(`Transfer of ${number}`),
    );
    await shows(buyer, number, 'Completed');
  }

  it.each(victims)(
    '%s: the order is completed when the user tries again',
    async (victim) => {
      const number = await placeOrder(victim);
      await approve(victim, number);
      await confirmPayment(victim, number);
    },
    patience,
  );

  it(
    'no confirmed order is lost, and no work is done twice',
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
        const { rows: notificationRows } = await client.query(
          `select number, type, count(*)::int as times from notifications join orders on orders.id = order_id
         group by 1, 2 order by 1, 2`,
        );
        expect(notificationRows).toEqual(
          placed.toSorted().flatMap((number) =>
            ['new_order_submission', 'order_status_update', 'payment_complete'].map((type) => ({
              number,
              type,
              times: 1,
            })),
          ),
        );
      });
      const program = fileURLToPath(new URL('../../../backend/dist/src/commands/verify-stock.js', import.meta.url));
      const verified = spawnSync(process.execPath, [program], {
        env: { PATH: process.env.PATH, DATABASE_URL: url(), DATA_DIR: cluster.folder, LOG_LEVEL: 'warn' },
      });
      expect([verified.status, String(verified.stderr)]).toEqual([0, '']);
      // Error messages are sentences instead of codes, and the pages had no uncaught errors.
      for (const sentence of notices) expect(sentence).toMatch(/^[A-Z].*[a-z]/s);
      for (const { faults } of [admin, buyer])
        expect(faults.filter((fault) => fault.startsWith('uncaught'))).toEqual([]);
      process.stdout.write(
        `Killed: ${victims.join(', ')}. Messages meanwhile: ${[...notices].join(' | ') || 'nothing'}\n`,
      );
    },
    patience,
  );
});
