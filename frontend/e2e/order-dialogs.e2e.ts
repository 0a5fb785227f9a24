import { read } from '@e965/xlsx';
import type { BuyersAnswer } from '@portal/contract/buyers';
import type { Order } from '@portal/contract/orders';
import type { Browser } from 'playwright-core';
import { GoogleServer } from '../../backend/test/google-server';
import { Api } from './api';
import { eventually, openBrowser, Visitor } from './browser';
import { ask, dialog, menuOf, orderRow, problems, toast } from './orders-screen';
import { Portal } from './portal';
import { invoicePdf, lotsOf, stockWorkbook } from './workbooks';

/** The dialogs of orders that the main job does not come by. Stock is kept in Google Sheets, where a deduction can fail. */
let google: GoogleServer;
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let team: Api;
let customer: Api;
/** With a sheet of its stock, and without one yet. */
let kept: string;
let unkept: string;

const styles = ['HL-1', 'HL-2'].map((reference) => ({
  reference,
  description: 'Shirt',
  colour: 'Ecru',
  size: 'M',
  price: 10,
  unitsPerLot: 5,
  availableLots: 20,
}));
const sheet = [
  ['Reference', 'Available'],
  ['HL-1', 20],
  ['HL-2', 20],
];

beforeAll(async () => {
  google = await GoogleServer.start();
  [portal, browser] = await Promise.all([Portal.start(google.settings), openBrowser()]);
  [team, customer] = await Promise.all([Api.signIn(portal.url, portal.admin), Api.signIn(portal.url, portal.buyer)]);
  kept = await team.brand('Harbour Line');
  unkept = await team.brand('Winter Line');
  await team.publish(kept, 'Harbour Line.xlsx', stockWorkbook(styles));
  await team.publish(unkept, 'Winter Line.xlsx', stockWorkbook(styles));
  google.share(
    'Harbour Line',
    sheet.map((row) => [...row]),
  );
  admin = await Visitor.open(browser, portal.url, { token: team.token });
  buyer = await Visitor.open(browser, portal.url, { token: customer.token });
});
beforeEach(async () => {
  await Promise.all([admin.page.goto('/orders'), buyer.page.goto('/orders')]);
});
afterEach(() => expect({ admin: admin.faults, buyer: buyer.faults }).toEqual({ admin: [], buyer: [] }));
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
  await google?.stop();
});

/** Resolves when its stock was deducted, or could not be. */
async function approved(order: Order): Promise<Order> {
  await team.approve(order, invoicePdf);
  await eventually(async () => {
    const { inventoryStatus } = await team.call<{ inventoryStatus: string }>('GET', `/orders/${order._id}`);
    expect(['success', 'error']).toContain(inventoryStatus);
  });
  return order;
}

/** What the dialog asks of the server is refused once, as a server does that cannot answer. */
async function failsOnce(of: Visitor, path: string): Promise<void> {
  of.expectRefusal(503, path);
  const body = { statusCode: 503, code: 'common.unavailable', message: '', error: '' };
  await of.page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: body }), { times: 1 });
}

async function orders(): Promise<string[]> {
  return (await team.call<Order[]>('GET', '/orders')).map(({ orderNumber }) => orderNumber);
}

