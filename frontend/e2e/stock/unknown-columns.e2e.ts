import { utils, write } from '@e965/xlsx';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, excelMimeType, openBrowser, Visitor } from '../helpers/browser';
import { dialogOf, readProblems, readTotals } from '../helpers/orders-screen';
import { Portal } from '../helpers/portal';

/**
 * Sheets in a layout that the portal cannot recognise by itself: an administrator publishes one, and a buyer orders
 * from it with an order form of their own.
 */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
/** A brand whose sheets have no header row. */
let plainBrandId: string;

type Rows = (string | number | null)[][];

function workbook(sheets: Record<string, Rows>, merges: string[] = []): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** A stock file with a title above the table, a merged header of two rows, and a price column without a known label. */
const stock = workbook(
  {
    Collection: [
      ['Maison Ligne'],
      ['Spring 2027, prices on request'],
      [],
      ['Style No', 'Article', null, 'Zzz', null],
      [null, 'Name', 'Colour', null, 'Available lots'],
      ['ML-1', 'Silk gown', 'Ivory', 220.5, 12],
      ['ML-2', 'Wool cape', 'Camel', 180, 8],
      ['ML-3', 'Linen shirt', 'Sand', 64.25, 40],
    ],
  },
  ['A1:E1', 'A4:A5', 'B4:C4', 'D4:E4'],
);
const ownForm = workbook({
  'Boutique Layla': [['Our shop, week 12'], ['Qqq', 'Vvv', 'Uuu'], ['ML-1', 'window', 2], ['ML-3', 'rack', 5]],
});
const copied: Rows = [
  ['Style No', 'Name', 'Order lots'],
  ['ML-1', 'Silk gown', 2],
  ['ML-2', 'Wool cape', '12 dz'],
];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  const [api, customer] = await Promise.all([
    Api.signIn(portal.url, portal.admin),
    Api.signIn(portal.url, portal.buyer),
  ]);
  const brandId = await api.brand('Maison Ligne');
  plainBrandId = await api.brand('Plain Goods');
  admin = await Visitor.open(browser, portal.url, { token: api.token });
  buyer = await Visitor.open(browser, portal.url, { token: customer.token });
  await admin.page.goto(`/catalogue?brand=${brandId}`);
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

/** Opens the select above a column and chooses its meaning, which takes two clicks. */
async function choose(of: Visitor, grid: Locator, column: string, meaning: string): Promise<void> {
  await grid
    .getByRole('combobox', { name: `Column ${column}` })
    .locator('xpath=ancestor::*[contains(@class,"ant-select-selector")]')
    .click();
  const dropdown = of.page.locator('.ant-select-dropdown:visible');
  await dropdown.getByTitle(meaning, { exact: true }).click();
  await dropdown.waitFor({ state: 'hidden' });
}

async function openOrder(name: string, bytes: Buffer, brand = 'Maison Ligne'): Promise<Locator> {
  await buyer.page.goto('/orders');
  await buyer.page.getByRole('button', { name: 'Create New Order' }).click();
  const create = dialogOf(buyer);
  await create.getByText('Create order').waitFor();
  await buyer.choose(create, 'Brand', brand);
  await buyer.chooseFile(create, name, bytes);
  await create.getByRole('region', { name: 'Preview' }).waitFor();
  return create;
}

// X01
it('an administrator chooses the price column of a sheet without a price label, and publishes it in three clicks', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Upload File' }).click();
  const upload = dialogOf(admin);
  await admin.chooseFile(upload, 'Ligne.xlsx', stock);
  const grid = upload.getByRole('region', { name: 'First rows of Collection' });
  await grid.waitFor();
  await choose(admin, grid, 'D', 'Wholesale price');
  await upload.getByRole('cell', { name: '220.5' }).last().waitFor();
  await upload.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForToast('File uploaded successfully');
  await page.getByText('3 references').waitFor();
  expect(admin.faults).toEqual([]);
});

// X01
it('a buyer orders with their own order form, whose columns the portal recognises the next time', async () => {
  const create = await openOrder('Own form.xlsx', ownForm);
  const grid = create.getByRole('region', { name: 'First rows of Boutique Layla' });
  await choose(buyer, grid, 'A', 'Reference');
  await choose(buyer, grid, 'C', 'Order lots');
  await grid.getByRole('button', { name: 'Header in row 2' }).click();
  await eventually(async () => expect(await readTotals(create)).toMatchObject({ Lines: '2', Lots: '7' }));
  await create.getByRole('button', { name: 'Submit order' }).click();
  await create.waitFor({ state: 'hidden' });

  const again = await openOrder('Own form again.xlsx', ownForm);
  await eventually(async () => expect(await readTotals(again)).toMatchObject({ Lines: '2', Lots: '7' }));
  await again.getByRole('button', { name: 'Change columns' }).waitFor();
  expect(buyer.faults).toEqual([]);
});

