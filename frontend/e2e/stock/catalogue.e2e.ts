import { randomBytes } from 'node:crypto';
import type { AdminBrand } from '@portal/contract/brands';
import type { Browser, Locator } from 'playwright-core';
import { pictureParts, stockFileWithPictures } from '../../../backend/test/workbooks/pictured-sheets';
import { Api } from '../helpers/api';
import { eventually, excelMimeType, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { stepsOf } from '../helpers/steps';
import { invoicePdf, orderFileOf, picturePng, type StyleRow, stockWorkbook } from '../helpers/workbooks';

/**
 * An administrator manages brands and stock files, and a buyer sees the effects. Each dialog is used once, two of them
 * by keyboard only.
 */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let api: Api;
let customer: Api;
let brandId: string;

const style = (reference: string, availableLots: number, price = 80): StyleRow => ({
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

const step = stepsOf(() => ({ admin, buyer }));

const dialog = (name: string | RegExp): Locator => admin.page.getByRole('dialog', { name });
const toast = (text: string): Promise<void> => admin.waitForToast(text);
const menuButton = (name: string): Locator =>
  admin.page.getByRole('button', { name: `Actions for ${name}`, exact: true });

async function openDialog(name: string, action: string): Promise<Locator> {
  await menuButton(name).click();
  await admin.page.getByRole('menuitem', { name: action }).click();
  const openedDialog = dialog(new RegExp(`^${action}`));
  await openedDialog.waitFor();
  return openedDialog;
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Presses a key until the element has the focus, each time after the focus has moved. */
async function pressUntilFocused(key: string, to: Locator): Promise<void> {
  const { page } = admin;
  for (let step = 0; step < 12; step += 1) {
    if (await isFocused(to)) return;
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    await page.waitForFunction((element) => document.activeElement !== element, before);
  }
  throw new Error(`The focus did not get to ${to}`);
}

async function openDialogByKeyboard(name: string, action: string): Promise<Locator> {
  await menuButton(name).focus();
  await admin.page.keyboard.press('Enter');
  // The focus moves into the menu some frames after it has opened.
  await admin.page.locator('[role=menuitem]:focus').waitFor();
  const entry = admin.page.getByRole('menuitem', { name: action });
  await pressUntilFocused('ArrowDown', entry);
  await admin.page.keyboard.press('Enter');
  const openedDialog = dialog(new RegExp(`^${action}`));
  await openedDialog.waitFor();
  return openedDialog;
}

// C02, C03, C04
step('a brand is created for a buyer who is searched for', async () => {
  const { page } = admin;
  await page.goto('/catalogue');
  await page.getByRole('button', { name: 'New Brand' }).click();
  const openedDialog = dialog('New Brand');
  const create = openedDialog.getByRole('button', { name: 'Create' });
  expect(await create.isDisabled()).toBe(true);
  await openedDialog.getByLabel('Brand name').fill('Harbour Line');
  await openedDialog.getByText('Selected buyers').click();
  expect(await create.isDisabled()).toBe(true);
  const search = openedDialog.getByRole('combobox', { name: 'Buyers' });
  // The select's input accepts text only while it has the focus.
  await search.focus();
  await search.fill('nobody of this name');
  await page.getByText('No buyers found').waitFor();
  await search.fill('buyer@portal.local');
  await page.locator('.ant-select-item-option-active').getByText('Demo Buyer').waitFor();
  await search.press('Enter');
  // Tab leaves the field and must not unselect the option that is highlighted.
  await search.press('Tab');
  await create.click();
  await toast('Brand created successfully');
  await openedDialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Harbour Line', level: 2 }).waitFor();
  await page.getByRole('button', { name: /^Harbour Line.*1 Selected/s }).waitFor();
  brandId = new URL(page.url()).searchParams.get('brand') ?? '';
  await page.getByText('No stock files have been uploaded for this brand yet').waitFor();
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('heading', { name: 'Harbour Line', level: 2 }).waitFor();
});

// C03, X08
step('a brand is renamed by keyboard only, and the focus returns to its button', async () => {
  const { page } = admin;
  const openedDialog = await openDialogByKeyboard('Harbour Line', 'Rename Brand');
  await openedDialog.getByLabel('Brand name').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await openedDialog.getByText('Please enter a valid brand name').waitFor();
  await page.keyboard.type('Harbour & Co');
  await page.keyboard.press('Enter');
  await toast('Brand renamed successfully');
  await page.getByRole('heading', { name: 'Harbour & Co', level: 2 }).waitFor();
  await openedDialog.waitFor({ state: 'hidden' });
  await menuButton('Harbour & Co').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
});

// C02, X07, X08
step('access is withdrawn by keyboard only and granted again, and the buyer sees it without a reload', async () => {
  const { page } = admin;
  const openedDialog = await openDialogByKeyboard('Harbour & Co', 'Manage Access');
  const hidden = openedDialog.getByRole('radio', { name: /Hidden/ });
  await pressUntilFocused('Tab', openedDialog.getByRole('radio', { checked: true }));
  await pressUntilFocused('ArrowDown', hidden);
  await eventually(async () => expect(await hidden.isChecked()).toBe(true));
  await pressUntilFocused('Tab', openedDialog.getByRole('button', { name: 'Save' }));
  buyer.expectRefusal(403, '/stock-files');
  await page.keyboard.press('Enter');
  await toast('Access settings updated successfully');
  await page.getByRole('button', { name: /^Harbour & Co.*Hidden/s }).waitFor();
  await openedDialog.waitFor({ state: 'hidden' });
  await buyer.page.getByText('You do not have access to this brand').waitFor();

  const reopenedDialog = await openDialog('Harbour & Co', 'Manage Access');
  await reopenedDialog.getByText('Selected buyers').click();
  await reopenedDialog.getByRole('button', { name: 'Save' }).click();
  await reopenedDialog.getByText('Please select at least one valid buyer for specific access').waitFor();
  const search = reopenedDialog.getByRole('combobox', { name: 'Buyers' });
  await search.focus();
  await search.fill('DEMO');
  await page.locator('.ant-select-item-option-active').getByText('Demo Buyer').waitFor();
  await search.press('Enter');
  await search.press('Tab');
  await reopenedDialog.getByRole('combobox', { name: 'Buyers', expanded: false }).waitFor();
  await eventually(async () => expect(await reopenedDialog.locator('.ant-select-selection-item').count()).toBe(1));
  await reopenedDialog.getByText('All Buyers').click();
  await reopenedDialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Harbour & Co.*All Buyers/s }).waitFor();
  await buyer.page.getByText('No stock files have been uploaded for this brand yet').waitFor();
});

// C06, C07, X01
step('several files are uploaded with progress, one is cancelled, and the columns of another are changed', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Upload File' }).click();
  const openedDialog = dialog(/^Upload File/);
  await openedDialog.getByRole('button', { name: 'Publish' }).click();
  await openedDialog.getByText('Please select a file and brand').waitFor();
  // The network is slow, so that the progress is visible and an upload can be cancelled: the file takes minutes.
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 10_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    openedDialog.getByText('Drop the files here, or click to browse').click(),
  ]);
  const large = stockFileWithPictures(['BIG-1'], { 'xl/media/noise.bin': randomBytes(2_000_000) });
  const other = stockWorkbook([style('AU-1', 3), style('AU-2', 9)]);
  await chooser.setFiles([
    { name: 'Large.xlsx', mimeType: excelMimeType, buffer: large },
    { name: 'Spring.xlsx', mimeType: excelMimeType, buffer: spring },
    { name: 'Autumn.xlsx', mimeType: excelMimeType, buffer: other },
  ]);
  const row = (name: string) => openedDialog.getByRole('listitem').filter({ hasText: name });
  await row('Large.xlsx').getByText('Sending the file…').waitFor();
  await row('Large.xlsx').getByRole('progressbar', { name: 'Upload progress' }).waitFor();
  await row('Spring.xlsx').getByText('Waiting…').waitFor();
  await row('Large.xlsx').getByRole('button', { name: 'Cancel Large.xlsx' }).click();
  await row('Large.xlsx').waitFor({ state: 'detached' });
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0, uploadThroughput: -1 });
  await row('Autumn.xlsx').getByText('2 references').waitFor();

  // In a low window the list of files takes the whole dialog.
  await page.setViewportSize({ width: 1440, height: 420 });
  await openedDialog.getByRole('button', { name: 'Autumn.xlsx', exact: true }).click();
  const heading = (await openedDialog.getByRole('heading', { name: 'Autumn.xlsx' }).boundingBox())!;
  const visible = (await openedDialog.locator('.dialog-scroll').boundingBox())!;
  expect(heading.y).toBeGreaterThanOrEqual(visible.y);
  expect(heading.y + heading.height).toBeLessThanOrEqual(visible.y + visible.height);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openedDialog.getByRole('button', { name: 'Change columns' }).click();
  const grid = openedDialog.getByRole('region', { name: 'First rows of Stock' });
  await grid.getByRole('combobox', { name: 'Column B' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByTitle('not used').click();
  await openedDialog.getByRole('button', { name: 'Publish 2 files' }).click();
  await toast('File uploaded successfully');
  await openedDialog.waitFor({ state: 'hidden' });
  for (const name of ['Spring', 'Autumn']) await page.getByRole('link', { name, exact: true }).waitFor();
  await buyer.page.getByRole('link', { name: 'Autumn', exact: true }).click();
  const line = buyer.page.locator('.ant-table-row').filter({ hasText: 'AU-1' });
  await line.waitFor();
  // The description is not shown, because no column is assigned to it any more.
  expect(await line.textContent()).not.toContain('Canvas jacket');
});

