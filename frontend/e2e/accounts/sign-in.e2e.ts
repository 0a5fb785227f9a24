import { gzipSync } from 'node:zlib';
import type { AdminBrand } from '@portal/contract/brands';
import type { Browser, BrowserContextOptions, Route } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { printFigures } from '../helpers/frames';
import { Portal } from '../helpers/portal';

/** Sign-in, sign-out, redirects of pages that a user may not open, and sessions that end. */
let portal: Portal;
let browser: Browser;
let brands: AdminBrand[];
let hidden: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  const admin = await Api.signIn(portal.url, portal.admin);
  brands = await admin.brands();
  hidden = await admin.brand('Vault', 'hidden');
  tokens.admin = admin.token;
  tokens.buyer = (await Api.signIn(portal.url, portal.buyer)).token;
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function visit(
  options: BrowserContextOptions & { token?: string },
  act: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await Visitor.open(browser, portal.url, options);
  try {
    await act(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

/**
 * Largest size of the login page's gzipped JavaScript in bytes, measured at 132.8 kB, 0.6 of them for the choice of a
 * language and 0.5 for what leads to the second step. Code that exceeds this limit belongs in a chunk that is loaded after the login.
 */
const loginPageAtMost = 133_000;

it('the login page loads little code, and prefetches the portal', () =>
  visit({}, async ({ page }) => {
    const initialSizes: Promise<number>[] = [];
    const prefetched: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      if (response.request().headers()['sec-purpose'] === 'prefetch') prefetched.push(response.url());
      else initialSizes.push(response.body().then((code) => gzipSync(code, { level: 9 }).length));
    });
    await page.goto('/login');
    await page.getByLabel('Email Address').waitFor();
    // The browser prefetches when it is idle.
    await eventually(async () => expect(prefetched).toContainEqual(expect.stringMatching(/\/signed-in-portal-/)));
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(initialSizes);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(loginPageAtMost);
  }));

/**
 * Largest size of the gzipped JavaScript in bytes that runs before an administrator sees the list of orders, including the
 * login page's, measured at 382.5 kB. Code that exceeds this limit is loaded by `useIsSettled`, or when it is used.
 */
const ordersListAtMost = 383_000;

it('the list of orders is shown before the code of dialogs, calendar and chat is loaded', () =>
  visit({ token: tokens.admin }, async ({ page }) => {
    // Without an idle moment, nothing is loaded that the list does not need.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const scripts = new Set<string>();
    const session = await page.context().newCDPSession(page);
    session.on('Debugger.scriptParsed', ({ url }) => url.endsWith('.js') && scripts.add(url));
    await session.send('Debugger.enable');
    await page.goto('/orders');
    await page.getByText('No orders found').waitFor();
    await page.waitForLoadState('networkidle');
    const sizeOf = async (url: string) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length;
    const sizes = await Promise.all([...scripts].map(sizeOf));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    printFigures('list of orders', `${Math.round(total / 1_000)} kB of JavaScript in ${sizes.length} files`);
    expect(total).toBeGreaterThan(loginPageAtMost);
    expect(total).toBeLessThan(ordersListAtMost);
  }));

it('an opened address loads its page, the layout and the user at the same time', () =>
  visit({ token: tokens.admin, colorScheme: 'dark' }, async (visitor) => {
    const { page } = visitor;
    const code = ['orders-page', 'portal-layout'].map((name) => page.waitForRequest(`**/assets/${name}-*.js`));
    // The user is only sent after the page and the layout were requested, so the test fails if these wait for the user.
    // Only the first request is held back: the user is requested again once live updates are connected.
    const holdBack = async (route: Route) => {
      await Promise.all(code);
      // The loading state already has the user's theme.
      await page.locator('html[data-theme=dark]').getByText('Loading').waitFor();
      await route.continue();
    };
    await visitor.routeFirst('**/api/auth/me', holdBack);
    await page.goto('/orders');
    await page.getByText('No orders found').waitFor();
  }));

// Issue 8 sets a goal of 1.5 s. The time is printed and not asserted, because test machines differ in speed.
it('the login page accepts input on a CPU that is slowed down four times', () =>
  visit({}, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      Object.assign(window, { busyUntil: 0 });
      const note = ({ startTime, duration }: PerformanceEntry) =>
        Object.assign(window, { busyUntil: startTime + duration });
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask', buffered: true });
    });
    await page.goto('/login');
    const address = page.getByLabel('Email Address');
    await address.waitFor();
    const shownAt = await page.evaluate(() => performance.now());
    await address.fill('buyer@portal.local');
    await page.waitForLoadState('networkidle');
    const busyUntil = await page.evaluate(() => Number(Reflect.get(window, 'busyUntil')));
    printFigures(
      'login page, processor at a fourth',
      `seen within ${Math.round(shownAt)} ms, busy until ${Math.round(busyUntil)}`,
    );
    expect(await address.inputValue()).toBe('buyer@portal.local');
  }));

// A03 A08
it('a pending buyer stays on /pending, and can sign out', () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await visitor.signIn(portal.pendingBuyer, '**/pending');
    await page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
    for (const path of ['/orders', '/catalogue?brand=x', '/nowhere', '/']) {
      await page.goto(path);
      await page.waitForURL('**/pending');
      await page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
    }
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/pending');
    await page.waitForURL('**/login');
  }));

// A08
it('unknown addresses redirect signed-in users to the home page, and others to /login', () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    await page.goto('/no/such/page');
    await page.waitForURL('**/login');
    await visitor.signIn(portal.buyer);
    for (const path of ['/no/such/page', '/pending', '/login', '/']) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
      await page.getByRole('heading', { name: 'Buyer Dashboard' }).waitFor();
    }
  }));

