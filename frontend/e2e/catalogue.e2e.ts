import { randomBytes } from 'node:crypto';
import type { AdminBrand } from '@portal/contract/catalogue';
import type { Browser, Locator } from 'playwright-core';
import { picturedStock, pictureParts } from '../../backend/test/workbooks/pictured-sheets';
import { Api } from './api';
import { excelType, openBrowser, Visitor } from './browser';
import { Portal } from './portal';
import { invoicePdf, lotsOf, picturePng, type Style, stockWorkbook } from './workbooks';

/** Brands and stock files as an administrator manages them, each dialog once, two by keyboard alone, and what a buyer sees of it. */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let api: Api;
let customer: Api;
let brandId: string;

const style = (reference: string, availableLots: number, price = 80): Style => ({
  ...{ reference, description: 'Canvas jacket', colour: 'Ecru', size: 'S-M-L', unitsPerLot: 6 },
  ...{ availableLots, price },
});
const spring = stockWorkbook([style('HL-1', 10), style('HL-2', 0), style('HL-3', 4)]);

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  [api, customer] = await Promise.all([Api.signIn(portal.url, portal.admin), Api.signIn(portal.url, portal.buyer)]);
  admin = await Visitor.open(browser, portal.url, { token: api.token });
  buyer = await Visitor.open(browser, portal.url, { token: customer.token });
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

let failed = false;

/** Steps build on one another, as those of the main job do. */
function step(name: string, act: () => Promise<void>): void {
  it(name, async () => {
    if (failed) throw new Error('Not reached');
    try {
      await act();
      expect({ admin: admin.faults, buyer: buyer.faults }).toEqual({ admin: [], buyer: [] });
    } catch (error) {
      failed = true;
      const slug = name.replace(/\W+/g, '-').slice(0, 60);
      await Promise.all([admin.picture(`failed-${slug}-admin`), buyer.picture(`failed-${slug}-buyer`)]);
      throw error;
    }
  });
}

const dialog = (name: string | RegExp): Locator => admin.page.getByRole('dialog', { name });
const toast = (text: string): Promise<void> => admin.page.getByText(text, { exact: true }).first().waitFor();
const menuButton = (name: string): Locator =>
  admin.page.getByRole('button', { name: `Actions for ${name}`, exact: true });

async function ask(name: string, action: string): Promise<Locator> {
  await menuButton(name).click();
  await admin.page.getByRole('menuitem', { name: action }).click();
  const asked = dialog(new RegExp(`^${action}`));
  await asked.waitFor();
  return asked;
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses a key until the focus is there, as somebody without a mouse would. */
async function go(key: string, to: Locator): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    if (await isFocused(to)) return;
    await admin.page.keyboard.press(key);
    await admin.page.waitForTimeout(50);
  }
  throw new Error(`The focus did not get to ${to}`);
}

async function askByKeyboard(name: string, action: string): Promise<Locator> {
  await menuButton(name).focus();
  await admin.page.keyboard.press('Enter');
  const entry = admin.page.getByRole('menuitem', { name: action });
  await entry.waitFor();
  await go('ArrowDown', entry);
  await admin.page.keyboard.press('Enter');
  const asked = dialog(new RegExp(`^${action}`));
  await asked.waitFor();
  return asked;
}

// C02, C03, C04
step('a brand is created for a buyer who is searched for', async () => {
  const { page } = admin;
  await page.goto('/catalogue');
  await page.getByRole('button', { name: 'New Brand' }).click();
  const asked = dialog('New Brand');
  const create = asked.getByRole('button', { name: 'Create' });
  expect(await create.isDisabled()).toBe(true);
  await asked.getByLabel('Brand name').fill('Harbour Line');
  await asked.getByText('Selected buyers').click();
  expect(await create.isDisabled()).toBe(true);
  const search = asked.getByRole('combobox', { name: 'Buyers' });
  // Writable once it is focused.
  await search.focus();
  await search.fill('nobody of this name');
  await page.getByText('No buyers found').waitFor();
  await search.fill('buyer@portal.local');
  await page.locator('.ant-select-item-option-active').getByText('Demo Buyer').waitFor();
  await search.press('Enter');
  // Leaving the field takes nobody away again, though the one just chosen is highlighted.
  await search.press('Tab');
  await create.click();
  await toast('Brand created successfully');
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Harbour Line', level: 2 }).waitFor();
  await page.getByRole('button', { name: /^Harbour Line.*1 Selected/s }).waitFor();
  brandId = new URL(page.url()).searchParams.get('brand') ?? '';
  await page.getByText('No stock files have been uploaded for this brand yet').waitFor();
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('heading', { name: 'Harbour Line', level: 2 }).waitFor();
});

