import type { Order } from '@portal/contract/orders';
import type { PublishedLine, StockFilesResponse } from '@portal/contract/stock-files';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { expectNoOverflow, overflowingTexts } from '../helpers/layout';
import { dialogOf, openDialog } from '../helpers/orders-screen';
import { Portal } from '../helpers/portal';
import { sellerDetails, sellerIban, thisMonth } from '../helpers/tax-documents';
import { orderFileOf, picturePng, type StyleRow, stockWorkbook } from '../helpers/workbooks';

/** An order from its invoice to its credit note, with an administrator at a desk and a buyer with a phone. */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let team: Api;
let brand: string;
let order: Order;
/** The month in which the documents are issued, such as `2026-11`. */
let month: string;

const coat: StyleRow = {
  reference: 'TX-101',
  description: 'Wool coat',
  colour: 'Navy',
  size: 'S-M-L',
  price: 200,
  unitsPerLot: 6,
  availableLots: 20,
};
const scarf: StyleRow = { ...coat, reference: 'TX-102', description: 'Scarf', price: 25 };

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  month = thisMonth();
  team = await Api.signIn(portal.url, portal.admin);
  brand = await team.brand('Invoice House');
  await team.publish(brand, 'Winter 2027.xlsx', stockWorkbook([coat, scarf]));
  const customer = await Api.signIn(portal.url, portal.buyer);
  order = await customer.order(brand, orderFileOf({ 'TX-101': 5, 'TX-102': 10 }));
  admin = await Visitor.open(browser, portal.url, { token: team.token });
  buyer = await Visitor.open(browser, portal.url, { token: customer.token, viewport: { width: 390, height: 844 } });
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function availableLots(reference: string): Promise<number | null | undefined> {
  const { stockFiles } = await team.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  const path = `/catalogue/${brand}/stock-file/${stockFiles[0]!._id}/lines`;
  const { lines } = await team.call<{ lines: PublishedLine[] }>('GET', path);
  return lines.find((line) => line.reference === reference)?.availableLots;
}

const cellsOf = (row: Locator): Promise<string[]> => row.getByRole('cell').allInnerTexts();

/** Writes the number of the longest prefix in the place of the page's document numbers. */
async function lengthenNumbers({ page }: Visitor): Promise<void> {
  await page.locator('bdi', { hasText: /^(INV|CN)-/ }).evaluateAll((numbers) => {
    for (const number of numbers) number.textContent = `CONGLOME-${number.textContent}`;
  });
}

/** The roles that the browser tells screen readers, one for each element. */
async function accessibleRoles({ page }: Visitor): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
}

// T10
it('the approve dialog leads to the seller’s missing details, which the administrator completes', async () => {
  const { page } = admin;
  await page.goto('/orders');
  const approve = await openDialog(admin, order.orderNumber, 'Approve');
  const trn = approve.getByRole('link', { name: 'TRN' });
  await trn.waitFor();
  expect(await approve.getByRole('radio').count()).toBe(0);
  await admin.picture('approve-seller-incomplete');
  await page.goto((await trn.getAttribute('href'))!);

  const seller = page.getByRole('group', { name: 'Tax invoices' });
  await eventually(async () =>
    expect(await seller.getByLabel('TRN').evaluate((field) => field === document.activeElement)).toBe(true),
  );
  const labels = {
    legalName: 'Legal name',
    legalNameArabic: 'Legal name in Arabic',
    trn: 'TRN',
    licenceNumber: 'Licence number',
    licenceAuthority: 'Licensing authority',
    street: 'Street address',
    city: 'City',
  } as const;
  for (const [field, label] of Object.entries(labels)) {
    await seller.getByLabel(label, { exact: true }).fill(sellerDetails[field as keyof typeof labels]);
  }
  await seller.getByRole('combobox', { name: 'Emirate' }).press('Enter');
  await page.locator('.ant-select-item-option').getByText('Dubai', { exact: true }).click();
  await seller.getByText('Until these are entered, invoices are uploaded: IBAN of the AED bank account.').waitFor();
  await page.getByRole('group', { name: 'AED bank account' }).getByLabel('IBAN').fill(sellerIban);
  await seller.getByText('Everything is entered: the portal can make invoices once you save.').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    seller.getByRole('button', { name: 'Upload a logo' }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picturePng });
  await admin.waitForToast('Logo saved successfully');
  await seller.getByRole('img', { name: 'Logo on documents' }).waitFor();
  expect(await seller.getByLabel('City').inputValue()).toBe('Dubai');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await admin.waitForToast('Settings saved successfully');
  await seller.getByText(/^The portal can make invoices/).waitFor();
  await admin.picture('settings-seller');
  expect(admin.faults).toEqual([]);
});

it('the administrator approves the order with an invoice that the portal makes', async () => {
  const { page } = admin;
  await page.goto('/orders');
  const approve = await openDialog(admin, order.orderNumber, 'Approve');
  await approve.getByRole('radio', { name: 'Make the invoice', checked: true }).waitFor();
  await admin.picture('approve-make');
  await approve.getByRole('button', { name: 'Approve order' }).click();
  await admin.waitForToast('Order approved');
  await page.goto(`/orders/${order._id}`);
  const documents = page.getByRole('region', { name: 'Tax documents' });
  await documents.getByRole('link', { name: /^INV-\d{4}-000001$/ }).waitFor();
  await documents.getByText('AED 7,875.00').waitFor();
  expect(admin.faults).toEqual([]);
});