// O01 X01 X02
it('an administrator orders for a buyer; nothing chosen is lost when the file is wrong or the server fails', async () => {
  const before = await orders();
  const { page } = admin;
  const company = (await team.call<BuyersAnswer>('GET', '/buyers?search=buyer@portal')).buyers[0]?.companyName ?? '';
  await page.getByRole('button', { name: 'Create Order' }).click();
  const create = dialog(admin);
  const submit = create.getByRole('button', { name: 'Submit order' });
  await submit.click();
  await create.getByText('Please select a buyer for this order').waitFor();
  await admin.choose(create, 'Buyer', 'Demo Buyer');
  await submit.click();
  await create.getByText('Please fill in all required fields and upload your Excel file').waitFor();
  await admin.choose(create, 'Brand', 'Harbour Line');
  await create.getByText(`Demo Buyer · ${company}`).waitFor();

  await admin.chooseFile(create, 'by phone.xlsx', lotsOf({ 'HL-1': 1.5, 'HL-9': 2 }));
  await create.getByText('The file has problems. Correct the cells listed and upload it again.').waitFor();
  expect(await problems(create)).toEqual([
    expect.stringMatching(/^Error \| Order \| B2 \| HL-1 \| .* \| 1\.5 \| /s),
    expect.stringMatching(/^Error \| Order \| A3 \| HL-9 \| .* \| HL-9 \| /s),
  ]);
  const marked = await admin.download(create.getByRole('button', { name: 'Download with problems marked' }));
  expect(marked.name).toBe('by phone - problems.xlsx');
  const book = read(marked.bytes);
  expect(book.SheetNames).toEqual(['Order', 'Problems']);
  expect(['B2', 'A3'].map((cell) => book.Sheets.Order?.[cell].c?.[0]?.t)).toEqual([
    expect.stringContaining('1.5'),
    expect.stringContaining('HL-9'),
  ]);

  await create.getByRole('button', { name: 'Remove by phone.xlsx' }).click();
  await admin.chooseFile(create, 'corrected.xlsx', lotsOf({ 'HL-1': 1, 'HL-2': 2 }));
  const preview = create.getByRole('region', { name: 'Preview' });
  await preview.getByText('AED 150').first().waitFor();
  await failsOnce(admin, '/api/orders');
  await submit.click();
  await create.getByText('Failed to create order').waitFor();
  for (const chosen of [`Demo Buyer · ${company}`, 'Harbour Line', 'corrected.xlsx']) {
    await create.getByText(chosen, { exact: true }).first().waitFor();
  }
  await submit.click();
  await create.waitFor({ state: 'hidden' });
  const placed = (await orders()).filter((number) => !before.includes(number));
  expect(placed).toHaveLength(1);
  await orderRow(admin, placed[0] ?? '')
    .getByText('AED 150')
    .waitFor();
  await orderRow(buyer, placed[0] ?? '').waitFor();
});

// O10 X02
it('a buyer replaces the file of an order under review; one with problems is refused and can be had back marked', async () => {
  const { orderNumber } = await customer.order(kept, lotsOf({ 'HL-1': 1 }));
  const replace = await ask(buyer, orderNumber, 'Replace Attachment');
  const send = replace.getByRole('button', { name: 'Replace attachment' });
  await send.click();
  await replace.getByText('Please upload a new Excel file').waitFor();
  await buyer.chooseFile(replace, 'wrong.xlsx', lotsOf({ 'HL-1': 'two' }));
  buyer.expectRefusal(422, '/replace-attachment');
  await send.click();
  await eventually(async () =>
    expect(await problems(replace)).toEqual([expect.stringMatching(/^Error \| Order \| B2 \| HL-1 \| .* \| two \| /s)]),
  );
  const marked = await buyer.download(replace.getByRole('button', { name: 'Download with problems marked' }));
  expect(read(marked.bytes).Sheets.Order?.B2.c?.[0]?.t).toContain('two');

  await replace.getByRole('button', { name: 'Remove wrong.xlsx' }).click();
  await buyer.chooseFile(replace, 'right.xlsx', lotsOf({ 'HL-1': 2, 'HL-2': 1 }));
  await send.click();
  await replace.getByText('The attachment was replaced.').waitFor();
  await replace.getByRole('button', { name: 'Close' }).last().click();
  await orderRow(buyer, orderNumber).getByText('15 units').waitFor();
  await orderRow(admin, orderNumber).getByText('AED 150').waitFor();
});

// O10
it('an administrator replaces the file of an order and sees its old and new totals beside each other', async () => {
  const { orderNumber } = await customer.order(kept, lotsOf({ 'HL-1': 1 }));
  await orderRow(admin, orderNumber).waitFor();
  const replace = await ask(admin, orderNumber, 'Replace Attachment');
  const send = replace.getByRole('button', { name: 'Replace attachment' });
  await send.click();
  await replace.getByText('Please upload an Excel file').waitFor();
  await admin.chooseFile(replace, 'by phone.xlsx', lotsOf({ 'HL-2': 4 }));
  await failsOnce(admin, '/admin-replace-attachment');
  await send.click();
  await replace.getByText('Failed to replace attachment').waitFor();
  await replace.getByText('by phone.xlsx').waitFor();
  await send.click();
  await replace.getByText('The attachment was replaced.').waitFor();
  const sides = await replace.getByRole('table').allInnerTexts();
  expect(sides.map((text) => text.match(/AED [\d,]+|[\d,]+ units/g))).toEqual([
    ['AED 50', '5 units'],
    ['AED 200', '20 units'],
  ]);
  await replace.getByRole('button', { name: 'Close' }).last().click();
  await orderRow(buyer, orderNumber).getByText('AED 200').waitFor();
});

