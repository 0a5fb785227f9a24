import type { MeAnswer } from '@portal/contract/auth';
import type { Browser, Locator } from 'playwright-core';
import { Api } from './api';
import { eventually, openBrowser, Visitor } from './browser';
import { Portal } from './portal';

/** H01-H06, X07: two administrators share the queue, and the buyer looks on; each in a browser of their own. */
let portal: Portal;
let browser: Browser;
let buyer: Visitor;
let amira: Visitor;
let basim: Visitor;
let byBuyer: Api;
let byBasim: Api;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  await portal.inDatabase(`update users set role = 'admin', status = 'approved', name = 'Basim' where email = $1`, [
    portal.pendingBuyer.email,
  ]);
  await portal.inDatabase(`update users set name = 'Amira' where email = $1`, [portal.admin.email]);
  const byAmira = await Api.signIn(portal.url, portal.admin);
  byBasim = await Api.signIn(portal.url, portal.pendingBuyer);
  byBuyer = await Api.signIn(portal.url, portal.buyer);
  [buyer, amira, basim] = (await Promise.all(
    [byBuyer, byAmira, byBasim].map(({ token }) => Visitor.open(browser, portal.url, { token })),
  )) as [Visitor, Visitor, Visitor];
});
afterAll(async () => {
  const faults = [buyer, amira, basim].flatMap((visitor) => visitor?.faults ?? []);
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
  expect(faults).toEqual([]);
});

const input = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Message' });
const log = ({ page }: Visitor) => page.getByRole('log', { name: 'Messages' });
const line = ({ page }: Visitor) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: /Demo Buyer/ });
const say = async (who: Visitor, text: string) => {
  await input(who).fill(text);
  await input(who).press('Enter');
  await log(who).getByText(text, { exact: true }).waitFor();
};
/** As the badges of what was rejected are. */
const isRed = ({ page }: Visitor) =>
  page.getByRole('button', { name: /^Customer Support/ }).evaluate((launcher) => {
    const red = document.createElement('i');
    red.style.color = 'var(--rejected)';
    launcher.append(red);
    const { color } = getComputedStyle(red);
    red.remove();
    return [launcher, ...launcher.querySelectorAll('.ant-float-btn-body')].every(
      (part) => getComputedStyle(part).backgroundColor === color,
    );
  });
const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('opens with the focus in the input, and gives it back to the launcher', async () => {
  await Promise.all([buyer, amira, basim].map(({ page }) => page.goto('/orders')));
  await buyer.page.getByRole('button', { name: 'Chat with us' }).click();
  await eventually(async () => expect(await focused(buyer)).toBe('Message'));
  await buyer.page.keyboard.press('Escape');
  await eventually(async () => expect(await focused(buyer)).toBe('Chat with us'));
  await buyer.page.keyboard.press('Enter');
  // H06
  await eventually(async () => expect(await isRed(amira)).toBe(false));
  await say(buyer, 'Is the wool coat back?');
  await amira.page.locator('.chat-launcher sup').getByText('1', { exact: true }).waitFor();
  await eventually(async () => expect(await isRed(amira)).toBe(true));

  await amira.page.getByRole('button', { name: 'Customer Support, 1 unread' }).click();
  await line(amira).press('Enter');
  await eventually(async () => expect(await focused(amira)).toBe('Message'));
  await amira.page.keyboard.press('Escape');
  await eventually(async () => expect(await focused(amira)).toBe('Customer Support'));
  await amira.page.keyboard.press('Enter');
  await line(amira).click();
});

