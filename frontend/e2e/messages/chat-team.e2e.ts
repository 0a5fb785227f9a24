import type { CurrentUserResponse } from '@portal/contract/auth';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor, waitForRest } from '../helpers/browser';
import { Portal } from '../helpers/portal';

/** Two administrators and a buyer in one chat, each in a separate browser window (H01-H06, X07). */
let portal: Portal;
let browser: Browser;
let buyer: Visitor;
let amira: Visitor;
let basim: Visitor;
let byBuyer: Api;
let byBasim: Api;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  await portal.inDatabase(
    `update users set role = 'admin', staff_role = 'owner', company_id = null, company_role = null, status = 'approved',
      name = 'Basim' where email = $1`,
    [portal.pendingBuyer.email],
  );
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
const send = async (visitor: Visitor, text: string) => {
  await input(visitor).fill(text);
  await input(visitor).press('Enter');
  await log(visitor).getByText(text, { exact: true }).waitFor();
};
/**
 * Returns true when the chat button has the red colour of the badges of rejected orders, which shows that there are
 * unread messages.
 */
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
const focusedLabel = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('the chat opens with the focus in its input, and returns the focus to the chat button when it closes', async () => {
  await Promise.all([buyer, amira, basim].map(({ page }) => page.goto('/orders')));
  await buyer.page.getByRole('button', { name: 'Chat with us' }).click();
  await eventually(async () => expect(await focusedLabel(buyer)).toBe('Message'));
  await buyer.page.keyboard.press('Escape');
  await eventually(async () => expect(await focusedLabel(buyer)).toBe('Chat with us'));
  await buyer.page.keyboard.press('Enter');
  // H06
  await eventually(async () => expect(await isRed(amira)).toBe(false));
  await send(buyer, 'Is the wool coat back?');
  await amira.page.locator('.chat-launcher sup').getByText('1', { exact: true }).waitFor();
  await eventually(async () => expect(await isRed(amira)).toBe(true));

  await amira.page.getByRole('button', { name: 'Customer Support, 1 unread' }).click();
  await line(amira).press('Enter');
  await eventually(async () => expect(await focusedLabel(amira)).toBe('Message'));
  await amira.page.keyboard.press('Escape');
  await eventually(async () => expect(await focusedLabel(amira)).toBe('Customer Support'));
  await amira.page.keyboard.press('Enter');
  await line(amira).click();
});

it('administrators see which colleague is typing and who replied, but not themselves as typing', async () => {
  await basim.page.getByRole('button', { name: /^Customer Support/ }).click();
  await basim.page.getByText('Waiting', { exact: true }).click();
  await line(basim).click();
  // Somebody who stops typing is shown for five seconds only, so Amira goes on until both have seen it.
  await eventually(async () => {
    await input(amira).pressSequentially('I see ');
    expect(await basim.page.getByText('Amira is typing...').isVisible()).toBe(true);
    expect(await buyer.page.getByText('Our team is typing...').isVisible()).toBe(true);
  });
  expect(await amira.page.getByText('Amira is typing...').count()).toBe(0);
  await send(amira, 'Yes, 14 lots of it.');
  await log(basim).getByText('Amira', { exact: true }).waitFor();
  await basim.page.getByText('Nobody is waiting for an answer').waitFor();
  await basim.page.getByText('All', { exact: true }).click();
  await line(basim).getByText('Amira: Yes, 14 lots of it.').waitFor();
  // The buyer does not see the names of administrators (R24).
  await log(buyer).getByText('Yes, 14 lots of it.').waitFor();
  expect(await buyer.page.getByText('Amira').count()).toBe(0);
});

// H04
it('a chat that an administrator deletes disappears only from this administrator’s list, until the next message', async () => {
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await amira.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await amira.page.getByText('No conversations yet').waitFor();
  await amira.page.getByText('Select a conversation').waitFor();
  await eventually(async () => expect(await focusedLabel(amira)).toBe('Start new chat'));
  await line(basim).waitFor();
  for (const visitor of [basim, buyer]) await log(visitor).getByText('Is the wool coat back?').waitFor();
  await send(buyer, 'Six lots of it, please.');
  await line(amira).getByText('Six lots of it, please.').waitFor();
  await line(amira).click();
  await log(amira).getByText('Is the wool coat back?').waitFor();
});