// O08 O11 O12
it('an administrator cancels an approved order: its stock is back, and the buyer reads why', async () => {
  const { orderNumber } = await approved(await customer.order(kept, lotsOf({ 'HL-1': 3 })));
  await orderRow(admin, orderNumber).getByText('Deducted', { exact: true }).waitFor();
  const cancel = await ask(admin, orderNumber, 'Cancel Order');
  await cancel.getByText('Stock deducted for it (15 units) is restored automatically.').waitFor();
  const reason = cancel.getByLabel('Reason (optional)');
  await reason.fill('The workshop is closed.');
  await failsOnce(admin, '/admin-cancel');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await cancel.getByText('Failed to cancel order').waitFor();
  expect(await reason.inputValue()).toBe('The workshop is closed.');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await cancel.waitFor({ state: 'hidden' });
  await orderRow(admin, orderNumber).getByText('Restored').waitFor();
  expect(await menuOf(admin, orderNumber)).toEqual(['Delete Order']);

  const row = orderRow(buyer, orderNumber);
  await row.getByText('Cancelled').hover();
  await buyer.page.getByRole('tooltip').getByText('The workshop is closed.').waitFor();
  await row.getByText('N/A').waitFor();
});

// O18
it('an administrator deletes an order, told what is lost and what becomes of its stock', async () => {
  const order = await approved(await customer.order(kept, lotsOf({ 'HL-2': 2 })));
  await orderRow(buyer, order.orderNumber).waitFor();
  await orderRow(admin, order.orderNumber).getByText('Deducted', { exact: true }).waitFor();
  const remove = await ask(admin, order.orderNumber, 'Delete Order');
  await remove.getByText('The order, its file and its invoice disappear for you and for the buyer.').waitFor();
  await remove.getByText('The stock deducted for it (10 units) is restored.').waitFor();
  await remove.getByRole('button', { name: 'Keep order' }).click();
  await remove.waitFor({ state: 'hidden' });
  const again = await ask(admin, order.orderNumber, 'Delete Order');
  await again.getByRole('button', { name: 'Delete order' }).click();
  await again.waitFor({ state: 'hidden' });
  await toast(admin, 'Order deleted');
  // X07: without a reload.
  for (const visitor of [admin, buyer]) await orderRow(visitor, order.orderNumber).waitFor({ state: 'detached' });
  buyer.expectRefusal(404, `/orders/${order._id}`);
  await buyer.page.goto(`/orders/${order._id}`);
  await buyer.page.getByText('Order not found').first().waitFor();
});

// O09 O11
it('an administrator reverses the inventory of a cancelled order that still holds its stock', async () => {
  const order = await approved(await customer.order(kept, lotsOf({ 'HL-1': 1 })));
  await portal.inDatabase(`update orders set status = 'Cancelled' where id = $1`, [order._id]);
  await admin.page.reload();
  await admin.page.getByRole('button', { name: `Reverse inventory of ${order.orderNumber}` }).click();
  const reverse = dialog(admin);
  await reverse
    .getByText('The stock deducted for this cancelled order (5 units) is put back into stock, once.')
    .waitFor();
  await reverse.getByRole('button', { name: 'Reverse inventory' }).click();
  await reverse.waitFor({ state: 'hidden' });
  await toast(admin, 'Inventory restored');
  await orderRow(admin, order.orderNumber).getByText('Restored').waitFor();
});

// O05 O11
it('a deduction that failed says why, and is tried again by an administrator', async () => {
  const { orderNumber } = await approved(await customer.order(unkept, lotsOf({ 'HL-1': 2 })));
  const row = orderRow(admin, orderNumber);
  await row.getByText('Error Deducting Inventory').hover();
  const why = admin.page.getByRole('tooltip');
  await why.getByText('Inventory deduction failed').waitFor();
  await why.getByText('No inventory sheet was found for Winter Line.').waitFor();
  expect(await menuOf(admin, orderNumber)).toEqual(['Completed', 'Cancel Order', 'Retry Deduction', 'Delete Order']);
  google.share(
    'Winter Line',
    sheet.map((line) => [...line]),
  );
  const retry = await ask(admin, orderNumber, 'Retry Deduction');
  await retry.getByText(/The stock of this order \(10 units\) is deducted again, once/).waitFor();
  await retry.getByRole('button', { name: 'Retry deduction' }).click();
  await retry.waitFor({ state: 'hidden' });
  await toast(admin, 'The stock is being deducted again');
  await row.getByText('Deducted', { exact: true }).waitFor();
});
