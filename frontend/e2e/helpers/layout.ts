import type { Locator, Page } from 'playwright-core';

/** Nothing of the page is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

/** The texts of those elements whose content crosses their border. */
export const overflowingTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
