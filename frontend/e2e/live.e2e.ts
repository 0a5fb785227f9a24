import type { BuyersAnswer } from '@portal/contract/buyers';
import type { Browser, Locator } from 'playwright-core';
import { hasRedis, RedisServer } from '../../backend/test/redis-server';
import { Api } from './api';
import { openBrowser, Visitor } from './browser';
import { Portal } from './portal';
import { filledIn, invoicePdf, stockWorkbook } from './workbooks';

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

/** What one person does, at the other's window: without a reload, through one process or two, without Redis and with it. */
class Place {
  private constructor(
    private readonly redis: RedisServer | null,
    readonly portal: Portal,
    readonly second: Portal,
    readonly team: Api,
    readonly customer: Api,
    readonly brandId: string,
  ) {}

  static async open(redis: RedisServer | null): Promise<Place> {
    const portal = await Portal.start(redis ? { REDIS_URL: redis.url } : {});
    const second = await portal.beside();
    const team = await Api.signIn(portal.url, portal.admin);
    const customer = await Api.signIn(portal.url, portal.buyer);
    const brandId = await team.brand('Live Linen');
    await team.publish(brandId, 'Live Linen.xlsx', stock);
    return new Place(redis, portal, second, team, customer, brandId);
  }

  async close(): Promise<void> {
    expect([await this.second.stop(), await this.portal.stop()]).toEqual([0, 0]);
    await this.redis?.stop();
  }
}

let browser: Browser;
let alone: Place;
let overRedis: Place | undefined;

beforeAll(async () => {
  [browser, alone] = await Promise.all([openBrowser(), Place.open(null)]);
  if (hasRedis) overRedis = await Place.open(await RedisServer.atFreePort());
});

afterAll(async () => {
  await browser?.close();
  await overRedis?.close();
  await alone?.close();
});

const bell = ({ page }: Visitor): Locator => page.getByRole('button', { name: /^Notifications/ });
const unread = async (visitor: Visitor): Promise<number> =>
  Number(/\d+/.exec((await bell(visitor).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const rowOf = ({ page }: Visitor, number: string): Locator => page.getByRole('row').filter({ hasText: number });

/** Two windows that were not loaded again and met nothing that a person should not meet. */
async function atTheirWindows(
  { portal, team, customer }: Place,
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

const settings: [string, () => Place | undefined, 'portal' | 'second'][] = [
  ['one process', () => alone, 'portal'],
  ['two processes', () => alone, 'second'],
  ...(hasRedis ? ([['two processes over Redis', () => overRedis, 'second']] as typeof settings) : []),
];

describe.each(settings)('with %s', (_, open, buyersProcess) => {
  let place: Place;
  let brandId: string;
  beforeAll(() => {
    const opened = open();
    if (!opened) throw new Error('The portal did not start');
    place = opened;
    ({ brandId } = opened);
  });

  // N01, X07
  it('an approval changes the row, the chip and the bell at the buyer’s window', () =>
    atTheirWindows(place, place[buyersProcess], async (admin, buyer) => {
      const order = await place.customer.order(brandId, filledIn(stock, { H2: 2 }));
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
    atTheirWindows(place, place[buyersProcess], async (_admin, buyer) => {
      await buyer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalogue' }).click();
      await buyer.page.getByText('Live Linen', { exact: true }).first().click();
      const name = `Second delivery ${Math.random().toString(36).slice(2)}`;
      await place.team.publish(brandId, `${name}.xlsx`, stock);
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
  const { portal, second, team } = alone;
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
  const { portal, customer, brandId } = alone;
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