it('the buyer finds the invoice on the phone, and opens its PDF and its e-invoice', async () => {
  const { page } = buyer;
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Invoices' }).click();
  const card = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await card.getByText('AED 7,875.00').waitFor();
  // The filters and the page links are rendered after the rows.
  await page.getByRole('combobox', { name: 'Kind' }).waitFor();
  await page.getByLabel('Month').waitFor();
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  await expectNoOverflow(page);
  await buyer.picture('buyer-documents-phone');
  const pdf = await buyer.download(card.getByRole('button', { name: /^Download PDF of INV-/ }));
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([
    expect.stringMatching(/^INV-\d{4}-000001\.pdf$/),
    '%PDF-',
  ]);

  await card.getByRole('link', { name: /^INV-/ }).click();
  await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
  await page.getByText('TX-102').waitFor();
  await expectNoOverflow(page);
  // Lines that look like cards are still rows of a table for screen readers: header, two lines and total.
  await eventually(async () => {
    const roles = await accessibleRoles(buyer);
    const count = (role: string) => roles.filter((each) => each === role).length;
    expect([count('table'), count('row'), count('columnheader'), count('rowheader')]).toEqual([1, 4, 7, 3]);
  });
  await buyer.picture('buyer-document-phone');
  const xml = await buyer.download(page.getByRole('button', { name: 'E-invoice (XML)' }));
  expect(xml.name).toMatch(/^INV-\d{4}-000001\.xml$/);
  expect(xml.bytes.toString()).toContain(`>${sellerDetails.trn}<`);

  await lengthenNumbers(buyer);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  expect(await overflowingTexts(page.locator('h2, .document-fact'))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(buyer.faults).toEqual([]);
});

// T05
it('the team credits two lots, which come back into stock', async () => {
  const { page } = admin;
  await buyer.page.goto('/documents');
  await buyer.page.getByRole('link', { name: /^INV-\d{4}-000001$/ }).waitFor();
  await page.getByText('Deducted', { exact: true }).first().waitFor();
  const before = await availableLots('TX-101');
  await page.getByRole('button', { name: 'Credit or return' }).click();
  const dialog = dialogOf(admin);
  await dialog.getByRole('textbox', { name: 'Lots of TX-101' }).fill('2');
  await dialog.getByLabel('Reason').fill('Two cartons came back wet');
  await dialog.getByText('The credit note is for 2 lots in 1 line: AED 2,400.00 without VAT.').waitFor();
  await admin.picture('credit-dialog');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await admin.waitForToast('Credit note issued');
  const documents = page.getByRole('region', { name: 'Tax documents' });
  await documents.getByText('−AED 2,520.00').waitFor();
  expect(await availableLots('TX-101')).toBe(before! + 2);
  await page.getByRole('region', { name: 'Timeline' }).getByText('Credit note issued').waitFor();

  // The buyer's list shows it without a reload.
  await buyer.page.getByRole('link', { name: /^CN-\d{4}-000001$/ }).click();
  await buyer.page.getByRole('heading', { name: /^Credit note CN-/ }).waitFor();
  await buyer.page.getByText('Two cartons came back wet', { exact: true }).waitFor();
  const corrected = buyer.page.getByRole('row', { name: /^Corrected/ });
  await corrected.waitFor();
  expect(await cellsOf(corrected)).toEqual(['5,100.00', '255.00', '5,355.00']);
  await expectNoOverflow(buyer.page);
  expect(admin.faults).toEqual([]);
  expect(buyer.faults).toEqual([]);
});

// T08
it('the register has both with the VAT of the month, keeps its filters, and is exported', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  const field = page.getByLabel('Month');
  const [year, monthOfYear] = month.split('-');
  await eventually(async () => {
    await field.fill(`${monthOfYear}/${year}`);
    await field.press('Enter');
    await page.waitForURL(`**/documents?month=${month}`, { timeout: 3_000 });
  });
  const summary = page.getByRole('region', { name: /^VAT of / });
  const rows = summary.getByRole('row');
  await eventually(async () => expect(await rows.count()).toBe(4));
  expect(await cellsOf(rows.nth(1))).toEqual(['Invoice', 'Dubai', '5 %', '1', '7,500.00', '375.00']);
  expect(await cellsOf(rows.nth(2))).toEqual(['Credit note', 'Dubai', '5 %', '1', '−2,400.00', '−120.00']);
  expect(await cellsOf(rows.nth(3))).toEqual(['', '5,100.00', '255.00']);
  await admin.picture('documents-register');
  await lengthenNumbers(admin);
  expect(await overflowingTexts(page.locator('.documents-table td'))).toEqual([]);
  await page.reload();

  // The keyboard opens a document, and the way back keeps the filters.
  const address = admin.path;
  const link = page.getByRole('link', { name: /^INV-/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Invoices' }).click();
  await link.waitFor();
  expect(admin.path).toBe(address);

  const file = await admin.download(page.getByRole('button', { name: 'Export' }));
  expect(file.name).toMatch(/\.xlsx$/);
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(admin.faults).toEqual([]);
});

// T06
it('deleting the order is refused with what to do', async () => {
  const { page } = admin;
  await page.goto('/orders');
  const dialog = await openDialog(admin, order.orderNumber, 'Delete Order');
  admin.expectRefusal(409, `/api/orders/${order._id}`);
  await dialog.getByRole('button', { name: 'Delete order' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/[Cc]redit/)
    .waitFor();
  await admin.picture('delete-refused');
  expect(admin.faults).toEqual([]);
});