// H04
it('clearing a chat deletes its messages on all open screens, after a confirmation', async () => {
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Clear history' }).click();
  const confirmation = amira.page.getByRole('dialog', { name: 'Clear chat history' });
  await confirmation.getByRole('button', { name: 'Close' }).last().click();
  await confirmation.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await focusedLabel(amira)).toBe('Conversation menu'));
  await log(buyer).getByText('Six lots of it, please.').waitFor();

  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  await amira.page.getByRole('menuitem', { name: 'Clear history' }).click();
  await confirmation.getByRole('button', { name: 'Clear history' }).click();
  await buyer.page.getByText('Start a conversation').waitFor();
  for (const visitor of [amira, basim]) {
    await visitor.page.getByText('No messages yet').waitFor();
    await line(visitor).getByText('No messages').waitFor();
  }
  await amira.page.getByRole('button', { name: 'Conversation menu' }).click();
  const clear = amira.page.getByRole('menuitem', { name: 'Clear history' });
  await clear.and(amira.page.locator('[aria-disabled=true]')).waitFor();
  await amira.page.keyboard.press('Escape');
  await clear.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await focusedLabel(amira)).toBe('Conversation menu'));
  await send(buyer, 'Still there?');
  for (const visitor of [amira, basim]) await log(visitor).getByText('Still there?').waitFor();
});

it('the chat keeps its scroll position while older messages are read, announces new messages, and scrolls to the end after sending', async () => {
  const { user } = await byBuyer.call<CurrentUserResponse>('GET', '/auth/me');
  for (let index = 0; index < 40; index++) {
    await byBasim.call('POST', '/chat/send-message', { content: `Earlier ${index}`, buyerId: user._id });
  }
  await log(buyer).getByText('Earlier 39', { exact: true }).waitFor();
  const box = (await log(buyer).boundingBox())!;
  await buyer.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await eventually(async () => {
    const texts = await log(buyer)
      .getByText(/^Earlier \d+$/)
      .allTextContents();
    const shown = texts.map((text) => Number(text.replace('Earlier ', '')));
    // A turn of the wheel may scroll past the message, which is then above.
    if (!shown.includes(20)) await buyer.page.mouse.wheel(0, shown.every((number) => number > 20) ? -400 : 400);
    expect(shown).toContain(20);
  });
  const goToNewest = buyer.page.getByRole('button', { name: 'Go to the newest message' });
  await goToNewest.waitFor();
  const scrollPosition = () => log(buyer).evaluate((element) => element.scrollTop);
  await waitForRest(log(buyer));
  const before = await scrollPosition();
  for (const content of ['New 1', 'New 2']) {
    await byBasim.call('POST', '/chat/send-message', { content, buyerId: user._id });
  }
  const hint = buyer.page.getByRole('button', { name: '2 new messages' });
  await hint.waitFor();
  expect(await scrollPosition()).toBe(before);
  await hint.click();
  await log(buyer).getByText('New 2', { exact: true }).waitFor();
  await hint.waitFor({ state: 'hidden' });

  await eventually(async () => {
    await buyer.page.mouse.wheel(0, -400);
    await goToNewest.waitFor({ timeout: 500 });
  });
  await send(buyer, 'And in ivory?');
  await goToNewest.waitFor({ state: 'hidden' });
  // The administrator's screen was at the end of the chat, so it shows the buyer's new message.
  await eventually(async () => expect(await log(amira).getByText('And in ivory?').isVisible()).toBe(true));
});

// H02
it('the chat keeps the typed text after a reload, and marks unsent messages until they are sent', async () => {
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
  let isAway = true;
  await buyer.page.route(/send-message/, (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'Away' } }) : route.continue(),
  );
  await input(buyer).fill('Over a reload');
  await input(buyer).press('Enter');
  await log(buyer).getByText('Not sent. Away').waitFor();
  isAway = false;
  await buyer.page.reload();
  // The unsent message is sent after the reload, even before the buyer opens the chat.
  await log(amira).getByText('Over a reload', { exact: true }).waitFor();
  await buyer.page.getByRole('button', { name: /^Chat with us/ }).click();
  await log(buyer).getByText('Over a reload', { exact: true }).waitFor();
  expect(await log(buyer).getByText('Over a reload', { exact: true }).count()).toBe(1);
});

// H06
it('the chat fits the window’s width and, on a phone, the part of the screen above the keyboard', async () => {
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
  for (const [visitor, shown] of [
    [buyer, panel],
    [amira, drawer],
  ] as const) {
    await eventually(() => shows(visitor, shown, 0, 700));
    await eventually(() => shows(visitor, shown, 30, 420));
  }
});

// H06
it('the chat stays above a phone’s keyboard for buyers and administrators, in portrait and landscape', async () => {
  for (const { page } of [buyer, amira]) {
    for (const [width, height, visibleHeight] of [
      [390, 844, 460],
      [844, 390, 190],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/orders?chat');
      if (page === amira.page) {
        const search = page.getByRole('textbox', { name: 'Search conversations' });
        // Safari zooms in on focused inputs whose font is smaller than 16 px.
        expect(await search.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
        await line(amira).click();
      }
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
      // Headless browsers have no on-screen keyboard. A keyboard shrinks the visual viewport but not the page, which is
      // simulated here.
      await page.evaluate((left) => {
        Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      }, visibleHeight);
      await eventually(async () => {
        const box = (await page.getByRole('textbox', { name: 'Message' }).boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(visibleHeight);
        expect(box.y).toBeGreaterThan(visibleHeight - 80);
      });
    }
  }
});
