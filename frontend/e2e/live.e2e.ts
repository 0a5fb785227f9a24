import type { BuyersAnswer } from '@portal/contract/buyers';
import type { Browser, Locator } from 'playwright-core';
import { Api } from './api';
import { openBrowser, Visitor } from './browser';
import { Portal } from './portal';
import { filledIn, invoicePdf, stockWorkbook } from './workbooks';

/** What one person does, at the other's window: without a reload, through one process or two; with `REDIS_URL`, over Redis. */
const { REDIS_URL } = process.env;
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

let portal: Portal;
let second: Portal;
let browser: Browser;
let team: Api;
let customer: Api;
let brandId: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(REDIS_URL ? { REDIS_URL } : {}), openBrowser()]);
  second = await portal.beside();
  team = await Api.signIn(portal.url, portal.admin);
  customer = await Api.signIn(portal.url, portal.buyer);
  brandId = await team.brand('Live Linen');
  await team.publish(brandId, 'Live Linen.xlsx', stock);
});

afterAll(async () => {
  await browser?.close();
  expect(await second?.stop()).toBe(0);
  expect(await portal?.stop()).toBe(0);
});

const bell = ({ page }: Visitor): Locator => page.getByRole('button', { name: /^Notifications/ });
const unread = async (visitor: Visitor): Promise<number> =>
  Number(/\d+/.exec((await bell(visitor).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const rowOf = ({ page }: Visitor, number: string): Locator => page.getByRole('row').filter({ hasText: number });

/** Two windows that were not loaded again and met nothing that a person should not meet. */
async function atTheirWindows(
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
  ['one process', () => portal],
  ['two processes', () => second],
])('with %s', (_, buyersPortal) => {
  // N01, X07
  it('an approval changes the row, the chip and the bell at the buyer’s window', () =>
    atTheirWindows(buyersPortal(), async (admin, buyer) => {
      const order = await customer.order(brandId, filledIn(stock, { H2: 2 }));
      // Placed elsewhere meanwhile: both see it come.
      await rowOf(admin, order.orderNumber).getByText('Pending Review').waitFor();
      await rowOf(buyer, order.orderNumber).getByText('Pending Review').waitFor();
      const before = await unread(buyer);

      await admin.page.getByRole('button', { name: `Actions for ${order.orderNumber}` }).click();
      await admin.page.getByRole('menuitem', { name: 'Approve' }).click();
      const dialog = admin.page.getByRole('dialog');
      await admin.chooseFile(dialog, 'Invoice.pdf', invoicePdf, 'application/pdf');
      const answered = admin.page.waitForResponse((response) => response.url().endsWith('/approve'));
      await dialog.getByRole('button', { name: 'Approve order' }).click();
      await answered;
      const start = performance.now();
      const told = bell(buyer).and(buyer.page.getByRole('button', { name: `Notifications, ${before + 1} unread` }));
      await Promise.all([
        rowOf(buyer, order.orderNumber)
          .getByText('Awaiting Payment')
          .waitFor()
          .then(() => expect(performance.now() - start).toBeLessThan(5_000)),
        told.waitFor().then(() => expect(performance.now() - start).toBeLessThan(5_000)),
      ]);
      if (process.env.LIVE_TIMES)
        process.stderr.write(`approval at the other window: ${performance.now() - start} ms\n`);

      // N02, N03
      await bell(buyer).click();
      const list = buyer.page.getByRole('region', { name: 'Notifications' });
      await list.getByText(`${order.orderNumber} for Live Linen is approved`).waitFor();
      await buyer.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await buyer.page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
    }));

  it('a stock file that is published appears in the catalogue that lies open', () =>
    atTheirWindows(buyersPortal(), async (_admin, buyer) => {
      await buyer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalogue' }).click();
      await buyer.page.getByText('Live Linen', { exact: true }).first().click();
      const name = `Second delivery ${Math.random().toString(36).slice(2)}`;
      await team.publish(brandId, `${name}.xlsx`, stock);
      await buyer.page.getByText(name).first().waitFor();
      await bell(buyer).click();
      await buyer.page
        .getByRole('button', { name: /^New stock file of Live Linen/ })
        .first()
        .click();
      await buyer.page.waitForURL(`**/catalogue?brand=${brandId}`);
    }));
});

// A03, R26
it('an approval opens the portal to the buyer who waits, a rejection ends it', async () => {
  const { buyers } = await team.call<BuyersAnswer>('GET', `/buyers?search=${portal.pendingBuyer.email}`);
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

it('says quietly that it lost its connection, and goes on when it is back', async () => {
  const visitor = await Visitor.open(browser, portal.url, { token: customer.token });
  const { page } = visitor;
  try {
    let away = false;
    const open = new Set<() => void>();
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      if (away) return void socket.close();
      socket.connectToServer();
      open.add(() => void socket.close());
    });
    await page.goto('/orders');
    await bell(visitor).waitFor();
    await page.waitForTimeout(500);
    away = true;
    for (const close of open) close();
    await page.getByText('Reconnecting…').waitFor();
    const order = await customer.order(brandId, filledIn(stock, { H2: 1 }));
    // By the clock.
    await rowOf(visitor, order.orderNumber).waitFor();
    away = false;
    await page.getByText('Reconnecting…').waitFor({ state: 'hidden' });
  } finally {
    await visitor.close();
  }
});
