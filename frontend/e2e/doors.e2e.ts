import { gzipSync } from 'node:zlib';
import type { AdminBrand } from '@portal/contract/catalogue';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { Api } from './api';
import { openBrowser, Visitor } from './browser';
import { report } from './frames';
import { Portal } from './portal';

/** Who gets in, and where to: the guard, the session, the address. */
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

/** Bytes of JavaScript, gzipped; 126 kB when this was written. What grows it belongs behind the login. */
const loginPageAtMost = 132_000;

it('shows the login page with little code, and has fetched more before anybody is in', () =>
  visit({}, async ({ page }) => {
    const now: Promise<number>[] = [];
    const ahead: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      if (response.request().headers()['sec-purpose'] === 'prefetch') ahead.push(response.url());
      else now.push(response.body().then((code) => gzipSync(code, { level: 9 }).length));
    });
    await page.goto('/login');
    await page.getByLabel('Email Address').waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(now);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(loginPageAtMost);
    expect(ahead).toContainEqual(expect.stringMatching(/\/inside-/));
  }));

// Issue 8: 1.5 s is the goal. Told and not held, since a machine that tests is not the one that it stands for.
it('takes what is typed into the login page on a processor four times slower', () =>
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
    const seen = await page.evaluate(() => performance.now());
    await address.fill('buyer@portal.local');
    await page.waitForLoadState('networkidle');
    const busyUntil = await page.evaluate(() => Number(Reflect.get(window, 'busyUntil')));
    report(
      'login page, processor at a fourth',
      `seen within ${Math.round(seen)} ms, busy until ${Math.round(busyUntil)}`,
    );
    expect(await address.inputValue()).toBe('buyer@portal.local');
  }));

// A03 A08
it('confines a pending buyer to /pending, and lets them leave', () =>
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
it('leads from every unknown address home, or to /login', () =>
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
it('ends a session that the server does not know', () =>
  visit({ token: 'made up' }, async (visitor) => {
    const { page } = visitor;
    visitor.expectRefusal(401, '/api/auth/me');
    await page.goto('/orders');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }));

// A04
it('refuses a second sign-in while one is under way', () =>
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
    await page.getByText('Login already in progress').waitFor();
    answer();
    await page.waitForURL('**/dashboard');
  }));

// X08
it('signs in, walks through the portal and out by the keyboard alone', () =>
  visit({}, async ({ page }) => {
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'menuitem'): Promise<void> => {
      const wanted = page.getByRole(role, { name });
      await wanted.first().waitFor();
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
        await press('Tab');
      }
      throw new Error(`The keyboard does not reach ${name}`);
    };
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await page.keyboard.type(portal.buyer.email);
    await press('Tab');
    await page.keyboard.type(portal.buyer.password);
    await press('Enter');
    await page.waitForURL('**/dashboard');
    await tabTo('Skip to content', 'link');
    await tabTo('Orders', 'link');
    await press('Enter');
    await page.waitForURL('**/orders');
    await tabTo('Create New Order', 'button');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(/^Account of/, 'button');
    await press('Enter');
    await tabTo('Profile', 'menuitem');
    await press('ArrowDown', 'ArrowDown');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Logout');
    await press('Enter');
    await page.waitForURL('**/login');
  }));

// O14 X05
it('keeps the filters of a deep link over a reload', () =>
  visit({ token: tokens.admin }, async (visitor) => {
    const { page } = visitor;
    const address = '/orders?status=Awaiting+Payment&search=ORD&sort=totalAmount';
    for (const open of [() => page.goto(address), () => page.reload()]) {
      const asked = page.waitForRequest(/\/api\/orders\?/);
      await open();
      const { searchParams } = new URL((await asked).url());
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
it('says that a brand is closed to a buyer, or is not there', () =>
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
it('keeps the menu in a drawer on a small screen', () =>
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

// L02
it('starts every page at its top', () =>
  visit({ token: tokens.buyer, viewport: { width: 1000, height: 240 } }, async ({ page }) => {
    await page.goto(`/catalogue?brand=${brands[0]!._id}`);
    await page.getByText(/Last updated/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 150));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByText('No orders found').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }));
