import { read, utils } from '@e965/xlsx';
import type { BuyersResponse } from '@portal/contract/buyers';
import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { createBuyers } from '../tour/buyers';

let portal: Portal;
let browser: Browser;
let admin: Api;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Api.signIn(portal.url, portal.admin);
  await createBuyers(admin);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function openVisitor(token?: string): Promise<Visitor> {
  const visitor = await Visitor.open(browser, portal.url, { token });
  visitors.push(visitor);
  return visitor;
}

// B03 X07
it('an approval lets the waiting buyer in, and a rejection ends their session', async () => {
  const buyer = await openVisitor();
  await buyer.signIn(portal.pendingBuyer, '**/pending');
  const adminVisitor = await openVisitor(admin.token);
  await adminVisitor.page.goto('/admin/buyers?search=pending%40portal.local');
  await adminVisitor.page.getByRole('button', { name: 'Actions for Demo Applicant' }).click();
  await adminVisitor.page.getByRole('menuitem', { name: 'Approve Buyer' }).click();
  await adminVisitor.waitForToast('Buyer approved successfully');
  await adminVisitor.page.getByRole('row').getByText('Approved', { exact: true }).waitFor();
  await buyer.page.waitForURL('**/dashboard');

  await adminVisitor.page.getByRole('link', { name: 'Demo Applicant' }).click();
  await adminVisitor.page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = adminVisitor.page.getByRole('dialog', { name: 'Update Buyer Status' });
  await dialog.getByRole('combobox', { name: 'Status' }).press('ArrowDown');
  await adminVisitor.page.locator('.ant-select-item-option').getByText('Rejected', { exact: true }).click();
  await dialog.getByLabel('Reason (optional)').fill('The licence was withdrawn.');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await adminVisitor.waitForToast('Buyer status updated to rejected');
  await buyer.page.waitForURL('**/login');
  await adminVisitor.page
    .getByRole('dialog', { name: 'Buyer Details' })
    .getByText('The licence was withdrawn.')
    .waitFor();
  expect(adminVisitor.faults).toEqual([]);
});

// X05 X06
it('the filtered list is exported as a workbook', async () => {
  const adminVisitor = await openVisitor(admin.token);
  await adminVisitor.page.goto('/admin/buyers?status=approved&type=Retail&sort=name');
  const shown = await admin.call<BuyersResponse>('GET', '/buyers?status=approved&buyerType=Retail&sort=name');
  await adminVisitor.page.getByText(new RegExp(`^Showing ${shown.total} of \\d+ buyers$`)).waitFor();
  const { name, bytes } = await adminVisitor.download(adminVisitor.page.getByRole('button', { name: 'Export' }));
  expect(name).toMatch(/^Buyers \d{4}-\d\d-\d\d\.xlsx$/);
  const { SheetNames, Sheets } = read(bytes);
  const rows: string[][] = utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 });
  const names = rows.map(([first]) => first);
  expect(names).toEqual(['Buyer Name', ...shown.buyers.map((buyer) => buyer.name)]);
  expect(adminVisitor.faults).toEqual([]);
});

// B04
it('brand access is chosen with the keyboard, and a removed buyer disappears from every list', async () => {
  const [adminVisitor, other] = [await openVisitor(admin.token), await openVisitor(admin.token)];
  await other.page.goto('/admin/buyers?search=Haddad');
  await other.page.getByRole('link', { name: 'Layla Haddad' }).waitFor();
  await adminVisitor.page.goto('/admin/buyers?search=Haddad');
  await adminVisitor.page.getByRole('link', { name: 'Layla Haddad' }).press('Enter');
  const drawer = adminVisitor.page.getByRole('dialog', { name: 'Buyer Details' });
  await drawer.getByText('Atelier 01').waitFor();
  await drawer.getByRole('button', { name: 'Manage Brand Access' }).press('Enter');
  const dialog = adminVisitor.page.getByRole('dialog', { name: 'Manage Brand Access' });
  await dialog.getByText('7 of 14 selected').waitFor();
  await adminVisitor.choose(dialog, 'Brands for selected buyers', 'Atelier 02 – Capsule Collection');
  await dialog.getByRole('button', { name: 'Update Access' }).press('Enter');
  await adminVisitor.waitForToast('Brand access updated successfully');
  await drawer.getByText('Atelier 02').waitFor();

  await drawer.getByRole('button', { name: 'Close' }).click();
  await adminVisitor.page.getByRole('button', { name: 'Actions for Layla Haddad' }).click();
  await adminVisitor.page.getByRole('menuitem', { name: 'Remove Buyer' }).click();
  const removal = adminVisitor.page.getByRole('dialog', { name: 'Remove Buyer' });
  await removal.getByRole('button', { name: 'Remove Buyer' }).click();
  await adminVisitor.waitForToast('Buyer deleted successfully');
  await other.page.getByText('No buyers match your search criteria').waitFor();
  expect([...adminVisitor.faults, ...other.faults]).toEqual([]);
});
