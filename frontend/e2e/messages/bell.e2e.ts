import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';

/** The notification bell: layout, keyboard and live updates in a real browser. */
let portal: Portal;
let browser: Browser;
let team: Api;
let customer: Api;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  team = await Api.signIn(portal.url, portal.admin);
  customer = await Api.signIn(portal.url, portal.buyer);
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

/**
 * Replaces the buyer's notifications by `count` new ones with descending times. Some have texts that are too long to
 * fit.
 */
async function write(count: number): Promise<void> {
  await portal.inDatabase('delete from notifications', []);
  await portal.inDatabase(
    `with made as (
       insert into notifications (id, type, title, message, created_at)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'order_status_update',
         case n % 5 when 0 then repeat('A very long title ', 20) when 1 then repeat('X', 300) else 'Order ' || n end,
         case n % 3 when 0 then repeat('We do not deliver this line any more. ', 50) else 'It is approved.' end,
         now() - make_interval(mins => ($1::int - n) * 37)
       from generate_series(1, $1::int) n returning id)
     insert into notification_recipients (user_id, notification_id)
     select users.id, made.id from users, made where email = $2`,
    [count, portal.buyer.email],
  );
}

const bell = ({ page }: Visitor): Locator => page.getByRole('button', { name: /^Notifications/ });
const panel = ({ page }: Visitor): Locator => page.getByRole('region', { name: 'Notifications' });
const box = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('Not on the screen');
  return found;
};

async function withOpenBell(viewport: { width: number; height: number }, act: (visitor: Visitor) => Promise<void>) {
  const visitor = await Visitor.open(browser, portal.url, { token: customer.token, viewport });
  try {
    await visitor.page.goto('/help');
    await visitor.page.getByRole('tab').first().waitFor();
    await act(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

// N01
it.each([
  ['1440', { width: 1440, height: 900 }, { width: 450, list: 500 }],
  ['768', { width: 768, height: 1024 }, { width: 450, list: 500 }],
  ['390', { width: 390, height: 844 }, { width: 390, list: 500 }],
  ['390 by 560', { width: 390, height: 560 }, { width: 390, list: 440 }],
])('has its specified size on a screen of %s px, even with texts that are too long', async (_, viewport, size) => {
  await write(25);
  await withOpenBell(viewport, async (visitor) => {
    await visitor.page.getByRole('button', { name: 'Notifications, 25 unread' }).click();
    await panel(visitor).getByRole('listitem').first().waitFor();
    // The panel finds its place some frames after it has opened.
    await eventually(async () => {
      const panelBox = await box(visitor.page.locator('.notifications'));
      const list = await box(panel(visitor).locator('.notifications-list'));
      expect(panelBox.width).toBe(size.width);
      expect(list.height).toBeCloseTo(size.list, -1);
      expect(panelBox.height).toBeLessThanOrEqual(600);
      expect(panelBox.x).toBeGreaterThanOrEqual(0);
      expect(panelBox.y + panelBox.height).toBeLessThanOrEqual(viewport.height);
    });
    // Items have a limited height, and their texts are not wider than the panel.
    for (const item of await panel(visitor).getByRole('listitem').all()) {
      expect((await box(item)).height).toBeLessThan(190);
    }
    const wider = await panel(visitor)
      .locator('.notifications-list')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wider).toBe(0);
  });
});

it('the bell shows an English sentence that begins with an Arabic company name from left to right', async () => {
  await write(1);
  const message = '\u2068شركة الربيع\u2069 placed ORD-2026-000123 for Alba: 12 units, AED 16,335.';
  await portal.inDatabase('update notifications set title = $1, message = $1', [message]);
  await withOpenBell({ width: 1440, height: 900 }, async (visitor) => {
    await bell(visitor).click();
    await panel(visitor).getByRole('listitem').first().waitFor();
    for (const part of ['title', 'message']) {
      const { direction, lefts } = await panel(visitor)
        .locator(`.notification-${part}`)
        .evaluate((element) => {
          const leftEdgeOf = (words: string) => {
            // The number of the order is in an element of its own.
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
              const start = texts.currentNode.textContent!.indexOf(words);
              if (start < 0) continue;
              const range = document.createRange();
              range.setStart(texts.currentNode, start);
              range.setEnd(texts.currentNode, start + words.length);
              return range.getClientRects()[0]?.left ?? 0;
            }
            throw new Error(`Not shown: ${words}`);
          };
          return {
            direction: getComputedStyle(element).direction,
            lefts: ['شركة الربيع', 'placed', 'ORD'].map(leftEdgeOf),
          };
        });
      expect(direction).toBe('ltr');
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
      expect(new Set(lefts).size).toBe(3);
    }
  });
});

it('the bell can be opened, used and closed by keyboard only', async () => {
  await write(3);
  await withOpenBell({ width: 1440, height: 900 }, async (visitor) => {
    const { page } = visitor;
    const focused = (name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).focus();
    await page.keyboard.press('Enter');
    await panel(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(/^Order 3/);
    await page.keyboard.press('ArrowDown');
    await focused(/^Order 2/);
    await page.keyboard.press('Escape');
    await panel(visitor).waitFor({ state: 'hidden' });
    await focused('Notifications');

    await page.keyboard.press('Enter');
    await panel(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await focused(/^Delete notification: X/);
    // Tab moves the focus out of the panel, to the control after the bell.
    await page.keyboard.press('Tab');
    await focused(/^Account of/);
    await panel(visitor).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+Tab');
    await focused('Notifications');
    await page.keyboard.press('Enter');
    await panel(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(/^Order 3/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders');
    await panel(visitor).waitFor({ state: 'hidden' });
    await page.locator('#page:focus').waitFor();
  });
});

it('the bell loads five hundred notifications page by page while new ones arrive and old ones are deleted', async () => {
  await write(500);
  await withOpenBell({ width: 1440, height: 900 }, async (visitor) => {
    await visitor.page.getByRole('button', { name: 'Notifications, 500 unread' }).click();
    const list = panel(visitor);
    const ids = () => list.locator('.notification-open').allTextContents();
    await list.getByRole('listitem').first().waitFor();
    for (const loaded of [40, 60]) {
      const arriving = team.brand(`Arriving ${loaded}`);
      await list.getByRole('button', { name: 'Load more' }).click();
      await arriving;
      await list.getByText(`Arriving ${loaded} is in your catalogue now.`).waitFor();
      await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(loaded));
    }
    await list.getByRole('button', { name: 'Delete notification: Order 499' }).click();
    await eventually(async () => expect((await ids()).some((text) => text.startsWith('Order 499'))).toBe(false));
    // Newly loaded items move the button below the list. The click waits until the page of items is complete, so that
    // the button stays under the pointer.
    await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(60));
    await list.getByRole('button', { name: 'Load more' }).click();
    await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(80));
    // The list has the new notifications and all old ones except the deleted one: none is missing and none appears
    // twice.
    const expected = Array.from({ length: 79 }, (_, index) => 500 - index).filter((n) => n % 5 > 1 && n !== 499);
    await eventually(async () => {
      const numbers = (await ids()).flatMap((text) => /^Order (\d+)/.exec(text)?.[1] ?? []).map(Number);
      expect(numbers).toEqual(expected);
    });
    await eventually(async () =>
      expect(await bell(visitor).getAttribute('aria-label')).toBe('Notifications, 2 unread'),
    );
  });
});
