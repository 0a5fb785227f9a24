import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openBrowser, screenshotsFolder, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { screens, tokenFor } from './tour';
import { createDemoData, type DemoData } from './world';

const widths = { 2560: 1440, 1440: 900, 768: 1024, 390: 844, 360: 740 } as const;

let portal: Portal;
let browser: Browser;
let demoData: DemoData;

beforeAll(async () => {
  await rm(screenshotsFolder, { recursive: true, force: true });
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  demoData = await createDemoData(portal);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe.each([2560, 1440, 768, 390, 360] as const)('%d px wide', (width) => {
  const screensAtWidth = screens.filter(
    ({ only }) => only === undefined || (only === 'small' ? width < 768 : width >= 992),
  );
  it.each(screensAtWidth.map((screen) => [screen.name, screen] as const))('%s', async (name, screen) => {
    const token = tokenFor(screen.as, demoData);
    const viewport = { width, height: widths[width] };
    const visitor = await Visitor.open(browser, portal.url, { colorScheme: 'light', token, viewport });
    try {
      await screen.open(visitor, demoData);
      const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      for (const theme of ['light', 'dark'] as const) {
        await visitor.setTheme(theme);
        await visitor.picture(`${name}-${width}-${theme}`);
      }
    } finally {
      await visitor.close();
    }
  });
});
