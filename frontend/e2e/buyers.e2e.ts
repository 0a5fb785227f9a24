import { read, utils } from '@e965/xlsx';
import type { BuyersAnswer } from '@portal/contract/buyers';
import type { Browser } from 'playwright-core';
import { Api } from './api';
import { openBrowser, Visitor } from './browser';
import { furnishBuyers } from './buyers';
import { Portal } from './portal';

let portal: Portal;
let browser: Browser;
let admin: Api;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Api.signIn(portal.url, portal.admin);
  await furnishBuyers(admin);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function come(token?: string): Promise<Visitor> {
  const visitor = await Visitor.open(browser, portal.url, { token });
  visitors.push(visitor);
  return visitor;
}

// B03 X07
it('an approval opens the door that its buyer waits at, a rejection ends the visit', async () => {
  const buyer = await come();
  await buyer.signIn(portal.pendingBuyer, '**/pending');
  const desk = await come(admin.token);
  await desk.page.goto('/admin/buyers?search=pending%40portal.local');
  await desk.page.getByRole('button', { name: 'Actions for Demo Applicant' }).click();
  await desk.page.getByRole('menuitem', { name: 'Approve Buyer' }).click();
  await desk.page.getByText('Buyer approved successfully').waitFor();
  await desk.page.getByRole('row').getByText('Approved', { exact: true }).waitFor();
  await buyer.page.waitForURL('**/dashboard');

  await desk.page.getByRole('link', { name: 'Demo Applicant' }).click();
  await desk.page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Update Buyer Status' });
  await dialog.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
  await desk.page.locator('.ant-select-item-option').getByText('Rejected', { exact: true }).click();
  await dialog.getByLabel('Reason (optional)').fill('The licence was withdrawn.');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await desk.page.getByText('Buyer status updated to rejected').waitFor();
  await buyer.page.waitForURL('**/login');
  await desk.page.getByRole('dialog', { name: 'Buyer Details' }).getByText('The licence was withdrawn.').waitFor();
  expect(desk.faults).toEqual([]);
});

// X05 X06
it('what the list shows is exported as a workbook', async () => {
  const desk = await come(admin.token);
  await desk.page.goto('/admin/buyers?status=approved&type=Retail&sort=name');
  const shown = await admin.call<BuyersAnswer>('GET', '/buyers?status=approved&buyerType=Retail&sort=name');
  await desk.page.getByText(new RegExp(`^Showing ${shown.total} of \\d+ buyers$`)).waitFor();
  const { name, bytes } = await desk.download(desk.page.getByRole('button', { name: 'Export' }));
  expect(name).toMatch(/^Buyers \d{4}-\d\d-\d\d\.xlsx$/);
  const { SheetNames, Sheets } = read(bytes);
  const rows: string[][] = utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 });
  const names = rows.map(([first]) => first);
  expect(names).toEqual(['Buyer Name', ...shown.buyers.map((buyer) => buyer.name)]);
  expect(desk.faults).toEqual([]);
});

// B04
it('brand access is chosen with the keyboard, and a removed buyer leaves every list', async () => {
  const [desk, other] = [await come(admin.token), await come(admin.token)];
  await other.page.goto('/admin/buyers?search=Haddad');
  await other.page.getByRole('link', { name: 'Layla Haddad' }).waitFor();
  await desk.page.goto('/admin/buyers?search=Haddad');
  await desk.page.getByRole('link', { name: 'Layla Haddad' }).press('Enter');
  const drawer = desk.page.getByRole('dialog', { name: 'Buyer Details' });
  await drawer.getByText('Atelier 01').waitFor();
  await drawer.getByRole('button', { name: 'Manage Brand Access' }).press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: 'Manage Brand Access' });
  await dialog.getByText('7 of 14 selected').waitFor();
  await desk.choose(dialog, 'Brands for selected buyers', 'Atelier 02 – Capsule Collection');
  await dialog.getByRole('button', { name: 'Update Access' }).press('Enter');
  await desk.page.getByText('Brand access updated successfully').waitFor();
  await drawer.getByText('Atelier 02').waitFor();

  await drawer.getByRole('button', { name: 'Close' }).click();
  await desk.page.getByRole('button', { name: 'Actions for Layla Haddad' }).click();
  await desk.page.getByRole('menuitem', { name: 'Remove Buyer' }).click();
  const removal = desk.page.getByRole('dialog', { name: 'Remove Buyer' });
  await removal.getByRole('button', { name: 'Remove Buyer' }).click();
  await desk.page.getByText('Buyer deleted successfully').waitFor();
  await other.page.getByText('No buyers match your search criteria').waitFor();
  expect([...desk.faults, ...other.faults]).toEqual([]);
});
