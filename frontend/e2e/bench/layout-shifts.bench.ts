import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Visitor } from '../helpers/browser';
import { type Screen, screens, tokenFor } from '../tour/tour';
import { filledPortal } from './filled-portal';
import { printTable } from './print-table';

/**
 * Measures how much of each page moves by itself while every answer takes a moment: the sum of what the browser reports as
 * layout shifts, at a desktop's and at a phone's width. The sums are printed and not asserted. The goal is 0.01.
 */

/** Every page, with and without data. Dialogs and menus open over a page and move nothing in it. */
const pages = new Set([
  'login',
  'register',
  'forgot-password',
  'pending',
  'admin-dashboard',
  'buyer-dashboard',
  'newcomer-dashboard',
  'admin-catalogue',
  'admin-brand',
  'admin-brand-long-names',
  'admin-brand-empty',
  'buyer-brand',
  'buyer-stock-lines',
  'buyer-stock-lines-pictures',
  'admin-stock-lines-long-names',
  'admin-orders',
  'buyer-orders',
  'newcomer-orders',
  'admin-order',
  'buyer-order',
  'admin-order-many-lines',
  'admin-buyers',
  'admin-settings',
  'admin-help-preview',
  'buyer-help',
  'buyer-help-bank',
  'admin-mail',
  'admin-failed-jobs',
  'buyer-profile',
  'buyer-drafts',
  'buyer-draft',
  'buyer-documents',
  'buyer-documents-none',
  'buyer-document',
  'admin-documents',
  'admin-document-long',
  'admin-credit-note',
  'admin-receivables',
  'admin-statement',
  'admin-payments',
  'buyer-account',
  'admin-order-long-names',
  'buyer-order-proposal',
  'buyer-orders-action-required',
  'buyer-chat',
  'admin-chat',
  'admin-chat-conversation',
  'buyer-bell',
]);

/** An answer that takes longer than loading indicators wait is on screen after them, and must not move them. */
const delayMs = 300;
/** Sums above this are printed with what moved. A sum of 0.1 is a tenth of the window that moved by its whole height. */
const goal = 0.01;
const widths = [1440, 390];

const filled = filledPortal();

interface Shift {
  value: number;
  moved: string[];
}

/** Records what moves in the page without having been touched. */
async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.nodeName} ${node.className}` : 'text',
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Opens the screen with slow answers, and returns what moved meanwhile. */
async function shiftsOf(screen: Screen, width: number): Promise<Shift[]> {
  const visitor = await Visitor.open(filled.browser, filled.portal.url, {
    token: tokenFor(screen.as, filled.demoData),
    viewport: { width, height: 900 },
  });
  try {
    const shifts = await recordShifts(visitor.page);
    await visitor.page.route(/\/api\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // The page may have been closed meanwhile.
      await route.fallback().catch(() => undefined);
    });
    await screen.open(visitor, filled.demoData);
    await visitor.page.waitForLoadState('networkidle');
    return await shifts();
  } finally {
    await visitor.close();
  }
}

const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

it('pages while every answer takes 300 ms', async () => {
  const rows: Record<string, string>[] = [];
  const moved: string[] = [];
  for (const screen of screens.filter(({ name }) => pages.has(name))) {
    const row: Record<string, string> = { screen: screen.name };
    for (const width of widths) {
      const shifts = await shiftsOf(screen, width);
      const sum = sumOf(shifts);
      row[`${width} px`] = sum.toFixed(3);
      if (sum <= goal) continue;
      for (const shift of shifts)
        moved.push(`${screen.name}, ${width} px: ${shift.value.toFixed(3)} ${shift.moved.join(', ')}`);
    }
    rows.push(row);
  }
  printTable(rows);
  for (const line of moved) process.stdout.write(`${line}\n`);
  process.stdout.write(`Load of the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
});
