import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor, waitForRest } from '../helpers/browser';
import { countFrames, printFigures, recordChanges } from '../helpers/frames';
import { Portal } from '../helpers/portal';

/** The number of messages in a chat of several years, which the test scrolls through. */
const count = 10_000;
/** The limit of a test in milliseconds. */
const patience = 3_000_000;

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

/** Inserts messages of buyer and administrator in turn, 20 per day. Some are long. */
const insertMessages = `
  with people as (select b.id as buyer_id, a.id as admin_id from users b, users a where b.email = $1 and a.role = 'admin'),
  chat as (insert into chats (buyer_id, last_message, last_message_at, last_sender_id)
    select buyer_id, 'Message ${count - 1}', now(), admin_id from people returning buyer_id)
  insert into chat_messages (id, buyer_id, sender_id, sender_role, client_id, content, created_at, read_at)
  select gen_random_uuid(), chat.buyer_id, case n % 3 when 0 then admin_id else chat.buyer_id end,
    case n % 3 when 0 then 'admin' else 'buyer' end, gen_random_uuid(),
    'Message ' || n || case n % 7 when 0 then repeat(' and more of it', 1 + n % 40) else '' end,
    now() - make_interval(mins => (${count} - n) * 72), now()
  from chat join people using (buyer_id), generate_series(0, ${count - 1}) n order by n`;

// H05
it(
  'shows 10,000 chat messages without gaps while scrolling to the first one, and keeps the page small',
  async () => {
    await portal.inDatabase(insertMessages, [portal.buyer.email]);
    const { token } = await Api.signIn(portal.url, portal.buyer);
    const visitor = await Visitor.open(browser, portal.url, { token });
    const { page } = visitor;
    await page.goto('/orders?chat');
    const list = page.getByRole('log', { name: 'Messages' });
    await list.getByText(`Message ${count - 1}`, { exact: true }).waitFor();
    await waitForRest(list);
    const box = (await list.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

    const framesSince = await countFrames(page);
    /** Returns the numbers of the messages on the page, and asserts that they are consecutive. */
    const present = async (): Promise<number[]> => {
      const texts = await list.locator('.chat-text').allTextContents();
      const numbers = texts.map((text) => Number(/^Message (\d+)/.exec(text)?.[1]));
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      return numbers;
    };
    /**
     * Returns the number of the first message in the visible part, as it is painted: the browser may have scrolled
     * before the list has rendered the messages that belong there, which it does within the next frame.
     */
    const firstVisible = (): Promise<number> =>
      list.evaluate(async (element) => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const { top } = element.getBoundingClientRect();
        const visible = [...element.querySelectorAll('.chat-text')].find(
          (text) => text.getBoundingClientRect().bottom > top,
        );
        return Number(/^Message (\d+)/.exec(visible?.textContent ?? '')?.[1]);
      });
    const session = await page.context().newCDPSession(page);
    const cost = async (): Promise<string> => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const nodes = await list.evaluate((element) => element.querySelectorAll('*').length);
      return `${Math.round(usedSize / 1_048_576)} MiB of heap, ${nodes} elements in the list`;
    };
    const measureScrolling = async (by: number, until: number) => {
      await framesSince();
      const deadline = Date.now() + patience / 3;
      let first = await firstVisible();
      while (!(await present()).includes(until)) {
        if (Date.now() > deadline) throw new Error(`Stuck at ${first}`);
        await page.mouse.wheel(0, by);
        const next = await firstVisible();
        // Loading further messages must not move the view back, except by the messages whose heights were estimated.
        expect((next - first) * Math.sign(by)).toBeGreaterThan(-10);
        first = next;
      }
      return framesSince();
    };

    printFigures('opened', await cost());
    printFigures('wheeled to the beginning', await measureScrolling(-3_000, 0));
    printFigures('there', await cost());
    printFigures('wheeled back to the end', await measureScrolling(6_000, count - 1));
    printFigures('there', await cost());
    await eventually(async () => expect(await list.locator('*').count()).toBeLessThan(1_000));
    expect(visitor.faults).toEqual([]);
  },
  patience,
);

// Issue 7
it(
  'follows the first turn of the wheel while a chat that was just opened scrolls to its end',
  async () => {
    const { token } = await Api.signIn(portal.url, portal.buyer);
    const { page } = await Visitor.open(browser, portal.url, { token });
    // The list scrolls to its end four times in the first 700 ms.
    for (let delay = 0; delay < 800; delay += 100) {
      await page.goto('/orders?chat');
      const list = page.getByRole('log', { name: 'Messages' });
      await list.getByText(`Message ${count - 1}`, { exact: true }).waitFor();
      await list.hover();
      await page.waitForTimeout(delay);
      await page.mouse.wheel(0, -1_000);
      const isFollowed = () =>
        list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight > 500);
      await eventually(async () => expect(await isFollowed()).toBe(true));
      await page.waitForTimeout(800);
      expect({ delay, isFollowed: await isFollowed() }).toEqual({ delay, isFollowed: true });
    }
  },
  patience,
);

