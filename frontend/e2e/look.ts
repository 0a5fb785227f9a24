import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from './browser';
import { Portal } from './portal';
import { type Screen, tokenFor } from './tour';
import { furnish, type World } from './world';

/** Of all that axe asks, what another theme can answer differently: colour is all that a theme changes. */
const aboutColour = ['color-contrast', 'link-in-text-block'];

/** Half as much to read for each page as `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** `color-contrast (serious): .chip > span — …`, one line per element. */
async function violations({ page }: Visitor, rules?: string[]): Promise<string[]> {
  const { violations: found } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(...options),
    [
      // antd draws a choice's options a second time for the eye; what is read out is the list box beside them.
      { exclude: [['[aria-hidden=true]'], ['.ant-select-dropdown .rc-virtual-list']] },
      // Style sheets are read by rules that are not asked.
      { resultTypes: ['violations'], preload: { assets: ['media'] }, ...(rules ? { runOnly: rules } : {}) },
    ] satisfies [axe.ElementContext, axe.RunOptions],
  );
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${target.join(' ')} — ${failureSummary}`),
  );
}

/**
 * X08: each of these screens holds nothing that axe calls serious or critical. Opened once and seen in both themes.
 */
export function look(screens: readonly Screen[]): void {
  let portal: Portal;
  let browser: Browser;
  let world: World;
  /** Each with a browser of their own, and in it a new window for every screen. */
  const visitors = new Map<Screen['as'], Visitor>();

  beforeAll(async () => {
    [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
    world = await furnish(portal);
  });

  afterAll(async () => {
    await browser?.close();
    expect(await portal?.stop()).toBe(0);
  });

  it.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const token = tokenFor(screen.as, world);
    const before = visitors.get(screen.as);
    const visitor = before
      ? await before.anew(token)
      : await Visitor.open(browser, portal.url, { colorScheme: 'light', token });
    visitors.set(screen.as, visitor);
    try {
      if (screen.only === 'small') await visitor.page.setViewportSize({ width: 390, height: 900 });
      await screen.open(visitor, world);
      await visitor.page.evaluate(axeSource);
      for (const [theme, rules] of [['light'], ['dark', aboutColour]] as const) {
        await visitor.wear(theme);
        expect({ theme, violations: await violations(visitor, rules) }).toEqual({ theme, violations: [] });
      }
      expect(visitor.faults.filter((fault) => !fault.startsWith('net::ERR_CONNECTION_REFUSED'))).toEqual([]);
    } catch (error) {
      await visitor.picture(`failed-${screen.name}`);
      throw error;
    } finally {
      await visitor.page.close();
    }
  });
}
