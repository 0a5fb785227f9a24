import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { type Screen, tokenFor } from './tour';
import { createDemoData, type DemoData } from './world';

/** The minified source is half as long as `axe.source`, which saves time on each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns serious and critical violations as `color-contrast (serious): .chip > span — …`, one line per element. */
async function violations({ page }: Visitor): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(...options),
    [
      // antd renders a select's options twice: visible options that screen readers skip, and a hidden list box for
      // screen readers. The visible ones are excluded.
      { exclude: [['[aria-hidden=true]'], ['.ant-select-dropdown .rc-virtual-list']] },
      // By default axe loads all style sheets again, although none of the enabled rules inspects them.
      { resultTypes: ['violations'], preload: { assets: ['media'] } },
    ] satisfies [axe.ElementContext, axe.RunOptions],
  );
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${target.join(' ')} — ${failureSummary}`),
  );
}

/**
 * Declares a test per screen: axe finds no serious or critical violation in English on a wide screen, in one theme, and
 * in the other theme in Arabic on a phone, where the page does not scroll sideways (X08, Z02). Every second screen begins
 * with the light theme. Each is opened once, and then switches its theme, language and width.
 */
export function declareScreenTests(screens: readonly Screen[]): void {
  let portal: Portal;
  let browser: Browser;
  let demoData: DemoData;
  /** A window per user, which starts over before each screen. */
  const visitors = new Map<Screen['as'], Visitor>();

  beforeAll(async () => {
    [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
    demoData = await createDemoData(portal);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await portal?.stop()).toBe(0);
  });

  it.each(screens.map((screen, index) => [screen.name, screen, index] as const))('%s', async (_name, screen, index) => {
    const [first, second] = index % 2 === 0 ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
    const token = tokenFor(screen.as, demoData);
    const visitor =
      visitors.get(screen.as) ?? (await Visitor.open(browser, portal.url, { colorScheme: 'dark', token }));
    visitors.set(screen.as, visitor);
    const expectAccessible = async (language: string, theme: string): Promise<void> =>
      expect({ language, theme, violations: await violations(visitor) }).toEqual({ language, theme, violations: [] });
    try {
      await visitor.startOver();
      await visitor.page.emulateMedia({ colorScheme: first });
      if (screen.only === 'small') await visitor.page.setViewportSize({ width: 390, height: 900 });
      await screen.open(visitor, demoData);
      await visitor.page.evaluate(axeSource);
      await visitor.setTheme(first);
      await expectAccessible('en', first);
      if (screen.only === 'large') {
        await visitor.setTheme(second);
        await expectAccessible('en', second);
      } else {
        await visitor.page.setViewportSize({ width: 390, height: 900 });
        await visitor.setTheme(second);
        await visitor.switchToArabic();
        await expectAccessible('ar', second);
        const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect({ language: 'ar', wider }).toEqual({ language: 'ar', wider: 0 });
      }
      expect(visitor.faults.filter((fault) => !fault.startsWith('net::ERR_CONNECTION_REFUSED'))).toEqual([]);
    } catch (error) {
      await visitor.picture(`failed-${screen.name}`);
      throw error;
    }
  });
}