// C03, X08
step('a brand is renamed by keyboard alone, and the focus goes back to where it was', async () => {
  const { page } = admin;
  const asked = await askByKeyboard('Harbour Line', 'Rename Brand');
  await asked.getByLabel('Brand name').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await asked.getByText('Please enter a valid brand name').waitFor();
  await page.keyboard.type('Harbour & Co');
  await page.keyboard.press('Enter');
  await toast('Brand renamed successfully');
  await page.getByRole('heading', { name: 'Harbour & Co', level: 2 }).waitFor();
  await asked.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

// C02, X07, X08
step('access is taken by keyboard alone and given again, and the buyer sees it without a reload', async () => {
  const { page } = admin;
  const asked = await askByKeyboard('Harbour & Co', 'Manage Access');
  const hidden = asked.getByRole('radio', { name: /Hidden/ });
  await go('Tab', asked.getByRole('radio', { checked: true }));
  await go('ArrowDown', hidden);
  expect(await hidden.isChecked()).toBe(true);
  await go('Tab', asked.getByRole('button', { name: 'Save' }));
  buyer.expectRefusal(403, '/stock-files');
  await page.keyboard.press('Enter');
  await toast('Access settings updated successfully');
  await page.getByRole('button', { name: /^Harbour & Co.*Hidden/s }).waitFor();
  await asked.waitFor({ state: 'hidden' });
  await buyer.page.getByText('You do not have access to this brand').waitFor();

  const again = await ask('Harbour & Co', 'Manage Access');
  await again.getByText('Selected buyers').click();
  await again.getByRole('button', { name: 'Save' }).click();
  await again.getByText('Please select at least one valid buyer for specific access').waitFor();
  const search = again.getByRole('combobox', { name: 'Buyers' });
  await search.focus();
  await search.fill('DEMO');
  await page.getByRole('option', { name: /./, includeHidden: true }).first().waitFor({ state: 'attached' });
  await search.press('Enter');
  await search.press('Tab');
  await again.getByRole('combobox', { name: 'Buyers', expanded: false }).waitFor();
  expect(await again.locator('.ant-select-selection-item').count()).toBe(1);
  await again.getByText('All Buyers').click();
  await again.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Harbour & Co.*All Buyers/s }).waitFor();
  await buyer.page.getByText('No stock files have been uploaded for this brand yet').waitFor();
});

// C06, C07, X01
step('several files are uploaded with their progress, one is cancelled, the columns of another changed', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Upload File' }).click();
  const asked = dialog(/^Upload File/);
  await asked.getByRole('button', { name: 'Publish' }).click();
  await asked.getByText('Please select a file and brand').waitFor();
  // As over a slow line: what is sent is seen, and can be taken back.
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    asked.getByText('Drop the files here, or click to browse').click(),
  ]);
  const large = picturedStock(['BIG-1'], { 'xl/media/noise.bin': randomBytes(2_000_000) });
  const other = stockWorkbook([style('AU-1', 3), style('AU-2', 9)]);
  await chooser.setFiles([
    { name: 'Large.xlsx', mimeType: excelType, buffer: large },
    { name: 'Spring.xlsx', mimeType: excelType, buffer: spring },
    { name: 'Autumn.xlsx', mimeType: excelType, buffer: other },
  ]);
  const row = (name: string) => asked.getByRole('listitem').filter({ hasText: name });
  await row('Large.xlsx').getByText('Sending the file…').waitFor();
  await row('Large.xlsx').getByRole('progressbar', { name: 'Upload progress' }).waitFor();
  await row('Spring.xlsx').getByText('Waiting for its turn…').waitFor();
  await row('Large.xlsx').getByRole('button', { name: 'Cancel Large.xlsx' }).click();
  await row('Large.xlsx').waitFor({ state: 'detached' });
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0, uploadThroughput: -1 });
  await row('Autumn.xlsx').getByText('2 references').waitFor();

  await asked.getByRole('button', { name: 'Autumn.xlsx', exact: true }).click();
  await asked.getByRole('button', { name: 'Change columns' }).click();
  const grid = asked.getByRole('region', { name: 'First rows of Stock' });
  await grid.getByRole('combobox', { name: 'Column B' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByTitle('not used').click();
  await asked.getByRole('button', { name: 'Read with these columns' }).click();
  await asked.getByText('not used').waitFor();
  await asked.getByRole('button', { name: 'Publish 2 files' }).click();
  await toast('File uploaded successfully');
  await asked.waitFor({ state: 'hidden' });
  for (const name of ['Spring', 'Autumn']) await page.getByRole('link', { name, exact: true }).waitFor();
  await buyer.page.getByRole('link', { name: 'Autumn', exact: true }).click();
  const line = buyer.page.locator('.ant-table-row').filter({ hasText: 'AU-1' });
  await line.waitFor();
  // Its description was in the column that is not used.
  expect(await line.textContent()).not.toContain('Canvas jacket');
});

// C06
step('a file is renamed, and keeps its extension', async () => {
  const asked = await ask('Autumn', 'Rename File');
  await asked.getByLabel('File name').fill('');
  await asked.getByRole('button', { name: 'Rename' }).click();
  await asked.getByText('Please enter a valid file name').waitFor();
  await asked.getByLabel('File name').fill('Autumn 2027');
  await asked.getByRole('button', { name: 'Rename' }).click();
  await toast('File renamed successfully');
  await admin.page.getByRole('link', { name: 'Autumn 2027', exact: true }).waitFor();
  await asked.waitFor({ state: 'hidden' });
  const { name } = await admin.download(admin.page.getByRole('button', { name: 'Download Autumn 2027' }));
  expect(name).toBe('Autumn 2027.xlsx');
});

