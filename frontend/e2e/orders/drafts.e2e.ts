import type { Draft, DraftsResponse } from '@portal/contract/drafts';
import type { AdminOrder, Order } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { Browser, Locator, Page } from 'playwright-core';
import { fillInLots, lotsInSheet } from '../../../backend/test/workbooks/fill-in-lots';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor, waitForRest } from '../helpers/browser';
import { FaultyProxy } from '../helpers/network';
import { pasteText } from '../helpers/paste';
import { Portal } from '../helpers/portal';
import { type StyleRow, stockWorkbook } from '../helpers/workbooks';

/** A buyer fills in an order on screen, over an unreliable network, and the team receives it. */
let portal: Portal;
let browser: Browser;
let network: FaultyProxy;
let buyer: Visitor;
let team: Api;
let customer: Api;
let brand: string;
let file: string;

const rows = Array.from(
  { length: 60 },
  (_, at): StyleRow => ({
    reference: `DR-${100 + at}`,
    description: 'Linen shirt',
    colour: 'White',
    size: 'S-M-L',
    price: 50,
    unitsPerLot: 6,
    availableLots: 20,
  }),
);
const reference = (at: number) => rows[at]?.reference ?? '';
const changedInExcel = { [reference(0)]: 15, [reference(1)]: 14 };

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  team = await Api.signIn(portal.url, portal.admin);
  brand = await team.brand('Draft House');
  await team.publish(brand, 'Summer 2027.xlsx', stockWorkbook(rows));
  const { stockFiles } = await team.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  file = stockFiles[0]?._id ?? '';
  customer = await Api.signIn(portal.url, portal.buyer);
  network = await FaultyProxy.to(portal.url);
  buyer = await Visitor.open(browser, network.url, { token: customer.token });
});

afterAll(async () => {
  await browser?.close();
  await network?.close();
  expect(await portal?.stop()).toBe(0);
});

const lots = (of: Page, at: number) => of.getByRole('textbox', { name: new RegExp(`^Lots of ${reference(at)} ·`) });
const bar = (of: Page) => of.getByRole('region', { name: 'Totals of the order' });
const isSaved = (of: Page) => bar(of).getByText('Saved', { exact: true }).waitFor();
const totals = (of: Page, text: string) => bar(of).getByText(text, { exact: true }).waitFor();

const hasFocus = (field: Locator) =>
  eventually(async () => expect(await field.evaluate((element) => element === document.activeElement)).toBe(true));

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

function doOverlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('Not on the screen');
  const inOne = (side: 'x' | 'y', length: 'width' | 'height') =>
    one[side] < other[side] + other[length] && other[side] < one[side] + one[length];
  return inOne('x', 'width') && inOne('y', 'height');
}

async function draft(): Promise<Draft> {
  const { drafts } = await customer.call<DraftsResponse>('GET', '/drafts');
  return customer.call('GET', `/drafts/${drafts[0]?._id}`);
}

// G01 G03 G04
it('the buyer types and pastes lots, which a reload and a lost connection keep', async () => {
  const { page } = buyer;
  await page.goto(`/catalogue?brand=${brand}&file=${file}`);
  await page.getByRole('button', { name: 'Order on screen' }).click();
  await lots(page, 0).waitFor();
  await lots(page, 0).focus();
  for (let at = 0; at < 12; at++) {
    await hasFocus(lots(page, at));
    await page.keyboard.type(String(at + 1));
    await page.keyboard.press('Enter');
  }
  await totals(page, '12 lines');
  await totals(page, '78 lots');

  // Two columns are read by the server.
  const pasted = rows.slice(12, 52).map((row) => `${row.reference}\t2`);
  await pasteText(page, [...pasted, 'DR-999\t4'].join('\n'));
  const panel = page.getByRole('region', { name: 'What was pasted' });
  await panel.getByText('40 lines filled in').waitFor();
  await panel.getByText('DR-999').first().waitFor();
  await totals(page, '52 lines');
  await isSaved(page);
  expect(buyer.faults).toEqual([]);

  await page.reload();
  await totals(page, '158 lots');
  // The totals and the grid's rows are answers of two requests.
  await lots(page, 0).waitFor();
  network.cut();
  await lots(page, 0).focus();
  await hasFocus(lots(page, 0));
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await hasFocus(lots(page, 1));
  await page.keyboard.type('9');
  await bar(page).getByText('Offline – 2 changes wait').waitFor();
  await totals(page, '173 lots');
  network.restore();
  await isSaved(page);
  const saved = await draft();
  expect([saved.lineCount, saved.lots]).toEqual([52, 173]);
});

it('a fraction stays in its cell with the nearest whole lots, in the grid and on a phone', async () => {
  const { page } = buyer;
  const viewport = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await lots(page, 0).focus();
    await hasFocus(lots(page, 0));
    await page.keyboard.type('2.5');
    expect(await lots(page, 0).inputValue()).toBe('2.5');
    await page.getByText('Enter whole lots. The nearest is 3.').waitFor();
    await totals(page, '173 lots');
    await page.keyboard.press('Escape');
    expect(await lots(page, 0).inputValue()).toBe('9');
    await isSaved(page);
  }
  if (viewport) await page.setViewportSize(viewport);
});

