import type { Browser } from 'playwright-core';
import { openBrowser } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { createDemoData, type DemoData } from '../tour/world';

interface FilledPortal {
  portal: Portal;
  browser: Browser;
  demoData: DemoData;
}

/** Starts a portal with the data of the tour, and a browser, before the tests of a bench; ends both after them. */
export function filledPortal(): Readonly<FilledPortal> {
  const filled = {} as FilledPortal;
  beforeAll(async () => {
    [filled.portal, filled.browser] = await Promise.all([Portal.start(), openBrowser([])]);
    filled.demoData = await createDemoData(filled.portal);
  });
  afterAll(async () => {
    await filled.browser?.close();
    expect(await filled.portal?.stop()).toBe(0);
  });
  return filled;
}
