import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { overflowingTexts } from '../helpers/layout';
import { Portal } from '../helpers/portal';
import { orderFileOf, stockWorkbook } from '../helpers/workbooks';

/** Measures of single places that nobody may notice in the flows: distances, fonts and truncated titles. */
let portal: Portal;
let browser: Browser;
let tokens: Record<'admin' | 'buyer', string>;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  const [admin, buyer] = await Promise.all([portal.admin, portal.buyer].map((user) => Api.signIn(portal.url, user)));
  tokens = { admin: admin!.token, buyer: buyer!.token };
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

const style = {
  ...{ reference: 'HL-101', description: 'Jacket', colour: 'Ecru', size: 'M' },
  ...{ price: 120, unitsPerLot: 6, availableLots: 10 },
};

const open = (role: 'admin' | 'buyer', width: number): Promise<Visitor> =>
  Visitor.open(browser, portal.url, { token: tokens[role], viewport: { width, height: 844 } });

/** The texts in other fonts than the portal's two, such as the system's font of a button. */
const foreignTexts = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) => {
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const isForeign = (element: Element) => !/^"?(Inter|Newsreader) /.test(getComputedStyle(element).fontFamily);
    return all.filter((element) => hasText(element) && isForeign(element)).map(({ textContent }) => textContent);
  });

it('leaves the same gap below the heading of the dashboard as between its parts', async () => {
  const { page, faults } = await open('buyer', 1440);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.locator('.dashboard-card').first().waitFor();
  await eventually(async () => {
    const head = (await page.locator('.dashboard > .page-header').boundingBox())!;
    const first = (await page.locator('.dashboard-section, .dashboard-columns').first().boundingBox())!;
    expect(first.y - head.y - head.height).toBe(24);
  });
  // It is announced when it appears, so it is there while it is empty.
  expect(await page.locator('.dashboard-demo[role=status]').count()).toBe(1);
  expect(faults).toEqual([]);
});

it.each([390, 360])('shows the whole title of a page, %d px wide', async (width) => {
  const { page, faults } = await open('admin', width);
  await page.goto('/admin/buyers');
  const title = page.getByRole('heading', { name: 'Buyer Management' });
  await title.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const sizes = await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(sizes).toEqual([0, 0]);
  expect((await title.boundingBox())!.height).toBeLessThanOrEqual(48);
  expect(faults).toEqual([]);
});

it('shows the longest word of a title in a window of 1280 px that is enlarged to 400 %', async () => {
  const { page, faults } = await open('admin', 320);
  await page.goto('/admin/buyers');
  const title = page.getByRole('heading', { name: 'Buyer Management' });
  await title.waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await title.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect(faults).toEqual([]);
});

// WCAG 1.4.12
it('keeps the values of a row apart when a reader sets letters, words and lines further apart', async () => {
  await portal.inDatabase('update users set phone = $1', ['+971 55 555 0226']);
  const { page, faults } = await open('admin', 1440);
  await page.goto('/admin/buyers');
  await page.getByText('+971 55 555 0226').first().waitFor();
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
  expect(await overflowingTexts(page.locator('tr.ant-table-row td'))).toEqual([]);
  expect(faults).toEqual([]);
});

it('moves and fades nothing for a person who asks for less motion', async () => {
  const { page, faults } = await open('admin', 1440);
  await page.goto('/catalogue');
  await page.getByRole('button', { name: 'New Brand' }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  const moving = await page.locator('body *').evaluateAll((all) => {
    const isAtOnce = (element: Element) => /^(0s(, )?)+$/.test(getComputedStyle(element).transitionDuration);
    return all.filter((element) => !isAtOnce(element)).map(({ className }) => String(className));
  });
  expect(moving).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows with forced colours what is a button, what is chosen and what lies above the page', async () => {
  const forcedColors = 'active';
  const stranger = await Visitor.open(browser, portal.url, { forcedColors });
  const signIn = stranger.page.getByRole('button', { name: 'Sign In' });
  await stranger.page.goto('/login');
  await signIn.waitFor();
  expect(await signIn.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');

  const admin = await Visitor.open(browser, portal.url, { token: tokens.admin, forcedColors });
  const { page } = admin;
  await page.goto('/catalogue');
  await page.getByRole('button', { name: 'New Brand' }).click();
  const dialog = page.getByRole('dialog');
  const circle = dialog.locator('.ant-radio-inner').nth(1);
  const fill = () => circle.evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    return getComputedStyle(probe).backgroundColor;
  });
  await dialog.getByRole('radio', { name: /^Hidden/ }).click();
  expect(await fill()).not.toBe(highlight);
  await dialog.getByRole('radio', { name: /^Selected buyers/ }).click();
  expect(await fill()).toBe(highlight);
  expect(await dialog.locator('.ant-modal-content').evaluate((box) => getComputedStyle(box).outlineStyle)).toBe(
    'solid',
  );
  expect([...stranger.faults, ...admin.faults]).toEqual([]);
});

