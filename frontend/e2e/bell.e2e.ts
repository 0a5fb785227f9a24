import type { Browser, Locator } from 'playwright-core';
import { Api } from './api';
import { eventually, openBrowser, Visitor } from './browser';
import { Portal } from './portal';

/** The bell in a browser: what only layout, a keyboard and a socket together can show. */
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

/** In place of what there was: as many, one older than the other, some with more words than there is room for. */
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

async function atTheBell(viewport: { width: number; height: number }, act: (visitor: Visitor) => Promise<void>) {
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
])('keeps to its size on a screen of %s px, whatever it holds', async (_, viewport, size) => {
  await write(25);
  await atTheBell(viewport, async (visitor) => {
    await visitor.page.getByRole('button', { name: 'Notifications, 25 unread' }).click();
    await panel(visitor).getByRole('listitem').first().waitFor();
    const whole = await box(visitor.page.locator('.notifications'));
    const list = await box(panel(visitor).locator('.notifications-list'));
    expect(whole.width).toBe(size.width);
    expect(list.height).toBeCloseTo(size.list, -1);
    expect(whole.height).toBeLessThanOrEqual(600);
    expect(whole.x).toBeGreaterThanOrEqual(0);
    expect(whole.y + whole.height).toBeLessThanOrEqual(viewport.height);
    // Several fit in it, however long each is, and nothing runs out of it sideways.
    for (const item of await panel(visitor).getByRole('listitem').all()) {
      expect((await box(item)).height).toBeLessThan(190);
    }
    const wider = await panel(visitor)
      .locator('.notifications-list')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wider).toBe(0);
  });
});

it('is opened, walked through, left and closed by the keyboard alone', async () => {
  await write(3);
  await atTheBell({ width: 1440, height: 900 }, async (visitor) => {
    const { page } = visitor;
    const focused = (name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
    await bell(visitor).focus();
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
    // Out of it to what stands beside its bell.
    await page.keyboard.press('Tab');
    await focused(/^Account of/);
    await panel(visitor).waitFor({ state: 'hidden' });
    await page.keyboard.press('Shift+Tab');
    await focused('Notifications');
    await page.keyboard.press('Enter');
    await panel(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders');
    await panel(visitor).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page');
  });
});

it('pages through five hundred while more arrive and others go', async () => {
  await write(500);
  await atTheBell({ width: 1440, height: 900 }, async (visitor) => {
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
    // What moves up in its place moves the button; it would slip away between press and release.
    await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(60));
    await list.getByRole('button', { name: 'Load more' }).click();
    await eventually(async () => expect(await list.getByRole('listitem').count()).toBe(80));
    // Two that arrived, and of the others the newest without the one that went: none left out, none twice.
    const numbers = (await ids()).flatMap((text) => /^Order (\d+)/.exec(text)?.[1] ?? []).map(Number);
    const expected = Array.from({ length: 79 }, (_, index) => 500 - index).filter((n) => n % 5 > 1 && n !== 499);
    expect(numbers).toEqual(expected);
    await eventually(async () =>
      expect(await bell(visitor).getAttribute('aria-label')).toBe('Notifications, 2 unread'),
    );
  });
});
