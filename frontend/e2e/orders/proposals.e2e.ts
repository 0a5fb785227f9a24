import type { Order } from '@portal/contract/orders';
import type { StockFilesResponse } from '@portal/contract/stock-files';
import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { expectEvenRows, overflowingTexts } from '../helpers/layout';
import { Portal } from '../helpers/portal';
import { invoicePdf, orderFileOf, type StyleRow, stockWorkbook } from '../helpers/workbooks';

/** An order that changes after it was sent, with an administrator and a buyer in separate windows. */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let team: Api;
let brand: string;
let order: Order;

const coat: StyleRow = {
  reference: 'PR-101',
  description: 'Wool coat',
  colour: 'Navy',
  size: 'S-M-L',
  price: 200,
  unitsPerLot: 6,
  availableLots: 3,
};
const scarf: StyleRow = { ...coat, reference: 'PR-102', description: 'Scarf', price: 25, availableLots: 50 };
const belt: StyleRow = { ...coat, reference: 'PR-103', description: 'Belt', price: 10, availableLots: 50 };

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  team = await Api.signIn(portal.url, portal.admin);
  brand = await team.brand('Proposal House');
  await team.publish(brand, 'Winter 2027.xlsx', stockWorkbook([coat, scarf, belt]));
  const customer = await Api.signIn(portal.url, portal.buyer);
  order = await customer.order(brand, orderFileOf({ 'PR-101': 5, 'PR-102': 10 }));
  admin = await Visitor.open(browser, portal.url, { token: team.token });
  buyer = await Visitor.open(browser, portal.url, { token: customer.token });
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

const lots = (reference: string) => admin.page.getByRole('textbox', { name: `Lots of ${reference}`, exact: true });
const sums = () => admin.page.getByRole('region', { name: 'Sum of the changes' });

