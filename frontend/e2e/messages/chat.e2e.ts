import type { ChatMessage, ChatResponse } from '@portal/contract/chat';
import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor, waitForRest } from '../helpers/browser';
import { FaultyProxy } from '../helpers/network';
import { Portal } from '../helpers/portal';

/** A buyer and an administrator chat, each in a separate browser window (H01-H07). */
let portal: Portal;
let browser: Browser;
let buyer: Visitor;
let admin: Visitor;
let team: Api;
/** The buyer's network, which tests can interrupt. */
let network: FaultyProxy;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  team = await Api.signIn(portal.url, portal.admin);
  const visitor = await Api.signIn(portal.url, portal.buyer);
  network = await FaultyProxy.to(portal.url);
  buyer = await Visitor.open(browser, network.url, { token: visitor.token });
  admin = await Visitor.open(browser, portal.url, { token: team.token });
});
afterAll(async () => {
  await browser?.close();
  await network?.close();
  expect(await portal?.stop()).toBe(0);
});

/** How long a test waits while the portal restarts or its connection is lost, in milliseconds. */
const recoveryMs = 400_000;

const input = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Message' });
const send = async (visitor: Visitor, text: string): Promise<void> => {
  await input(visitor).fill(text);
  // The next text stays in the input while the previous message is being sent, so the click is repeated.
  await eventually(async () => {
    await input(visitor).press('Enter');
    expect(await input(visitor).inputValue()).toBe('');
  }, recoveryMs);
};
const messageLog = (visitor: Visitor) => visitor.page.getByRole('log', { name: 'Messages' });