// C06
step('a file is renamed, and keeps its extension', async () => {
  const openedDialog = await openDialog('Autumn', 'Rename File');
  await openedDialog.getByLabel('File name').fill('');
  await openedDialog.getByRole('button', { name: 'Rename' }).click();
  await openedDialog.getByText('Please enter a valid file name').waitFor();
  await openedDialog.getByLabel('File name').fill('Autumn 2027');
  await openedDialog.getByRole('button', { name: 'Rename' }).click();
  await toast('File renamed successfully');
  await admin.page.getByRole('link', { name: 'Autumn 2027', exact: true }).waitFor();
  await openedDialog.waitFor({ state: 'hidden' });
  const { name } = await admin.download(admin.page.getByRole('button', { name: 'Download Autumn 2027' }));
  expect(name).toBe('Autumn 2027.xlsx');
});

// X07
step('the lines of a file show the remaining stock as soon as an order is approved', async () => {
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
  const order = await customer.orderFrom(brandId, file, orderFileOf({ 'HL-1': 3 }));
  await api.approve(order, invoicePdf);
  await row('HL-1').getByText('7', { exact: true }).waitFor();
  // Playwright's `check` would fail: it expects the checkbox to be checked at once, but the checkbox follows the
  // address, which changes a moment later.
  await buyer.page.getByRole('checkbox', { name: 'Available only' }).click();
  await row('HL-2').waitFor({ state: 'detached' });
  expect(buyer.path).toContain('available=true');
  await buyer.page.reload();
  await row('HL-1').waitFor();
  await buyer.page.getByText('2 of 3 references').waitFor();
});