it('stays on the page when a file is dropped beside the area for files, and takes one that is dropped there', async () => {
  const { page, faults } = await open('buyer', 1440);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Create New Order' }).click();
  const area = page.getByRole('dialog').getByText('Drop the file here, or click to browse');
  const { x, y } = (await area.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const drop = async (at: { x: number; y: number }) => {
    const data = { items: [], files: [fileURLToPath(import.meta.url)], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
  };
  await drop({ x: 100, y: 500 });
  await drop({ x: x + 5, y: y + 5 });
  await page.getByRole('dialog').getByRole('alert').waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(faults).toEqual([]);
});

it('shows the problems of a file without scrolling sideways', async () => {
  const admin = await open('admin', 1024);
  const { page } = admin;
  await page.goto('/catalogue');
  await page.getByRole('button', { name: /^Alba Studio/ }).click();
  await page.getByRole('button', { name: 'Upload File' }).click();
  const dialog = page.getByRole('dialog');
  await admin.chooseFile(dialog, 'Wrong.xlsx', stockWorkbook([{ ...style, price: -1, unitsPerLot: 0 }]));
  const table = dialog.getByRole('region', { name: 'Problems in the file' }).locator('.ant-table-body');
  await table.waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(admin.faults).toEqual([]);
});

it('keeps the buttons of a dialog apart where they do not fit beside each other', async () => {
  const buyer = await open('buyer', 390);
  const { page } = buyer;
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Create New Order' }).click();
  const dialog = page.getByRole('dialog');
  await buyer.choose(dialog, 'Brand', 'Alba Studio');
  await buyer.chooseFile(dialog, 'Autumn.xlsx', orderFileOf({ 'AL-1304-BLA': 1 }));
  await dialog.getByRole('region', { name: 'Preview' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const boxes = await dialog.locator('.ant-modal-footer .ant-btn').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  for (const [index, box] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart = Math.max(other.left - box.right, box.left - other.right, other.top - box.bottom);
      expect(apart).toBeGreaterThanOrEqual(8);
    }
  }
  expect(buyer.faults).toEqual([]);
});

it('shows a whole month of the calendar for a period on a phone, and leads to other months', async () => {
  const buyer = await open('buyer', 360);
  const { page } = buyer;
  await page.goto('/orders');
  await page.getByPlaceholder('Submitted from').click();
  const calendar = page.locator('.ant-picker-dropdown-range');
  const month = calendar.locator('.ant-picker-month-btn:visible');
  const shown = await month.textContent();
  const { x, width } = (await calendar.locator('.ant-picker-panel:visible').boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  await calendar.locator('.ant-picker-header-prev-btn:visible').click();
  await eventually(async () => expect(await month.textContent()).not.toBe(shown));
  // The month before ends with days of this month. This month itself has no days of others that can be chosen when it
  // begins with the first day of a week.
  const isReadable = await calendar
    .locator('.ant-picker-cell:not(.ant-picker-cell-in-view, .ant-picker-cell-disabled)')
    .first()
    .evaluate((day) => {
      const muted = Object.assign(document.createElement('span'), { className: 'muted' });
      document.body.append(muted);
      return getComputedStyle(day).color === getComputedStyle(muted).color;
    });
  expect(isReadable).toBe(true);
  await calendar.locator('.ant-picker-header-next-btn:visible').click();
  await eventually(async () => expect(await month.textContent()).toBe(shown));
  expect(buyer.faults).toEqual([]);
});

it('writes everything in its own fonts, also the buttons of calendars and of chosen files', async () => {
  const admin = await open('admin', 1440);
  const { page } = admin;
  await page.goto('/orders');
  await page.getByPlaceholder('Submitted from').click();
  await page.locator('.ant-picker-header-view').first().waitFor();
  expect(await foreignTexts(page)).toEqual([]);

  await page.goto('/catalogue');
  await page.getByRole('button', { name: /^Alba Studio/ }).click();
  await page.getByRole('button', { name: 'Upload File' }).click();
  const dialog = page.getByRole('dialog');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByText('Drop the files here, or click to browse').click(),
  ]);
  const file = { mimeType: 'application/vnd.ms-excel', buffer: orderFileOf({ 'AL-1304-BLA': 1 }) };
  await chooser.setFiles([
    { ...file, name: 'One.xlsx' },
    { ...file, name: 'Two.xlsx' },
  ]);
  await dialog.getByRole('button', { name: 'Two.xlsx', exact: true }).click();
  expect(await foreignTexts(page)).toEqual([]);
  expect(admin.faults).toEqual([]);
});