it('shows the team who is writing and who answered, and nobody themselves', async () => {
  await basim.page.getByRole('button', { name: /^Customer Support/ }).click();
  await basim.page.getByText('Waiting', { exact: true }).click();
  await line(basim).click();
  await input(amira).pressSequentially('I see');
  await basim.page.getByText('Amira is typing...').waitFor();
  await buyer.page.getByText('Our team is typing...').waitFor();
  expect(await amira.page.getByText('Amira is typing...').count()).toBe(0);
  await say(amira, 'Yes, 14 lots of it.');
  await log(basim).getByText('Amira', { exact: true }).waitFor();
  await basim.page.getByText('Nobody is waiting for an answer').waitFor();
  await basim.page.getByText('All', { exact: true }).click();
  await line(basim).getByText('Amira: Yes, 14 lots of it.').waitFor();
  // R24: the buyer is answered by the team.
  await log(buyer).getByText('Yes, 14 lots of it.').waitFor();
  expect(await buyer.page.getByText('Amira').count()).toBe(0);
});

// H04
it('is deleted from one administrator’s list alone, until the next message', async () => {
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await amira.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await amira.page.getByText('No conversations yet').waitFor();
  await amira.page.getByText('Select a conversation').waitFor();
  await eventually(async () => expect(await focused(amira)).toBe('Start new chat'));
  await line(basim).waitFor();
  for (const who of [basim, buyer]) await log(who).getByText('Is the wool coat back?').waitFor();
  await say(buyer, 'Six lots of it, please.');
  await line(amira).getByText('Six lots of it, please.').waitFor();
  await line(amira).click();
  await log(amira).getByText('Is the wool coat back?').waitFor();
});

// H04
it('is cleared under everybody’s eyes, once that was confirmed', async () => {
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Clear history' }).click();
  const asked = amira.page.getByRole('dialog', { name: 'Clear chat history' });
  await asked.getByRole('button', { name: 'Close' }).last().click();
  await asked.waitFor({ state: 'hidden' });
  expect(await focused(amira)).toBe('Conversation menu');
  await log(buyer).getByText('Six lots of it, please.').waitFor();

  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Clear history' }).click();
  await asked.getByRole('button', { name: 'Clear history' }).click();
  await buyer.page.getByText('Start a conversation').waitFor();
  for (const who of [amira, basim]) {
    await who.page.getByText('No messages yet').waitFor();
    await line(who).getByText('No messages').waitFor();
  }
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  const clear = amira.page.getByRole('menuitem', { name: 'Clear history' });
  await clear.and(amira.page.locator('[aria-disabled=true]')).waitFor();
  await amira.page.keyboard.press('Escape');
  await clear.waitFor({ state: 'hidden' });
  expect(await focused(amira)).toBe('Conversation menu');
  await say(buyer, 'Still there?');
  for (const who of [amira, basim]) await log(who).getByText('Still there?').waitFor();
});

it('stays where somebody reads, says what came, and goes down for what they write', async () => {
  const { user } = await byBuyer.call<MeAnswer>('GET', '/auth/me');
  for (let index = 0; index < 40; index++) {
    await byBasim.call('POST', '/chat/send-message', { content: `Earlier ${index}`, buyerId: user._id });
  }
  await log(buyer).getByText('Earlier 39', { exact: true }).waitFor();
  const box = (await log(buyer).boundingBox())!;
  await buyer.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(async () => {
    await buyer.page.mouse.wheel(0, -400);
    await log(buyer).getByText('Earlier 20', { exact: true }).waitFor({ timeout: 500 });
  });
  const toTheNewest = buyer.page.getByRole('button', { name: 'To the newest message' });
  await toTheNewest.waitFor();
  const place = () => log(buyer).evaluate((element) => element.scrollTop);
  // At rest.
  let before = await place();
  await eventually(async () => {
    const was = before;
    before = await place();
    expect(before).toBe(was);
  });
  for (const content of ['New 1', 'New 2']) {
    await byBasim.call('POST', '/chat/send-message', { content, buyerId: user._id });
  }
  const hint = buyer.page.getByRole('button', { name: '2 new messages' });
  await hint.waitFor();
  expect(await place()).toBe(before);
  await hint.click();
  await log(buyer).getByText('New 2', { exact: true }).waitFor();
  await hint.waitFor({ state: 'hidden' });

  await eventually(async () => {
    await buyer.page.mouse.wheel(0, -400);
    await toTheNewest.waitFor({ timeout: 500 });
  });
  await say(buyer, 'And in ivory?');
  await toTheNewest.waitFor({ state: 'hidden' });
  // Whoever of the team reads above is left alone by what a colleague writes, too.
  await eventually(async () => expect(await log(amira).getByText('And in ivory?').isVisible()).toBe(true));
});

