import type { BuyersResponse } from '@portal/contract/buyers';
import type { NotificationsResponse } from '@portal/contract/notifications';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { printFigures } from '../helpers/frames';
import { Portal } from '../helpers/portal';
import { invoicePdf, stockWorkbook, withCells } from '../helpers/workbooks';

const stock = stockWorkbook([
  {
    reference: 'LV-1',
    description: 'Linen shirt',
    colour: 'White',
    size: 'S-M-L',
    price: 50,
    unitsPerLot: 6,
    availableLots: 100,
  },
]);

/**
 * A portal of two processes that share a database. The tests check that one user's changes appear on another user's screen
 * without a reload. Redis makes no difference: live events travel through PostgreSQL, with it and without.
 */
class Setup {
  private constructor(
    readonly portal: Portal,
    readonly second: Portal,
    readonly team: Api,
    readonly customer: Api,
    readonly brandId: string,
  ) {}

  static async open(): Promise<Setup> {
    const portal = await Portal.start();
    const second = await portal.startSecondProcess();
    const team = await Api.signIn(portal.url, portal.admin);
    const customer = await Api.signIn(portal.url, portal.buyer);
    const brandId = await team.brand('Live Linen');
    await team.publish(brandId, 'Live Linen.xlsx', stock);
    return new Setup(portal, second, team, customer, brandId);
  }

  async close(): Promise<void> {
    expect([await this.second.stop(), await this.portal.stop()]).toEqual([0, 0]);
  }
}

let browser: Browser;
let setup: Setup;

beforeAll(async () => {
  [browser, setup] = await Promise.all([openBrowser(), Setup.open()]);
});

afterAll(async () => {
  await browser?.close();
  await setup?.close();
});

