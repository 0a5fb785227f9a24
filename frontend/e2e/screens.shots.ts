import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { openBrowser, shotsFolder, Visitor } from './browser';
import { Portal } from './portal';
import { screens, tokenFor } from './tour';
import { furnish, type World } from './world';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const widths = { 2560: 1440, 1440: 900, 768: 1024, 390: 844, 360: 740 } as const;

let portal: Portal;
let browser: Browser;
let world: World;

beforeAll(async () => {
  await rm(shotsFolder, { recursive: true, force: true });
  await mkdir(docs, { recursive: true });
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  world = await furnish(portal);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.each([2560, 1440, 768, 390, 360] as const)('%d px wide', (width) => {
  const there = screens.filter(({ only }) => only === undefined || (only === 'small' ? width < 768 : width >= 992));
  it.each(there.map((screen) => [screen.name, screen] as const))('%s', async (name, screen) => {
    const token = tokenFor(screen.as, world);
    const viewport = { width, height: widths[width] };
    const visitor = await Visitor.open(browser, portal.url, { colorScheme: 'light', token, viewport });
    try {
      await screen.open(visitor, world);
      const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      for (const theme of ['light', 'dark'] as const) {
        await visitor.wear(theme);
        await visitor.picture(`${name}-${width}-${theme}`);
      }
    } finally {
      await visitor.close();
    }
  });
});

const forReadme = { orders: 'buyer-create-preview', catalogue: 'buyer-stock-lines' };

it.each(Object.entries(forReadme))('%s.png of the README', async (file, name) => {
  const screen = screens.find((candidate) => candidate.name === name)!;
  const visitor = await Visitor.open(browser, portal.url, { token: tokenFor(screen.as, world) });
  await screen.open(visitor, world);
  await visitor.page.mouse.move(0, 0);
  await visitor.page.screenshot({ path: `${docs}/${file}.png`, animations: 'disabled' });
  await visitor.close();
});