// H02
it('keeps what is typed over a reload, and says what was not sent until it is', async () => {
  await input(buyer).fill('Half a sent');
  await buyer.page.reload();
  await buyer.page.getByRole('button', { name: /^Chat with us/ }).click();
  await eventually(async () => expect(await input(buyer).inputValue()).toBe('Half a sent'));
  const height = async () => (await input(buyer).boundingBox())?.height ?? 0;
  await input(buyer).fill('1');
  const one = await height();
  await input(buyer).fill('1\n2');
  await eventually(async () => expect(await height()).toBeGreaterThan(one));
  await input(buyer).fill('1\n2\n3\n4\n5\n6');
  await eventually(async () => expect(await height()).toBe(80));

  buyer.expectRefusal(503, '/chat/send-message');
  await buyer.page.route(/send-message/, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await input(buyer).fill('Over a reload');
  await input(buyer).press('Enter');
  await log(buyer).getByText('Not sent. Away').waitFor();
  await buyer.page.unroute(/send-message/);
  await buyer.page.reload();
  // Before the panel is opened.
  await log(amira).getByText('Over a reload', { exact: true }).waitFor();
  await buyer.page.getByRole('button', { name: /^Chat with us/ }).click();
  await log(buyer).getByText('Over a reload', { exact: true }).waitFor();
  expect(await log(buyer).getByText('Over a reload', { exact: true }).count()).toBe(1);
});

// H06
it('is as wide as its window allows, and on a phone as much of the screen as its keyboard leaves', async () => {
  const drawer = amira.page.locator('.chat-drawer');
  for (const [window, width] of [
    [1440, 1000],
    [1000, 800],
    [800, 600],
    [390, 390],
  ] as const) {
    await amira.page.setViewportSize({ width: window, height: 700 });
    await eventually(async () => expect((await drawer.boundingBox())?.width).toBe(width));
  }
  await buyer.page.setViewportSize({ width: 390, height: 700 });
  const panel = buyer.page.getByRole('dialog', { name: 'Chat with us' });
  const shows = async ({ page }: Visitor, shown: Locator, y: number, height: number) => {
    await page.evaluate(
      (room) => {
        for (const [name, value] of room) document.documentElement.style.setProperty(name, value);
      },
      [
        ['--seen-top', `${y}px`],
        ['--seen-height', `${height}px`],
      ] as const,
    );
    expect(await shown.boundingBox()).toEqual({ x: 0, y, width: 390, height });
  };
  for (const [who, shown] of [
    [buyer, panel],
    [amira, drawer],
  ] as const) {
    await eventually(() => shows(who, shown, 0, 700));
    await eventually(() => shows(who, shown, 30, 420));
  }
});

// H06
it('stays above the keyboard of a phone, on both sides, upright and on its side', async () => {
  for (const { page } of [buyer, amira]) {
    for (const [width, height, seen] of [
      [390, 844, 460],
      [844, 390, 190],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/orders?chat');
      if (page === amira.page) {
        const search = page.getByRole('textbox', { name: 'Search conversations' });
        // Safari enlarges the page for less.
        expect(await search.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
        await line(amira).click();
      }
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
      // What no browser without a screen has: a keyboard, which covers the page and leaves its size.
      await page.evaluate((left) => {
        Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, seen);
      await eventually(async () => {
        const box = (await page.getByRole('textbox', { name: 'Message' }).boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(seen);
        expect(box.y).toBeGreaterThan(seen - 80);
      });
    }
  }
});
