import type { Locator, Page } from 'playwright-core';

/** Nothing of the page is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

/** The texts of those elements whose content crosses their border. */
export const overflowingTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) => {
    const crosses = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      const inside = [...element.querySelectorAll('*')].map((each) => each.getBoundingClientRect());
      if (inside.some((each) => each.width > 0 && (each.left < left - 1 || each.right > right + 1))) return true;
      // A shadow beside a fixed column counts as its cell's content.
      const isShadowed = getComputedStyle(element, '::after').content !== 'none';
      return !isShadowed && element.scrollWidth > element.clientWidth;
    };
    return all.filter(crosses).map(({ textContent }) => textContent);
  });

/** The rows of a list are 44 px high, no chip takes two lines, and no value crosses the border of its cell. */
export async function expectEvenRows(page: Page): Promise<void> {
  const heightsOf = (elements: Locator): Promise<number[]> =>
    elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height)));
  const rows = page.locator('tr.ant-table-row');
  await rows.first().waitFor();
  // Texts are wider in the system's font, which is shown until the portal's is loaded.
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(await heightsOf(rows))).toEqual(new Set([44]));
  expect(Math.max(...(await heightsOf(rows.locator('.chip'))))).toBeLessThan(30);
  expect(await overflowingTexts(rows.locator('td'))).toEqual([]);
}
