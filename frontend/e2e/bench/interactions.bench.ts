import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Visitor } from '../helpers/browser';
import { filledPortal } from './filled-portal';
import { percentile, printTable } from './print-table';

/**
 * Measures two kinds of waiting in the browser. The first is the time from a click, a key or a touch until the browser
 * paints its next frame, at a processor that is slowed down four times: what browsers report as event timing, in steps
 * of 8 ms. The second is the time from a click on a row of the order list, whose order was loaded ahead, until its page
 * is painted, at the processor's own speed. Figures are printed and not asserted.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const slowdown = 4;
const openedOrders = 20;

const filled = filledPortal();

interface Interaction {
  name: string;
  /** Brings the page to where the interaction starts; its events do not count. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const firstRow = (page: Page) => page.locator('.ant-table-row').first();
const searchDialog = (page: Page) => page.getByRole('combobox', { name: 'Search' });

const interactions: readonly Interaction[] = [
  {
    name: 'open an order from its row',
    prepare: (page) => rest(page, page.locator('.ant-table-row a').first()),
    act: async (page) => {
      await page.locator('.ant-table-row a').first().click();
      await page.getByRole('region', { name: 'Lines' }).getByRole('table').first().waitFor();
    },
  },
  {
    name: 'sort the list',
    act: async (page) => {
      await page.getByRole('columnheader', { name: 'Total Amount' }).click();
      await page.waitForURL(/sort=-totalAmount/);
    },
  },
  {
    name: 'open the filter by status',
    act: async (page) => {
      await page.getByRole('search').locator('.ant-select').first().click();
      await page.locator('.ant-select-dropdown').waitFor();
    },
  },
  {
    name: 'filter by status',
    prepare: async (page) => {
      await page.getByRole('search').locator('.ant-select').first().click();
      await page.locator('.ant-select-item').getByText('Completed').waitFor();
    },
    act: async (page) => {
      await page.locator('.ant-select-item').getByText('Completed').click();
      await page.waitForURL(/status=Completed/);
    },
  },
  {
    name: 'type into the search of the list',
    prepare: (page) => page.getByPlaceholder('Search orders...').focus(),
    act: async (page) => {
      await page.keyboard.type('ORD-20', { delay: 150 });
      await page.waitForURL(/search=ORD/);
    },
  },
  {
    name: 'open the search by Ctrl+K',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await searchDialog(page).waitFor();
    },
  },
  {
    name: 'type into the search of the portal',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await searchDialog(page).and(page.locator(':focus')).waitFor();
    },
    act: async (page) => {
      await page.keyboard.type('Alba', { delay: 150 });
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'open the menu of a row',
    act: async (page) => {
      await firstRow(page)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'open the chat',
    act: async (page) => {
      await page.locator('.chat-launcher-button').click();
      await page.getByRole('textbox').last().waitFor();
    },
  },
  {
    name: 'open the form for a new order',
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Order' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Moves the pointer onto an order's link, and waits until the order and its first lines are loaded ahead. */
async function rest(page: Page, link: ReturnType<Page['locator']>): Promise<void> {
  const path = `/api${await link.getAttribute('href')}`;
  // A pointer that rests on the link already would send no event.
  await page.mouse.move(0, 0);
  await link.hover();
  // Scrolling to the link may have moved its row below the pointer before.
  await page.waitForFunction(
    ([order, lines]) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
      return [order, lines].every((each) => loaded.some(({ pathname }) => pathname === each));
    },
    [path, `${path}/lines`],
  );
}

async function openList(token: string): Promise<Visitor> {
  const visitor = await Visitor.open(filled.browser, filled.portal.url, { token });
  await visitor.page.goto('/orders');
  // The browser keeps 250 entries otherwise; `rest` looks for each order's.
  await visitor.page.evaluate(() => performance.setResourceTimingBufferSize(10_000));
  await visitor.page.getByText(/^1–\d+ of \d+$/).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

interface EventState {
  longest: number;
}

/** Returns the longest time from an event of the action until the frame after it. The browser reports none below 16 ms. */
async function timeToNextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state: EventState = { longest: 0 };
    Object.assign(window, { eventState: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) state.longest = Math.max(state.longest, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForLoadState('networkidle');
  // Entries are reported after the frame in which they end.
  return page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { eventState: EventState }).eventState.longest;
  });
}

it('interactions with the list of orders, at a processor slowed down four times', async () => {
  const times = new Map<string, number[]>(interactions.map(({ name }) => [name, []]));
  const load: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, prepare, act } of interactions) {
      const visitor = await openList(filled.demoData.admin.token);
      const session = await visitor.page.context().newCDPSession(visitor.page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await prepare?.(visitor.page);
      times.get(name)?.push(await timeToNextPaint(visitor.page, () => act(visitor.page)));
      await visitor.close();
    }
    load.push(loadavg()[0] ?? 0);
  }
  printTable(
    [...times].map(([interaction, each]) => ({
      interaction,
      'median ms': percentile(each, 0.5),
      'longest ms': Math.max(...each),
    })),
  );
  process.stdout.write(`Load of the last minute: ${load.map((each) => each.toFixed(1)).join(', ')}\n`);
});

/** Returns the milliseconds from the click on an order's link until its page with the lines is painted. */
async function timeToOrder(page: Page, number: string): Promise<number> {
  await rest(page, page.getByRole('link', { name: number }));
  await page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp: began }) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('.order-lines table')) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              // A message that is sent before the frame arrives after it.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - began);
              port2.postMessage(null);
            });
          });
          observer.observe(document.body, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { shown });
  });
  await page.getByRole('link', { name: number }).click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

it('an order that was loaded ahead', async () => {
  const { page } = await openList(filled.demoData.admin.token);
  const times: number[] = [];
  const links = page.locator('.ant-table-row a');
  const numbers = (await links.allTextContents()).slice(0, openedOrders);
  for (const number of numbers) {
    times.push(await timeToOrder(page, number));
    await page.goBack();
    await page.getByText(/^1–\d+ of \d+$/).waitFor();
  }
  printTable([
    {
      orders: times.length,
      'median ms': Math.round(percentile(times, 0.5)),
      'p95 ms': Math.round(percentile(times, 0.95)),
      'longest ms': Math.round(Math.max(...times)),
    },
  ]);
  process.stdout.write(`Load of the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  await page.context().close();
});