/** Inserts orders in every status, so that every kind of cell is rendered. */
const insertOrders = `
  insert into orders (id, number, buyer_id, brand_id, stock_file_id, status, total_units, total_amount, line_count,
    attachment_id, invoice_id, inventory_status, created_at, approved_at)
  select gen_random_uuid(), 'ORD-2025-' || lpad(n::text, 6, '0'), buyer.id, file.brand_id, file.id,
    fate.status, n * 12, n * 1234.5, 3, file.file_id, case when fate.approved then file.file_id end,
    case when fate.approved then 'success' else 'none' end, now() - make_interval(hours => n),
    case when fate.approved then now() end
  from generate_series(1, $2::int) n, users buyer, (select * from stock_files limit 1) file,
    lateral (select (array['Pending Review', 'Awaiting Payment', 'Completed', 'Cancelled', 'Rejected'])[1 + n % 5] as status,
      n % 5 in (1, 2) as approved) fate
  where buyer.email = $1`;

// Issue 8
it(
  'scrolls 200 orders without changing the page, below a sticky header',
  async () => {
    await portal.inDatabase(insertOrders, [portal.buyer.email, 200]);
    const { token } = await Api.signIn(portal.url, portal.admin);
    const visitor = await Visitor.open(browser, portal.url, { token });
    const { page } = visitor;
    const left = (by: number) =>
      page.evaluate(
        (downwards) => (downwards ? document.documentElement.scrollHeight - innerHeight - scrollY : scrollY),
        by > 0,
      );
    /** Scrolls from end to end and back. Prints the late frames, whose number depends on the machine as well. */
    const measureScrolling = async (description: string) => {
      const framesSince = await countFrames(page);
      for (const by of [240, -240]) {
        await framesSince();
        const deadline = Date.now() + patience / 6;
        while ((await left(by)) > 1) {
          if (Date.now() > deadline) throw new Error('Stuck');
          await page.mouse.wheel(0, by);
        }
        printFigures(description, await framesSince());
      }
    };

    await page.goto('/profile');
    await page.evaluate(() => {
      document.body.innerHTML = `<p style="block-size: 9000px">${'plain words '.repeat(2_000)}</p>`;
    });
    await measureScrolling('Plain words, wheeled from end to end');

    await page.goto('/orders?limit=200');
    const rows = page.locator('tr.ant-table-row');
    await rows.nth(199).waitFor({ state: 'attached' });
    expect(await rows.count()).toBe(200);
    // Over a column without tooltips, which would open when the wheel rests.
    const amount = (await page.getByRole('columnheader', { name: 'Total Amount' }).boundingBox())!;
    // The order below the pointer is loaded ahead, together with the code of its page, before changes are recorded.
    await page.mouse.move(amount.x + amount.width / 2, 500);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /order-page.*js$/.test(name)),
    );
    // The last parts to be rendered; their style sheets are added with them.
    await page.getByRole('button', { name: 'Customer support' }).waitFor();
    await page.locator('.list-toolbar .ant-picker').first().waitFor();
    // A page scrolls smoothly on every machine if scrolling neither renders rows nor sets styles: the browser then only
    // moves what it has painted.
    const changesSince = await recordChanges(page);
    await measureScrolling('200 orders, wheeled from end to end');
    expect(await changesSince()).toEqual(['data-scrolls of div']);

    const header = page.getByRole('columnheader', { name: 'Order Number' });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await eventually(async () => expect(await rows.last().isVisible()).toBe(true));
    expect((await header.boundingBox())!.y).toBeGreaterThan(60);
    // Returns the background of the row under the pointer. The row is highlighted again after scrolling has ended; the
    // click below is made while the page still scrolls.
    const tint = () =>
      page
        .locator('tr.ant-table-row:hover > td')
        .nth(3)
        .evaluate((cell) => getComputedStyle(cell).backgroundImage);
    await eventually(async () => expect(await tint()).toContain('gradient'));
    // The page scrolls to and fro by a pixel until it is left, so that it certainly scrolls during the click.
    await page.evaluate(() => {
      window.scrollBy(0, -480);
      let by = 1;
      setInterval(() => {
        by = -by;
        window.scrollBy(0, by);
      }, 20);
    });
    await page.locator('.list-table[data-scrolls]').waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(/\/orders\/[\da-f-]+$/);
    expect(visitor.faults).toEqual([]);
  },
  patience,
);
