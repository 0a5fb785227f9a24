import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * The screens of the demo that are photographed for each role. `readme` is the file name of a screenshot in the README.
 */
const screens = [
  { role: 'admin', name: 'dashboard', path: '/dashboard', readme: 'dashboard' },
  { role: 'admin', name: 'orders', path: '/orders', readme: 'orders' },
  { role: 'buyer', name: 'dashboard', path: '/dashboard' },
  { role: 'buyer', name: 'orders', path: '/orders' },
  { role: 'buyer', name: 'catalogue', path: '/catalogue' },
  { role: 'buyer', name: 'references', path: '/catalogue', brand: 'Alba Studio', readme: 'catalogue' },
] as const;

let portal: Portal;
let browser: Browser;
let tokens: Record<'admin' | 'buyer', string>;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start({ SEED_DEMO: 'true' }), openBrowser()]);
  const sessions = [portal.admin, await portal.demoBuyer()].map(
    async (account) => (await Api.signIn(portal.url, account)).token,
  );
  const [adminToken = '', buyerToken = ''] = await Promise.all(sessions);
  tokens = { admin: adminToken, buyer: buyerToken };
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.each(sizes)('the demo, $width px wide', (viewport) => {
  // On a phone the catalogue first shows only the list of brands, so the screens inside a brand are left out.
  const screensAtWidth = screens.filter((screen) => viewport.width === 1440 || !('brand' in screen));
  it.each(screensAtWidth)('$role $name', async ({ role, name, path, ...screen }) => {
    const visitor = await Visitor.open(browser, portal.url, { token: tokens[role], viewport, colorScheme: 'light' });
    const { page } = visitor;
    await page.goto(path, { waitUntil: 'networkidle' });
    const declined = page.getByRole('button', { name: 'Not now' });
    if (path === '/dashboard') await declined.click();
    if ('brand' in screen) {
      await page.getByText(screen.brand, { exact: true }).click();
      await page.locator('.stock-file-name a').first().click();
      await page.locator('.line-picture img').nth(2).waitFor();
    }
    // The filter by date is loaded after the list.
    if (path === '/orders' && viewport.width === 1440) await page.getByPlaceholder('Submitted from').waitFor();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    if ('readme' in screen && viewport.width === 1440)
      await page.screenshot({ path: `${docs}/${screen.readme}.png`, animations: 'disabled' });
    for (const theme of ['light', 'dark'] as const) {
      await visitor.setTheme(theme);
      await visitor.picture(`demo-${role}-${name}-${viewport.width}-${theme}`);
    }
    await visitor.close();
  });
});