// C06, X01
step('a file is replaced, and its history shows the changes and offers old versions for download', async () => {
  const { page } = admin;
  const openedDialog = await openDialog('Spring', 'Replace Attachment');
  await openedDialog.getByRole('button', { name: 'Replace' }).click();
  await openedDialog.getByText('Please select a file to replace the attachment').waitFor();
  const later = stockWorkbook([style('HL-1', 7, 75), style('HL-2', 5), style('HL-4', 1)]);
  await admin.chooseFile(openedDialog, 'Spring week 12.xlsx', later);
  await openedDialog.getByText('3 references').waitFor();
  await openedDialog.getByRole('button', { name: 'Replace' }).click();
  await toast('File replaced successfully');
  await openedDialog.waitFor({ state: 'hidden' });
  const history = await openDialog('Spring week 12', 'Version History');
  await history.getByText('1 added · 1 removed · 1 price changed · 1 stock changed').waitFor();
  await history.getByRole('button', { name: 'Show changes' }).click();
  await history.getByRole('cell', { name: 'Removed' }).waitFor();
  const { name, bytes } = await admin.download(history.getByRole('button', { name: 'Download version 1' }));
  expect(name).toBe('Spring.xlsx');
  expect(bytes.equals(spring)).toBe(true);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  await buyer.page.locator('.ant-table-row').filter({ hasText: 'HL-4' }).waitFor();
});