// V02 V06
it('the team proposes fewer lots with a back-order and one reference more', async () => {
  const { page } = admin;
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Propose changes' }).click();
  await lots('PR-101').waitFor();
  await page.getByRole('button', { name: '1 line above what is available' }).waitFor();
  await page.getByRole('button', { name: 'Back-order the rest (2 lots)' }).click();
  await eventually(async () => expect(await lots('PR-101').inputValue()).toBe('3'));
  const day = page.getByLabel('Expected day of PR-101');
  await eventually(async () => {
    await day.fill('01/02/2099');
    await day.press('Enter');
    // A field that is left shows the day that was taken, not the typed text.
    await lots('PR-102').fill('8');
    expect(await day.inputValue()).toBe('01/02/2099');
  });
  await page.getByRole('combobox', { name: 'Add reference' }).fill('PR-103');
  await page.getByText('50 lots available · AED 10.00').click();
  await eventually(async () =>
    expect(await lots('PR-103').evaluate((field) => field === document.activeElement)).toBe(true),
  );
  await page.keyboard.type('2');
  await eventually(async () => {
    const text = await sums().getByRole('status').textContent();
    for (const part of ['3 lines changed', '15 lots', '13 lots', 'AED 7,500', 'AED 4,920', '−AED 2,580'])
      expect(text).toContain(part);
  });
  await admin.picture('proposal-editing');

  // On a phone, the bar with the sums does not cover the field that is typed in.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const reference of ['PR-101', 'PR-102', 'PR-103']) {
    // The browser scrolls to a field when it gets the focus, which may be before the narrow layout is complete.
    await eventually(async () => {
      await lots(reference).blur();
      await lots(reference).focus();
      const field = (await lots(reference).boundingBox())!;
      expect(field.y + field.height).toBeLessThanOrEqual((await sums().boundingBox())!.y);
    });
  }
  await admin.picture('proposal-editing-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  // What was typed survives a reload of the page, about which the browser asks.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText('You began to change this order and did not send it: 3 lines changed.').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await eventually(async () => expect(await lots('PR-103').inputValue()).toBe('2'));
  expect(await day.inputValue()).toBe('01/02/2099');

  await sums().getByRole('button', { name: 'Send to buyer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Two coats come in February');
  await dialog.getByRole('checkbox', { name: 'Approve as soon as the buyer accepts' }).check();
  await admin.chooseFile(dialog, 'INV-2027-000001.pdf', invoicePdf, 'application/pdf');
  await dialog.getByRole('button', { name: 'Send to buyer' }).click();
  await admin.waitForToast('Proposal sent to the buyer');
  const panel = page.getByRole('region', { name: 'Waiting for buyer' });
  await panel.getByRole('button', { name: 'Withdraw' }).waitFor();
  await admin.picture('proposal-waiting');
  expect(admin.faults).toEqual([]);
});

// V03 V07
it('the buyer finds it under Action required and accepts; the order is approved, and the tab is gone', async () => {
  const { page } = buyer;
  await page.goto('/orders');
  await page.getByText(/^Answer by/).waitFor();
  await expectEvenRows(page);
  await page.getByRole('tab', { name: 'Action required 1' }).click();
  await page.waitForURL('**/orders?proposal=open');
  await page.getByRole('link', { name: order.orderNumber }).click();
  const panel = page.getByRole('region', { name: 'The team proposes changes to your order' });
  await panel.getByText('Two coats come in February').waitFor();
  await panel.getByText('expected on 01/02/2099').waitFor();
  await buyer.picture('proposal-answer');
  await panel.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the changes' }).click();
  await buyer.waitForToast('Changes accepted. The order is approved');
  await page.getByText('Awaiting Payment').first().waitFor();

  // The administrator's window is told.
  await admin.page.getByText('Awaiting Payment').first().waitFor();
  await admin.page.getByRole('region', { name: 'Revisions' }).getByText('Accepted', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('link', { name: order.orderNumber, exact: true }).waitFor();
  await eventually(async () => expect(await page.getByRole('tab').count()).toBe(0));
  expect(buyer.faults).toEqual([]);
  expect(admin.faults).toEqual([]);
});

// V06
it('a new version of the stock file covers the back-order, both are told, and it is approved', async () => {
  const backOrder = `${order.orderNumber}-B1`;
  const { stockFiles } = await team.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  const orderPath = admin.path;
  await admin.page.goto('/orders');
  for (const { page } of [buyer, admin]) {
    await page.getByRole('link', { name: backOrder }).waitFor();
    await expectEvenRows(page);
  }
  await admin.page.goto(orderPath);
  await buyer.page.getByRole('link', { name: backOrder }).click();
  await buyer.page.getByText('Expected on 01/02/2099').waitFor();
  await team.replace(
    stockFiles[0]!._id,
    'Winter 2027.xlsx',
    stockWorkbook([{ ...coat, availableLots: 6 }, scarf, belt]),
  );
  await buyer.page.getByText('In stock, reserved').waitFor();
  await buyer.page.getByRole('link', { name: order.orderNumber, exact: true }).waitFor();
  await admin.page.getByRole('region', { name: 'Back-orders' }).getByRole('link', { name: backOrder }).click();
  await admin.page.getByText('In stock, reserved').waitFor();
  await admin.picture('back-order-covered');
  for (const visitor of [admin, buyer]) {
    await visitor.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await visitor.page.getByRole('region', { name: 'Notifications' }).getByText(backOrder).first().waitFor();
    await visitor.page.keyboard.press('Escape');
  }
  await admin.page.getByRole('button', { name: 'Approve order' }).click();
  const dialog = admin.page.getByRole('dialog');
  await admin.chooseFile(dialog, 'INV-2027-000002.pdf', invoicePdf, 'application/pdf');
  await dialog.getByRole('button', { name: 'Approve order' }).click();
  await admin.waitForToast('Order approved');
  await buyer.page.getByText('Awaiting Payment').first().waitFor();
  expect(buyer.faults).toEqual([]);
  expect(admin.faults).toEqual([]);
});

// X08
it('the lines of an order fit into the narrowest phone', async () => {
  const { page } = buyer;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/orders/${order._id}`);
  const table = page.locator('.order-lines-table .ant-table-content');
  await table.getByText('PR-102').waitFor();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await overflowingTexts(table.locator('td'))).toEqual([]);
  expect(buyer.faults).toEqual([]);
});