// X07
step('the lines of a file show what is left the moment an order is approved', async () => {
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('link', { name: 'Spring', exact: true }).click();
  const row = (reference: string) => buyer.page.locator('.ant-table-row').filter({ hasText: reference });
  await row('HL-1').getByText('10', { exact: true }).waitFor();
  await row('HL-2').getByText('sold out').waitFor();
  const { stockFiles } = await customer.call<{ stockFiles: { _id: string; fileName: string }[] }>(
    'GET',
    `/catalogue/${brandId}/stock-files`,
  );
  const file = stockFiles.find(({ fileName }) => fileName === 'Spring')?._id ?? '';
  const order = await customer.orderFrom(brandId, file, lotsOf({ 'HL-1': 3 }));
  await api.approve(order, invoicePdf);
  await row('HL-1').getByText('7', { exact: true }).waitFor();
  // Its state is the address, which follows a moment later.
  await buyer.page.getByRole('checkbox', { name: 'Available only' }).click();
  await row('HL-2').waitFor({ state: 'detached' });
  expect(buyer.path).toContain('available=true');
  await buyer.page.reload();
  await row('HL-1').waitFor();
  await buyer.page.getByText('2 of 3 references').waitFor();
});

// C06, X01
step('a file is replaced, and its history tells what changed and hands out what was', async () => {
  const { page } = admin;
  const asked = await ask('Spring', 'Replace Attachment');
  await asked.getByRole('button', { name: 'Replace' }).click();
  await asked.getByText('Please select a file to replace the attachment').waitFor();
  const later = stockWorkbook([style('HL-1', 7, 75), style('HL-2', 5), style('HL-4', 1)]);
  await admin.chooseFile(asked, 'Spring week 12.xlsx', later);
  await asked.getByText('3 references').waitFor();
  await asked.getByRole('button', { name: 'Replace' }).click();
  await toast('File replaced successfully');
  await asked.waitFor({ state: 'hidden' });
  const history = await ask('Spring week 12', 'Version History');
  await history.getByText('1 added · 1 gone · 1 price changed · 1 stock changed').waitFor();
  await history.getByRole('button', { name: 'Show changes' }).click();
  await history.getByRole('cell', { name: 'Gone' }).waitFor();
  const { name, bytes } = await admin.download(history.getByRole('button', { name: 'Download version 1' }));
  expect(name).toBe('Spring.xlsx');
  expect(bytes.equals(spring)).toBe(true);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  await buyer.page.locator('.ant-table-row').filter({ hasText: 'HL-4' }).waitFor();
});

step('the pictures of a workbook stand beside its lines, as soon as they are made', async () => {
  const media = { 'a.png': picturePng };
  const bytes = picturedStock(['PIC-1', 'PIC-2'], pictureParts([{ row: 1, media: 'a.png' }], media));
  await api.publish(brandId, 'Lookbook.xlsx', bytes);
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('link', { name: 'Lookbook', exact: true }).click();
  const picture = buyer.page.getByRole('img', { name: 'PIC-1' });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90);
  expect(await buyer.page.getByRole('img', { name: 'PIC-2' }).count()).toBe(0);
  await buyer.picture('buyer-stock-lines-pictures');
});

// C03, C06, C08
step('a file and a brand are deleted after saying what is lost', async () => {
  const { page } = admin;
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('link', { name: 'Lookbook', exact: true }).waitFor();
  await page.goto(`/catalogue?brand=${brandId}`);
  for (const [name, told] of [
    ['Lookbook', /its 2 references can no longer be ordered/],
    ['Autumn 2027', /its 2 references can no longer be ordered/],
    ['Spring week 12', /and its 1 earlier version disappear for/],
  ] as const) {
    const asked = await ask(name, 'Delete File');
    await asked.getByText(told).waitFor();
    await asked.getByRole('button', { name: 'Delete File' }).click();
    await asked.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await toast('File deleted successfully');
  await page.getByText('No stock files have been uploaded for this brand yet').waitFor();
  const asked = await ask('Harbour & Co', 'Delete Brand');
  await asked.getByText('Orders already placed keep their data.').waitFor();
  admin.expectRefusal(404, '/stock-files', false);
  // What the buyer had open is gone; the page says so instead of failing.
  buyer.expectRefusal(404, '/stock-files');
  await asked.getByRole('button', { name: 'Delete Brand' }).click();
  await toast('Brand deleted successfully');
  await page.getByText('Choose a brand to see its stock files.').waitFor();
  expect((await api.call<AdminBrand[]>('GET', '/brands')).some(({ _id }) => _id === brandId)).toBe(false);
  await buyer.page.getByText('Brand not found').waitFor();
});
