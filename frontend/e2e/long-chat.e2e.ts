import type { Browser } from 'playwright-core';
import { Api } from './api';
import { eventually, openBrowser, Visitor } from './browser';
import { Portal } from './portal';

/** A chat of years: wheeled through from its end to its beginning and back. */
const count = 10_000;

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

/** Both sides in turn, some at length; 20 a day. */
const written = `
  with people as (select b.id as buyer_id, a.id as admin_id from users b, users a where b.email = $1 and a.role = 'admin'),
  chat as (insert into chats (buyer_id, last_message, last_message_at, last_sender_id)
    select buyer_id, 'Message ${count - 1}', now(), admin_id from people returning buyer_id)
  insert into chat_messages (id, buyer_id, sender_id, sender_role, client_id, content, created_at, read_at)
  select gen_random_uuid(), chat.buyer_id, case n % 3 when 0 then admin_id else chat.buyer_id end,
    case n % 3 when 0 then 'admin' else 'buyer' end, gen_random_uuid(),
    'Message ' || n || case n % 7 when 0 then repeat(' and more of it', 1 + n % 40) else '' end,
    now() - make_interval(mins => (${count} - n) * 72), now()
  from chat join people using (buyer_id), generate_series(0, ${count - 1}) n order by n`;

interface Frames {
  frames: number;
  over33: number;
  over50: number;
  longest: number;
}

// H05
it('of 10,000 messages is scrolled through from end to beginning without loss, and its page stays small', async () => {
  await portal.inDatabase(written, [portal.buyer.email]);
  const { token } = await Api.signIn(portal.url, portal.buyer);
  const visitor = await Visitor.open(browser, portal.url, { token });
  const { page } = visitor;
  await page.goto('/orders?chat');
  const list = page.getByRole('log', { name: 'Messages' });
  await list.getByText(`Message ${count - 1}`, { exact: true }).waitFor();
  await page.waitForTimeout(1_000);
  const box = (await list.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

  await page.evaluate(() => {
    const state = window as unknown as { deltas: number[] };
    state.deltas = [];
    let last = performance.now();
    const tick = (now: number) => {
      state.deltas.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const framesSince = (): Promise<Frames> =>
    page.evaluate(() => {
      const state = window as unknown as { deltas: number[] };
      const deltas = state.deltas.splice(0);
      return {
        frames: deltas.length,
        over33: deltas.filter((delta) => delta > 33.5).length,
        over50: deltas.filter((delta) => delta > 50).length,
        longest: Math.round(Math.max(...deltas)),
      };
    });
  /** Numbers of the messages on the page: a run without a gap, whatever was loaded meanwhile. */
  const present = async (): Promise<number[]> => {
    const texts = await list.locator('.chat-text').allTextContents();
    const numbers = texts.map((text) => Number(/^Message (\d+)/.exec(text)?.[1]));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    return numbers;
  };
  const session = await page.context().newCDPSession(page);
  const cost = async (): Promise<string> => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const nodes = await list.evaluate((element) => element.querySelectorAll('*').length);
    return `${Math.round(usedSize / 1_048_576)} MiB of heap, ${nodes} elements in the list`;
  };
  const wheel = async (by: number, until: number): Promise<Frames> => {
    await framesSince();
    const deadline = Date.now() + 180_000;
    for (let there = await present(); !there.includes(until); ) {
      if (Date.now() > deadline) throw new Error(`Stuck at ${there}`);
      await page.mouse.wheel(0, by);
      const next = await present();
      // What is loaded above pushes nothing away: at most as much as is kept out of sight comes and goes.
      expect(((next[0] ?? 0) - (there[0] ?? 0)) * Math.sign(by)).toBeGreaterThan(-10);
      there = next;
    }
    return framesSince();
  };

  const told = ({ frames, over33, over50, longest }: Frames) =>
    `${frames} frames, ${over33} over 33 ms, ${over50} over 50 ms, the longest ${longest} ms`;
  const report = (what: string, figures: string) => process.stdout.write(`${what}: ${figures}\n`);
  report('opened', await cost());
  report('wheeled to the beginning', told(await wheel(-1_000, 0)));
  report('there', await cost());
  report('wheeled back to the end', told(await wheel(6_000, count - 1)));
  report('there', await cost());
  await eventually(async () => expect(await list.locator('*').count()).toBeLessThan(1_000));
  expect(visitor.faults).toEqual([]);
}, 420_000);