// A07
it('a session that the server does not know is ended, the login page says so, and a sign-in returns to the page', () =>
  visit({ token: 'made up' }, async (visitor) => {
    const { page } = visitor;
    visitor.expectRefusal(401, '/api/auth/me');
    await page.goto('/orders?status=Rejected');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await visitor.fillIn(portal.buyer);
    await page.waitForURL('**/orders?status=Rejected');
  }));

// A04
it('a second sign-in is ignored while the first is in progress', () =>
  visit({}, async (visitor) => {
    const { page } = visitor;
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/login', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.goto('/login');
    await visitor.fillIn(portal.buyer);
    await page.getByRole('button', { name: 'Signing in…' }).click();
    await visitor.waitForToast('Login already in progress');
    answer();
    await page.waitForURL('**/dashboard');
  }));

// X08
it('a user signs in, visits the portal’s pages and signs out by keyboard only', () =>
  visit({}, async ({ page }) => {
    const pressKeys = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (name: string | RegExp, role: 'button' | 'link'): Promise<void> => {
      const element = page.getByRole(role, { name });
      await element.first().waitFor();
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await element.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
        await pressKeys('Tab');
      }
      throw new Error(`The keyboard does not reach ${name}`);
    };
    await page.goto('/login');
    await page.getByLabel('Email Address').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(portal.buyer.email);
    await pressKeys('Tab');
    await page.keyboard.type(portal.buyer.password);
    await pressKeys('Enter');
    await page.waitForURL('**/dashboard');
    await tabTo('Skip to content', 'link');
    await tabTo('Orders', 'link');
    await pressKeys('Enter');
    await page.waitForURL('**/orders');
    await tabTo('Create New Order', 'button');
    await pressKeys('Enter');
    await page.getByRole('dialog').waitFor();
    // Escape closes the dialog only when the focus has moved into it.
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await pressKeys('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(/^Account of/, 'button');
    await pressKeys('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).and(page.locator(':focus')).waitFor();
    await pressKeys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Logout');
    await pressKeys('Enter');
    await page.waitForURL('**/login');
  }));

// O14 X05
it('the filters of a list are part of the address, so that links and reloads keep them', () =>
  visit({ token: tokens.admin }, async (visitor) => {
    const { page } = visitor;
    const address = '/orders?status=Awaiting+Payment&search=ORD&sort=totalAmount';
    for (const open of [() => page.goto(address), () => page.reload()]) {
      const listRequest = page.waitForRequest(/\/api\/orders\?/);
      await open();
      const { searchParams } = new URL((await listRequest).url());
      expect(Object.fromEntries(searchParams)).toMatchObject({
        status: 'Awaiting Payment',
        search: 'ORD',
        sort: 'totalAmount',
      });
      await page.getByText('Nothing matches these filters.').waitFor();
      await page.getByRole('search').getByText('Awaiting Payment').waitFor();
      expect(await page.getByPlaceholder('Search orders...').inputValue()).toBe('ORD');
      expect(visitor.path).toBe(address);
    }
  }));

// C01 C04
it('a link to a brand that is hidden from the buyer or does not exist shows an error message', () =>
  visit({ token: tokens.buyer }, async (visitor) => {
    const { page } = visitor;
    visitor.expectRefusal(403, '/stock-files');
    await page.goto(`/catalogue?brand=${hidden}`);
    await page.getByText('You do not have access to this brand').waitFor();
    expect(await page.getByText('Vault').count()).toBe(0);
    visitor.expectRefusal(404, '/stock-files');
    await page.goto('/catalogue?brand=no-such-id');
    await page.getByText('Brand not found').waitFor();
    await page.getByRole('button', { name: 'North & Loom' }).click();
    await page.getByRole('heading', { name: 'North & Loom', level: 2 }).waitFor();
    expect(visitor.path).toBe(`/catalogue?brand=${brands.find(({ name }) => name === 'North & Loom')?._id}`);
  }));

// L01
it('the menu opens in a drawer on a small screen', () =>
  visit({ token: tokens.buyer, viewport: { width: 390, height: 844 } }, async (visitor) => {
    const { page } = visitor;
    await page.goto('/orders');
    await page.getByText('No orders found').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByText('Buyer', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalogue' }).click();
    await page.getByText('Select a Brand', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }));

it('Back asks before entries are lost, in a form and in a dialog, and a page that is opened has the focus', () =>
  visit({ token: tokens.admin }, async (visitor) => {
    const { page } = visitor;
    const onPage = page.locator('#page:focus');
    await page.goto('/orders');
    await page.getByText('No orders found').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await onPage.waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Amira II');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(visitor.path).toBe('/profile');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Amira II');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByText('No orders found').waitFor();
    await onPage.waitFor();
    await page.evaluate(() => window.history.forward());
    await page.getByRole('button', { name: 'Edit' }).waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Create Order' }).click();
    const create = page.getByRole('dialog', { name: 'Create order' });
    await create
      .locator('input[type=file]')
      .setInputFiles({ name: 'mine.xlsx', mimeType: '', buffer: Buffer.from('PK') });
    await create.getByText('mine.xlsx').waitFor();
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(visitor.path).toBe('/orders');
    await create.getByText('mine.xlsx').waitFor();
  }));

// L02
it('every page is opened at its top', () =>
  visit({ token: tokens.buyer, viewport: { width: 1000, height: 240 } }, async ({ page }) => {
    await page.goto(`/catalogue?brand=${brands[0]!._id}`);
    await page.getByText(/Last updated/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 150));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByText('No orders found').waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
  }));