it('the chat button counts unread messages and opens the chat', async () => {
  await buyer.page.goto('/catalogue');
  await buyer.page.getByRole('button', { name: 'Chat with us' }).click();
  await buyer.page.getByText('Start a conversation').waitFor();
  await eventually(async () => {
    const box = await buyer.page.getByRole('dialog', { name: 'Chat with us' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([400, 550]);
  });

  await admin.page.goto('/orders');
  await admin.page.getByRole('button', { name: 'Customer Support', exact: true }).waitFor();
  await send(buyer, 'Good morning');
  await admin.page.getByRole('button', { name: 'Customer Support, 1 unread' }).click();
  await admin.page.getByText('Select a conversation').waitFor();
  await eventually(async () => {
    expect((await admin.page.locator('.chat-drawer').boundingBox())?.width).toBe(1000);
    expect((await admin.page.getByRole('navigation', { name: 'Conversations' }).boundingBox())?.width).toBe(320);
  });
  await admin.page.getByRole('button', { name: /Demo Buyer/ }).click();
  await messageLog(admin).getByText('Good morning').waitFor();
  // Opening the chat marks its messages as read, which the buyer sees (H03).
  await messageLog(buyer).getByLabel('Read').waitFor();
});

it('each side sees that the other side is typing, and then the message', async () => {
  // Somebody who stops typing is shown for five seconds only, so the administrator goes on until the buyer has seen it.
  await eventually(async () => {
    await input(admin).pressSequentially('Wait ');
    expect(await buyer.page.getByText('Our team is typing...').isVisible()).toBe(true);
  });
  await input(admin).fill('');
  let count = 0;
  const delivery = async (): Promise<number> => {
    const [sendAll, to] = count++ % 2 ? [admin, buyer] : [buyer, admin];
    const start = performance.now();
    await send(sendAll, `Delivery ${count}`);
    await messageLog(to).getByText(`Delivery ${count}`, { exact: true }).waitFor();
    return performance.now() - start;
  };
  const delays: number[] = [];
  while (delays.length < 15) delays.push(await delivery());
  // The median delay is printed and not asserted, because the test machine may be busy.
  const median = delays.sort((one, other) => one - other)[7]!;
  process.stdout.write(`A message is on the other screen after ${median.toFixed(0)} ms at the median\n`);
});

it('messages are neither lost nor duplicated by three restarts of the portal and a dropped connection', async () => {
  const messagesPerSide = 100;
  const sendAll = (visitor: Visitor, name: string) =>
    (async () => {
      for (let index = 0; index < messagesPerSide; index++) await send(visitor, `${name} ${index}`);
    })();
  const until = async (count: number) =>
    eventually(async () => {
      // While the portal restarts its API is unavailable, so the request is retried.
      expect((await storedMessages()).length).toBeGreaterThan(count);
    }, recoveryMs);
  const interruptConnections = async () => {
    await until(30);
    await portal.restart('SIGTERM');
    await until(65);
    await portal.restart('SIGKILL');
    await until(105);
    network.cut();
    // The buyer is offline while the administrator keeps writing.
    await messageLog(buyer).getByText('Not sent.').first().waitFor({ timeout: recoveryMs });
    await until(125);
    network.restore();
    await until(160);
    await portal.restart('SIGKILL');
  };
  await Promise.all([sendAll(buyer, 'Buyer'), sendAll(admin, 'Team'), interruptConnections()]);

  const expected = (name: string) => Array.from({ length: messagesPerSide }, (_, index) => `${name} ${index}`);
  await eventually(async () => {
    const contents = (await storedMessages()).map(({ content }) => content);
    expect(contents.filter((content) => content.startsWith('Buyer '))).toEqual(expected('Buyer'));
    expect(contents.filter((content) => content.startsWith('Team '))).toEqual(expected('Team'));
  }, recoveryMs);
  const all = (await storedMessages()).map(({ content }) => content);
  for (const visitor of [buyer, admin]) {
    // The response to a stored message may have been lost; the screen then repeats the request after a pause.
    await eventually(
      async () =>
        expect(
          await messageLog(visitor)
            .getByText(/^(Not sent|Sending)/)
            .count(),
        ).toBe(0),
      recoveryMs,
    );
    await readThrough(visitor, all);
    expect(await messageLog(visitor).getByText('Not sent').count()).toBe(0);
  }
}, 3_000_000);

it('older messages are loaded as soon as a lost connection is restored', async () => {
  const all = (await storedMessages()).map(({ content }) => content);
  await buyer.page.reload();
  await buyer.page.getByRole('button', { name: /^Chat with us/ }).click();
  const list = messageLog(buyer);
  await pointAt(buyer, all.at(-1)!);
  network.cut();
  const failed = list.getByText('Older messages could not be loaded. Try again');
  await eventually(async () => {
    await buyer.page.mouse.wheel(0, -200);
    expect(await failed.isVisible()).toBe(true);
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  });
  const first = list.locator('.chat-text').first();
  const oldest = (await first.textContent())!;
  network.restore();
  await eventually(
    async () => expect(all.indexOf((await first.textContent())!)).toBeLessThan(all.indexOf(oldest)),
    recoveryMs,
  );
  await waitForRest(list);
  // The message that the buyer was reading when the connection was lost is still visible.
  const readingPosition = (await list.getByText(oldest, { exact: true }).boundingBox())!;
  const box = (await list.boundingBox())!;
  expect(readingPosition.y).toBeGreaterThan(box.y);
  expect(readingPosition.y).toBeLessThan(box.y + box.height / 2);
});

/** Moves the pointer over the list, after the message `newest` has appeared at its end. */
async function pointAt(visitor: Visitor, newest: string): Promise<void> {
  await messageLog(visitor).getByText(newest, { exact: true }).waitFor();
  const box = (await messageLog(visitor).boundingBox())!;
  await visitor.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Scrolls from the newest message of `all` to the oldest and back. Asserts that the page always shows consecutive
 * messages.
 */
async function readThrough(visitor: Visitor, all: string[]): Promise<void> {
  const list = messageLog(visitor);
  const unseen = new Set(all);
  const readVisible = async (): Promise<string[]> => {
    const texts = await list.locator('.chat-text').allTextContents();
    const sendAll = all.indexOf(texts[0] ?? '');
    expect(texts).toEqual(all.slice(sendAll, sendAll + texts.length));
    for (const text of texts) unseen.delete(text);
    return texts;
  };
  await pointAt(visitor, all.at(-1)!);
  for (const [by, end] of [
    [-200, all[0]!],
    [200, all.at(-1)!],
  ] as const) {
    const deadline = Date.now() + recoveryMs;
    for (let shown = await readVisible(); !shown.includes(end); shown = await readVisible()) {
      if (Date.now() > deadline) throw new Error(`Stuck at ${shown}`);
      await visitor.page.mouse.wheel(0, by);
    }
  }
  expect([...unseen]).toEqual([]);
}

async function storedMessages(): Promise<ChatMessage[]> {
  const { _id } =
    (await team.call<{ buyers: { _id: string }[] }>('GET', '/buyers?search=buyer@portal')).buyers[0] ?? {};
  const messages: ChatMessage[] = [];
  for (let before = ''; ; ) {
    const { chat } = await team.call<ChatResponse>('GET', `/chat/conversation/${_id}?limit=200${before}`);
    messages.unshift(...chat.messages);
    if (!chat.hasMore) return messages;
    before = `&before=${chat.messages[0]?._id}`;
  }
}