const bell = ({ page }: Visitor): Locator => page.getByRole('button', { name: /^Notifications/ });
const unread = async (visitor: Visitor): Promise<number> =>
  Number(/\d+/.exec((await bell(visitor).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const rowOf = ({ page }: Visitor, number: string): Locator => page.getByRole('row').filter({ hasText: number });

/** Runs `act` with an administrator's and a buyer's window, and asserts that neither was reloaded or had faults. */
async function inTwoWindows(
  { portal, team, customer }: Setup,
  buyersPortal: Portal,
  act: (admin: Visitor, buyer: Visitor) => Promise<void>,
): Promise<void> {
  const admin = await Visitor.open(browser, portal.url, { token: team.token });
  const buyer = await Visitor.open(browser, buyersPortal.url, { token: customer.token });
  let loads = 0;
  try {
    await Promise.all([admin.page.goto('/orders'), buyer.page.goto('/orders')]);
    await Promise.all([bell(admin).waitFor(), bell(buyer).waitFor()]);
    buyer.page.on('load', () => {
      loads += 1;
    });
    await act(admin, buyer);
    expect(loads).toBe(0);
    expect([...admin.faults, ...buyer.faults]).toEqual([]);
  } finally {
    await Promise.all([admin.close(), buyer.close()]);
  }
}

describe.each([
  ['one process', 'portal'],
  ['two processes', 'second'],
] as const)('with %s', (_, buyersProcess) => {
  // N01, X07
  it('an approval updates the row, the chip and the bell on the buyer’s screen', () =>
    inTwoWindows(setup, setup[buyersProcess], async (admin, buyer) => {
      const order = await setup.customer.order(setup.brandId, withCells(stock, { H2: 2 }));
      // Waits until both windows show the order, which was placed through the API.
      await rowOf(admin, order.orderNumber).getByText('Pending Review').waitFor();
      await rowOf(buyer, order.orderNumber).getByText('Pending Review').waitFor();
      const { unreadCount: before } = await setup.customer.call<NotificationsResponse>('GET', '/notifications');
      await eventually(async () => expect(await unread(buyer)).toBe(before));

      await admin.page.getByRole('button', { name: `Actions for ${order.orderNumber}` }).click();
      await admin.page.getByRole('menuitem', { name: 'Approve' }).click();
      const dialog = admin.page.getByRole('dialog');
      await admin.chooseFile(dialog, 'Invoice.pdf', invoicePdf, 'application/pdf');
      const answered = admin.page.waitForResponse((response) => response.url().endsWith('/approve'));
      await dialog.getByRole('button', { name: 'Approve order' }).click();
      await answered;
      const start = performance.now();
      const bellWithOneMore = bell(buyer).and(
        buyer.page.getByRole('button', { name: `Notifications, ${before + 1} unread` }),
      );
      await Promise.all([
        rowOf(buyer, order.orderNumber).getByText('Awaiting Payment').waitFor(),
        bellWithOneMore.waitFor(),
      ]);
      printFigures('An approval on the other screen', `after ${Math.round(performance.now() - start)} ms`);
      // Pages poll only without a connection, so the changes have come as live events.
      expect(await buyer.page.getByText('Reconnecting…').count()).toBe(0);

      // N02, N03
      await bell(buyer).click();
      const list = buyer.page.getByRole('region', { name: 'Notifications' });
      await list.getByText(`${order.orderNumber} for Live Linen is approved`).waitFor();
      await buyer.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await buyer.page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
    }));

  it('a published stock file appears in the open catalogue', () =>
    inTwoWindows(setup, setup[buyersProcess], async (_admin, buyer) => {
      await buyer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalogue' }).click();
      await buyer.page.getByText('Live Linen', { exact: true }).first().click();
      const name = `Second delivery ${Math.random().toString(36).slice(2)}`;
      await setup.team.publish(setup.brandId, `${name}.xlsx`, stock);
      await buyer.page.getByText(name).first().waitFor();
      // Left, so that the address below is that of the notification.
      await buyer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
      await buyer.page.waitForURL('**/orders');
      await bell(buyer).click();
      await buyer.page
        .getByRole('button', { name: /^New stock file of Live Linen/ })
        .first()
        .click();
      await buyer.page.waitForURL(`**/catalogue?brand=${setup.brandId}`);
    }));
});

// A03, R26
it('an approval lets the waiting buyer in, and a rejection ends their session', async () => {
  const { portal, second, team } = setup;
  const { buyers } = await team.call<BuyersResponse>('GET', `/buyers?search=${portal.pendingBuyer.email}`);
  const [applicant] = buyers;
  const waiting = await Visitor.open(browser, second.url);
  try {
    await waiting.signIn(portal.pendingBuyer, '**/pending');
    await waiting.page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
    await team.call('PUT', `/buyers/${applicant?._id}/status`, { status: 'approved' });
    await waiting.page.waitForURL('**/dashboard');
    waiting.expectRefusal(401, '/api/auth/me');
    await team.call('PUT', `/buyers/${applicant?._id}/status`, { status: 'rejected' });
    await waiting.page.waitForURL('**/login');
  } finally {
    await waiting.close();
  }
});

it('the portal shows a lost connection unobtrusively, and reconnects', async () => {
  const { portal, customer } = setup;
  const visitor = await Visitor.open(browser, portal.url, { token: customer.token });
  const { page } = visitor;
  try {
    let isOffline = false;
    const open = new Set<() => void>();
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      if (isOffline) return void socket.close();
      socket.connectToServer();
      open.add(() => void socket.close());
    });
    await page.goto('/orders');
    await bell(visitor).waitFor();
    await eventually(async () => expect(open.size).toBeGreaterThan(0));
    isOffline = true;
    for (const close of open) close();
    await page.getByText('Reconnecting…').waitFor();
    const order = await customer.order(setup.brandId, withCells(stock, { H2: 1 }));
    // The socket is not connected yet, so the new order can only appear by polling.
    await rowOf(visitor, order.orderNumber).waitFor();
    isOffline = false;
    await page.getByText('Reconnecting…').waitFor({ state: 'hidden' });
  } finally {
    await visitor.close();
  }
});
