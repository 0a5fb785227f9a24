import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { type Screen, tokenFor } from './tour';
import { createDemoData, type DemoData } from './world';

/** The accessibility rules of axe that concern colours. Only their results depend on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The minified source is half as long as `axe.source`, which saves time on each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns serious and critical violations as `color-contrast (serious): .chip > span — …`, one line per element. */
async function violations({ page }: Visitor, rules?: string[]): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(...options),
    [
      // antd renders a select's options twice: visible options that screen readers skip, and a hidden list box for
      // screen readers. The visible ones are excluded.
      { exclude: [['[aria-hidden=true]'], ['.ant-select-dropdown .rc-virtual-list']] },
      // By default axe loads all style sheets again, although none of the enabled rules inspects them.
      { resultTypes: ['violations'], preload: { assets: ['media'] }, ...(rules ? { runOnly: rules } : {}) },
    ] satisfies [axe.ElementContext, axe.RunOptions],
  );
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${target.join(' ')} — ${failureSummary}`),
  );
}

/**
 * Declares a test per screen: axe finds no serious or critical violation in either theme (X08), nor in Arabic on a phone,
 * where the page does not scroll sideways (Z02). Each screen is opened once, in dark colours, and then switches its theme
 * and language.
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

  it.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const token = tokenFor(screen.as, demoData);
    const visitor =
      visitors.get(screen.as) ?? (await Visitor.open(browser, portal.url, { colorScheme: 'dark', token }));
    visitors.set(screen.as, visitor);
    try {
      await visitor.startOver();
      if (screen.only === 'small') await visitor.page.setViewportSize({ width: 390, height: 900 });
      await screen.open(visitor, demoData);
      await visitor.page.evaluate(axeSource);
      for (const [theme, rules] of [['dark', colourRules], ['light']] as const) {
        await visitor.setTheme(theme);
        expect({ theme, violations: await violations(visitor, rules) }).toEqual({ theme, violations: [] });
      }
      if (screen.only !== 'large') {
        await visitor.page.setViewportSize({ width: 390, height: 900 });
        await visitor.switchToArabic();
        expect({ language: 'ar', violations: await violations(visitor) }).toEqual({ language: 'ar', violations: [] });
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