step('the pictures of a workbook appear beside its lines once they are generated', async () => {
  const media = { 'a.png': picturePng };
  const bytes = stockFileWithPictures(['PIC-1', 'PIC-2'], pictureParts([{ row: 1, media: 'a.png' }], media));
  await api.publish(brandId, 'Lookbook.xlsx', bytes);
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('link', { name: 'Lookbook', exact: true }).click();
  const picture = buyer.page.getByRole('img', { name: 'PIC-1' });
  await picture.waitFor();
  await eventually(async () =>
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90),
  );
  expect(await buyer.page.getByRole('img', { name: 'PIC-2' }).count()).toBe(0);
  await buyer.picture('buyer-stock-lines-pictures');
});

// C03, C06, C08
step('a file and a brand are deleted after a warning about lost data', async () => {
  const { page } = admin;
  await buyer.page.goto(`/catalogue?brand=${brandId}`);
  await buyer.page.getByRole('link', { name: 'Lookbook', exact: true }).waitFor();
  await page.goto(`/catalogue?brand=${brandId}`);
  for (const [name, consequence] of [
    ['Lookbook', /its 2 references can no longer be ordered/],
    ['Autumn 2027', /its 2 references can no longer be ordered/],
    ['Spring week 12', /and its 1 earlier version; its/],
  ] as const) {
    const openedDialog = await openDialog(name, 'Delete File');
    await openedDialog.getByText(consequence).waitFor();
    await openedDialog.getByRole('button', { name: 'Delete File' }).click();
    await openedDialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await toast('File deleted successfully');
  await page.getByText('No stock files have been uploaded for this brand yet').waitFor();
  const openedDialog = await openDialog('Harbour & Co', 'Delete Brand');
  await openedDialog.getByText('Orders already placed keep their data.').waitFor();
  admin.expectRefusal(404, '/stock-files', false);
  // The buyer's page is still open. It requests the deleted brand and shows a message.
  buyer.expectRefusal(404, '/stock-files');
  await openedDialog.getByRole('button', { name: 'Delete Brand' }).click();
  await toast('Brand deleted successfully');
  await page.getByText('Choose a brand to see its stock files.').waitFor();
  expect((await api.call<AdminBrand[]>('GET', '/brands')).some(({ _id }) => _id === brandId)).toBe(false);
  await buyer.page.getByText('Brand not found').waitFor();
});

// X08
step('all references of a long file are reached by keyboard only', async () => {
  const { page } = buyer;
  const brand = await api.brand('Long House');
  const references = Array.from({ length: 60 }, (_, index) => `LG-${100 + index}`);
  await api.publish(brand, 'Long.xlsx', stockWorkbook(references.map((reference) => style(reference, 5))));
  await page.goto(`/catalogue?brand=${brand}`);
  await page.getByRole('link', { name: 'Long', exact: true }).click();
  const table = page.getByRole('table');
  const rows = table.getByRole('rowgroup', { name: 'Rows' });
  await rows.getByRole('row', { name: /LG-100/ }).waitFor();
  // Titles and rows are one table to screen readers.
  expect(await page.getByRole('table').count()).toBe(1);
  await table.getByRole('columnheader', { name: 'Available lots' }).press('Tab');
  await page.keyboard.press('PageDown');
  await rows.getByRole('cell', { name: 'LG-115' }).waitFor();
  await page.keyboard.press('End');
  await rows.getByRole('cell', { name: 'LG-159' }).waitFor();
  await page.keyboard.press('Home');
  await rows.getByRole('cell', { name: 'LG-100' }).waitFor();
  expect(await table.ariaSnapshot()).toMatch(/columnheader "Reference"[\s\S]*cell "LG-100"/);
});