// X02
it('the preview reports a copied sheet and a quantity in dozens instead of ordering wrong lots', async () => {
  const create = await openOrder('Copied.xlsx', workbook({ Order: copied, 'Order (2)': copied }));
  await eventually(async () => {
    const listed = await readProblems(create);
    expect(listed.some((text) => text.includes('12 dz'))).toBe(true);
    expect(listed.some((text) => text.includes('Order (2)'))).toBe(true);
  });
  const { Lots } = await readTotals(create);
  expect(Lots).toBe('2');
  expect(buyer.faults).toEqual([]);
});

/** A stock file without prices. */
const unpriced = workbook({
  Stock: [
    ['Style No', 'Name', 'Available lots'],
    ['PF-1', 'Silk scarf', 12],
    ['PF-2', 'Wool scarf', 8],
    ['PF-3', 'Linen scarf', 40],
  ],
});
const prices = (...rows: Rows): Buffer => workbook({ Prices: [['Style No', 'Wholesale price'], ...rows] });

// X01
it('an administrator publishes a stock file without prices with a second file that has them', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Upload File' }).click();
  const upload = dialogOf(admin);
  const choosePrices = async (button: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      upload.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles({ name: 'Prices.xlsx', buffer, mimeType: excelMimeType });
  };
  await admin.chooseFile(upload, 'Scarves.xlsx', unpriced);
  await choosePrices('Choose a price file', prices(['PF-1', 40], ['PF-2', 55], ['PF-2', 65], ['PF-9', 70]));
  await eventually(async () => {
    const listed = (await readProblems(upload)).join('\n');
    expect(listed).toContain('PF-2');
    expect(listed).toContain('has two prices in the price file');
    expect(listed).toContain('Cell A4 (reference) has no price in the price file.');
    expect(listed).toContain('1 price of the price file matches no row that needs a price (first PF-9');
  });
  expect(await upload.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  admin.expectRefusal(400, '/preview');
  await choosePrices('Choose another price file', Buffer.from('no workbook'));
  await upload.getByText(/^The price file cannot be used: Invalid file format/).waitFor();
  await choosePrices('Choose another price file', prices(['PF-1', 40], ['PF-2', 55], ['PF-3', 17.5]));
  await upload.getByRole('cell', { name: '17.5' }).waitFor();
  await upload.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForToast('File uploaded successfully');
  await upload.waitFor({ state: 'hidden' });
  await page.getByText('Scarves').first().waitFor();
  expect(admin.faults).toEqual([]);
});

const barePrices = [120.5, 89.9, 64.25, 45, 230.75];
/** A stock file that begins with goods: no title, and no words above its columns. */
const bare = workbook({
  Goods: barePrices.map((price, at) => [`PL-10${at}`, `Scarf no. ${at}`, price, 12, 8 + at]),
});
const bareForm = workbook({
  Order: [
    ['PL-100', 'for the window', 2],
    ['PL-103', 'for the rack', 5],
    ['PL-104', 'spare', 1],
  ],
});

// X01
it('an administrator publishes a table without a header, whose columns are proposed by their values', async () => {
  const { page } = admin;
  await page.goto(`/catalogue?brand=${plainBrandId}`);
  await page.getByRole('button', { name: 'Upload File' }).click();
  const upload = dialogOf(admin);
  await admin.chooseFile(upload, 'Scarves.xlsx', bare);
  const grid = upload.getByRole('region', { name: 'First rows of Goods' });
  await grid.waitFor();
  const meaningOf = (column: string) =>
    grid
      .getByRole('combobox', { name: `Column ${column}` })
      .locator('xpath=ancestor::*[contains(@class,"ant-select-selector")]')
      .textContent();
  expect(await meaningOf('A')).toContain('Reference');
  expect(await meaningOf('B')).toContain('Description');
  expect(await meaningOf('C')).toContain('Wholesale price');
  expect(await upload.getByRole('checkbox', { name: 'The table has no header row' }).isChecked()).toBe(true);
  await choose(admin, grid, 'D', 'Units per lot');
  await choose(admin, grid, 'E', 'Available lots');
  // The lines below the columns: the first row is goods as well.
  await upload.getByRole('cell', { name: '120.5' }).last().waitFor();
  await upload.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForToast('File uploaded successfully');
  await page.getByText('5 references').waitFor();
  expect(admin.faults).toEqual([]);
});

// X01
it('a buyer orders with their own form without a header, which is read by itself the next time', async () => {
  const create = await openOrder('Bare form.xlsx', bareForm, 'Plain Goods');
  await create.getByRole('button', { name: 'Use these columns' }).click();
  await eventually(async () => expect(await readTotals(create)).toMatchObject({ Lines: '3', Lots: '8' }));
  await create.getByRole('button', { name: 'Submit order' }).click();
  await create.waitFor({ state: 'hidden' });

  const again = await openOrder('Bare form again.xlsx', bareForm, 'Plain Goods');
  await eventually(async () => {
    expect(await readTotals(again)).toMatchObject({ Lines: '3', Lots: '8' });
    expect((await readProblems(again)).join('\n')).toContain('The table has no header row.');
  });
  expect(buyer.faults).toEqual([]);
});