it('the fields of quick entry stay in place when a note appears beside them', async () => {
  const { page } = buyer;
  const quick = page.getByRole('group', { name: 'Quick entry' });
  const places = async () => Promise.all((await quick.getByRole('textbox').all()).map((field) => field.boundingBox()));
  const viewport = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await quick.getByRole('textbox', { name: 'Reference or barcode' }).fill('');
    await quick.getByRole('textbox', { name: 'Lots' }).fill('2.5');
    const before = await places();
    await page.keyboard.press('Enter');
    await quick.getByText('Enter whole lots.').waitFor();
    expect(await places()).toEqual(before);
  }
  if (viewport) await page.setViewportSize(viewport);
});

// G06
it('the buyer changes the lots of two references in Excel, and goes on on screen', async () => {
  const { page } = buyer;
  const { bytes } = await buyer.download(page.getByRole('button', { name: 'Download as Excel' }));
  const edited = await fillInLots(bytes, changedInExcel);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Create New Order' }).click();
  const create = page.getByRole('dialog');
  await buyer.choose(create, 'Brand', 'Draft House');
  await create.getByText('Summer 2027').waitFor();
  await buyer.chooseFile(create, 'Summer 2027 order.xlsx', edited);
  await create.getByRole('region', { name: 'Preview' }).waitFor();
  await create.getByRole('button', { name: 'Edit on screen' }).click();
  await page.waitForURL('**/drafts/*');
  // Both had 9 lots.
  await totals(page, '184 lots');
  await eventually(async () => {
    const shown = [await lots(page, 0).inputValue(), await lots(page, 1).inputValue()];
    expect(shown).toEqual(['15', '14']);
  });
  await isSaved(page);
});

// G07
it('the buyer submits, and the team sees one order with these lots', async () => {
  const { page } = buyer;
  await bar(page).getByRole('button', { name: 'Submit order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('AED 55,200').waitFor();
  await dialog.getByRole('button', { name: 'Submit order' }).click();
  await page.waitForURL('**/orders/*');
  await page.getByText('Pending Review').first().waitFor();
  const orders = await team.call<Order[]>('GET', '/orders');
  const placed = orders.filter((order) => order.brand._id === brand);
  expect(placed.map(({ lineCount, totalAmount }) => [lineCount, totalAmount])).toEqual([[52, 55_200]]);

  const admin = await Visitor.open(browser, portal.url, { token: team.token });
  await admin.page.goto('/orders');
  const button = admin.page.getByRole('button', { name: `Download order file of ${placed[0]?.orderNumber}` });
  const sheet = await lotsInSheet((await admin.download(button)).bytes);
  const ordered = rows.slice(0, 52).map((row, at) => [row.reference, at < 12 ? at + 1 : 2]);
  expect(Object.fromEntries(sheet)).toEqual({ ...Object.fromEntries(ordered), ...changedInExcel });
  expect(admin.faults).toEqual([]);
  await admin.close();
});

// G10
it('the team orders for the buyer, who sees who did it and submits on a phone', async () => {
  const admin = await Visitor.open(browser, portal.url, { token: team.token });
  await admin.page.goto(`/catalogue?brand=${brand}&file=${file}`);
  await admin.page.getByRole('button', { name: 'Order on screen' }).click();
  const { buyers } = await team.call<{ buyers: { name: string; email: string }[] }>('GET', '/buyers?status=approved');
  const name = buyers.find(({ email }) => email === portal.buyer.email)?.name ?? '';
  await admin.choose(admin.page.getByRole('dialog'), 'Buyer', name);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Begin the order' }).click();
  await lots(admin.page, 3).fill('5');
  await isSaved(admin.page);

  const phone = await Visitor.open(browser, portal.url, {
    token: customer.token,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.goto('/orders');
  await phone.page.getByRole('link', { name: /Summer 2027/ }).tap();
  await phone.page.getByText(/begun by The team/).waitFor();
  const more = phone.page.getByRole('button', { name: `One lot of ${reference(3)} more` });
  await more.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  // Rows take no taps while the list scrolls, and the browser reports a scroll only in the next frame.
  await waitForRest(phone.page.locator('html'));
  await eventually(async () =>
    expect(
      await more.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true),
  );
  await more.tap();
  await totals(phone.page, '6 lots');
  await isSaved(phone.page);
  // The team's window shows the buyer's change at once.
  await eventually(async () => expect(await lots(admin.page, 3).inputValue()).toBe('6'));
  await admin.page.getByText(`${name}, was 5`).waitFor();

  // The button of the chat covers neither the amount nor the button beside it.
  const submit = bar(phone.page).getByRole('button', { name: 'Submit order' });
  await eventually(async () => {
    const chat = await phone.page.getByRole('button', { name: /^Chat with us/ }).boundingBox();
    const amount = await bar(phone.page).getByText(/^AED/).boundingBox();
    expect([amount, await submit.boundingBox()].map((box) => doOverlap(chat, box))).toEqual([false, false]);
  });
  await submit.tap();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Submit order' }).tap();
  await phone.page.waitForURL('**/orders/*');
  await admin.page.getByText(/^This draft was submitted as order/).waitFor();
  const [order] = (await team.call<AdminOrder[]>('GET', '/orders')).filter((each) => each.lineCount === 1);
  expect(order).toMatchObject({ totalQuantity: 36, totalAmount: 1_800, buyerName: name });
  expect([admin.faults, phone.faults]).toEqual([[], []]);
});
