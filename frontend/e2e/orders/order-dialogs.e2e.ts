import { read } from '@e965/xlsx';
import type { BuyersResponse } from '@portal/contract/buyers';
import type { ChatResponse } from '@portal/contract/chat';
import { messages } from '@portal/contract/messages';
import type { Order } from '@portal/contract/orders';
import type { Browser } from 'playwright-core';
import { GoogleServer } from '../../../backend/test/servers/google-server';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { dialogOf, openDialog, orderRow, readMenu, readProblems } from '../helpers/orders-screen';
import { Portal } from '../helpers/portal';
import { invoicePdf, orderFileOf, stockWorkbook } from '../helpers/workbooks';

/** Order dialogs that `main-job.e2e.ts` does not open. Stock is kept in Google Sheets, where a deduction can fail. */
let google: GoogleServer;
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;
let team: Api;
let customer: Api;
/** The ids of two brands: the stock of the first is kept in a Google Sheet, that of the second is not. */
let sheetBrand: string;
let plainBrand: string;

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
  sheetBrand = await team.brand('Harbour Line');
  plainBrand = await team.brand('Winter Line');
  await team.publish(sheetBrand, 'Harbour Line.xlsx', stockWorkbook(styles));
  await team.publish(plainBrand, 'Winter Line.xlsx', stockWorkbook(styles));
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

/** Approves the order, and waits until the deduction of its stock has succeeded or failed. */
async function approveAndSettle(order: Order): Promise<Order> {
  await team.approve(order, invoicePdf);
  await eventually(async () => {
    const { inventoryStatus } = await team.call<{ inventoryStatus: string }>('GET', `/orders/${order._id}`);
    expect(['success', 'error']).toContain(inventoryStatus);
  });
  return order;
}

/** Makes the next request to this path fail with status 503. */
async function failOnce(of: Visitor, path: string): Promise<void> {
  of.expectRefusal(503, path);
  const body = { statusCode: 503, code: 'common.unavailable', message: '', error: '' };
  await of.routeFirst(`**${path}`, (route) => route.fulfill({ status: 503, json: body }));
}

async function orders(): Promise<string[]> {
  return (await team.call<Order[]>('GET', '/orders')).map(({ orderNumber }) => orderNumber);
}

// O01 X01 X02 V08
it('an administrator orders for a buyer; the form keeps its values when the file is wrong or the server fails', async () => {
  const before = await orders();
  const { page } = admin;
  const company = (await team.call<BuyersResponse>('GET', '/buyers?search=buyer@portal')).buyers[0]?.companyName ?? '';
  await page.getByRole('button', { name: 'Create Order' }).click();
  const create = dialogOf(admin);
  const submit = create.getByRole('button', { name: 'Submit order' });
  await submit.click();
  await create.getByText('Please select a buyer for this order').waitFor();
  await admin.choose(create, 'Buyer', 'Demo Buyer');
  await submit.click();
  await create.getByText('Please fill in all required fields and upload your Excel file').waitFor();
  await admin.choose(create, 'Brand', 'Harbour Line');
  await create.getByText(`Demo Buyer · ${company}`).waitFor();

  await admin.chooseFile(create, 'by phone.xlsx', orderFileOf({ 'HL-1': 1.5, 'HL-9': 2 }));
  await create.getByText('The file has problems. Correct the cells listed and upload it again.').waitFor();
  await eventually(async () =>
    expect(await readProblems(create)).toEqual([
      expect.stringMatching(/^Error \| Order \| B2 \| HL-1 \| .* \| 1\.5 \| /s),
      expect.stringMatching(/^Error \| Order \| A3 \| HL-9 \| .* \| HL-9 \| /s),
    ]),
  );
  const marked = await admin.download(create.getByRole('button', { name: 'Download with problems marked' }));
  expect(marked.name).toBe('by phone - problems.xlsx');
  const book = read(marked.bytes);
  expect(book.SheetNames).toEqual(['Order', 'Problems']);
  expect(['B2', 'A3'].map((cell) => book.Sheets.Order?.[cell].c?.[0]?.t)).toEqual([
    expect.stringContaining('1.5'),
    expect.stringContaining('HL-9'),
  ]);

  await create.getByRole('button', { name: 'Remove by phone.xlsx' }).click();
  await admin.chooseFile(create, 'corrected.xlsx', orderFileOf({ 'HL-1': 1, 'HL-2': 2 }));
  await create.getByRole('button', { name: 'PO number, delivery date, note (optional)' }).click();
  await create.getByLabel('PO number').fill('PO-77/٣');
  const preview = create.getByRole('region', { name: 'Preview' });
  await preview.getByText('AED 150').first().waitFor();
  await failOnce(admin, '/api/orders');
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
  await orderRow(buyer, placed[0] ?? '')
    .getByText('PO-77/٣')
    .waitFor();
});

// V08
it('a buyer and an administrator edit the details of an order under review, and each sees the edit of the other at once', async () => {
  const { _id: id, orderNumber } = await customer.order(sheetBrand, orderFileOf({ 'HL-1': 1 }));
  await Promise.all([admin.page.goto(`/orders/${id}`), buyer.page.goto(`/orders/${id}`)]);
  await buyer.page.getByRole('button', { name: 'Add PO number, delivery date or note' }).click();
  await dialogOf(buyer).getByLabel('PO number').fill('PO-4711');
  await dialogOf(buyer).getByLabel('Note').fill('Two pallets');
  await dialogOf(buyer).getByRole('button', { name: 'Save' }).click();
  await dialogOf(buyer).waitFor({ state: 'hidden' });
  await admin.page.getByText('PO-4711', { exact: true }).waitFor();
  await admin.page.getByRole('button', { name: 'Edit details' }).click();
  await dialogOf(admin).getByLabel('PO number').fill('PO-4712');
  await dialogOf(admin).getByRole('button', { name: 'Save' }).click();
  await dialogOf(admin).waitFor({ state: 'hidden' });
  await buyer.page.getByText('PO number: PO-4712 (before: PO-4711)').waitFor();
  await admin.page.getByRole('button', { name: 'Note on HL-1' }).click();
  await dialogOf(admin).getByLabel('Note').fill('Ecru only');
  await dialogOf(admin).getByRole('button', { name: 'Save' }).click();
  await buyer.page.getByRole('region', { name: 'Lines' }).getByText('Ecru only').waitFor();
  await admin.page.goto('/orders?search=4712');
  await orderRow(admin, orderNumber).getByText('PO-4712').waitFor();
});

/** Makes every write to this table fail as PostgreSQL does on a full disk. Returns a function that ends this. */
async function fillDisk(table: string): Promise<() => Promise<void>> {
  await portal.inDatabase(
    `create or replace function refuse_to_write() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end $$`,
    [],
  );
  await portal.inDatabase(
    `create trigger full_disk before insert on ${table} for each statement execute function refuse_to_write()`,
    [],
  );
  return () => portal.inDatabase(`drop trigger full_disk on ${table}`, []);
}

// R33 O01
it('a buyer keeps the order form with its file while the disk is full, and submits it once there is space again', async () => {
  const before = await orders();
  await buyer.page.getByRole('button', { name: 'Create New Order' }).click();
  const create = dialogOf(buyer);
  await buyer.choose(create, 'Brand', 'Winter Line');
  await buyer.chooseFile(create, 'autumn order.xlsx', orderFileOf({ 'HL-1': 3 }));
  await create.getByRole('region', { name: 'Preview' }).getByText('AED 150').first().waitFor();
  const submit = create.getByRole('button', { name: 'Submit order' });

  buyer.expectRefusal(507, '/api/orders');
  const makeRoom = await fillDisk('orders');
  await submit.click();
  await create.getByText(messages.common.diskFull).waitFor();
  await create.getByText('autumn order.xlsx', { exact: true }).first().waitFor();
  expect(await orders()).toEqual(before);

  await makeRoom();
  await submit.click();
  await create.waitFor({ state: 'hidden' });
  const [placed = '', ...others] = (await orders()).filter((number) => !before.includes(number));
  expect(others).toEqual([]);
  await orderRow(buyer, placed).getByText('AED 150').waitFor();
});

// R33 H02
it('a chat message that is written while the disk is full stays in the chat, and is sent once there is space again', async () => {
  const { page } = buyer;
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const input = page.getByRole('textbox', { name: 'Message' });
  buyer.expectRefusal(507, '/send-message');
  const makeRoom = await fillDisk('chat_messages');
  await input.fill('Is the ecru shirt back?');
  await input.press('Enter');
  const refusal = page.getByText(`Not sent. ${messages.common.diskFull}`);
  await refusal.waitFor();
  const written = page.getByRole('log', { name: 'Messages' }).getByText('Is the ecru shirt back?');
  await written.waitFor();

  await makeRoom();
  await eventually(async () => {
    const { chat } = await customer.call<ChatResponse>('GET', '/chat/my-chat');
    expect(chat.messages.map(({ content }) => content)).toEqual(['Is the ecru shirt back?']);
    expect([await refusal.isVisible(), await written.count()]).toEqual([false, 1]);
  });
});

// O10 X02
it('a buyer replaces the file of an order under review; a file with problems cannot be sent, and a copy with marked problems is offered', async () => {
  const { orderNumber } = await customer.order(sheetBrand, orderFileOf({ 'HL-1': 1 }));
  const replace = await openDialog(buyer, orderNumber, 'Replace Attachment');
  const send = replace.getByRole('button', { name: 'Replace attachment' });
  await send.click();
  await replace.getByText('Please upload a new Excel file').waitFor();
  await buyer.chooseFile(replace, 'wrong.xlsx', orderFileOf({ 'HL-1': 'two' }));
  await eventually(async () =>
    expect(await readProblems(replace)).toEqual([
      expect.stringMatching(/^Error \| Order \| B2 \| HL-1 \| .* \| two \| /s),
    ]),
  );
  expect(await send.isDisabled()).toBe(true);
  const marked = await buyer.download(replace.getByRole('button', { name: 'Download with problems marked' }));
  expect(read(marked.bytes).Sheets.Order?.B2.c?.[0]?.t).toContain('two');

  await replace.getByRole('button', { name: 'Remove wrong.xlsx' }).click();
  await buyer.chooseFile(replace, 'right.xlsx', orderFileOf({ 'HL-1': 2, 'HL-2': 1 }));
  await replace.getByText('Added').waitFor();
  // The styles of the changes come with the dialog, because the page of an order was not opened.
  const [reference, words] = await replace.locator('.order-line-reference').last().locator('> *').all();
  expect((await words!.boundingBox())!.y).toBeGreaterThan((await reference!.boundingBox())!.y + 10);
  await send.click();
  await replace.getByText('The attachment was replaced.').waitFor();
  await replace.getByRole('button', { name: 'Close' }).last().click();
  await orderRow(buyer, orderNumber).getByText('15 units').waitFor();
  await orderRow(admin, orderNumber).getByText('AED 150').waitFor();
});

// O10
it('an administrator replaces the file of an order and sees its old and new totals side by side', async () => {
  const { orderNumber } = await customer.order(sheetBrand, orderFileOf({ 'HL-1': 1 }));
  await orderRow(admin, orderNumber).waitFor();
  const replace = await openDialog(admin, orderNumber, 'Replace Attachment');
  const send = replace.getByRole('button', { name: 'Replace attachment' });
  await send.click();
  await replace.getByText('Please upload an Excel file').waitFor();
  await admin.chooseFile(replace, 'by phone.xlsx', orderFileOf({ 'HL-2': 4 }));
  await failOnce(admin, '/admin-replace-attachment');
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
it('an administrator cancels an approved order: its stock is restored, and the buyer sees the reason', async () => {
  const { orderNumber } = await approveAndSettle(await customer.order(sheetBrand, orderFileOf({ 'HL-1': 3 })));
  await orderRow(admin, orderNumber).getByText('Deducted', { exact: true }).waitFor();
  const cancel = await openDialog(admin, orderNumber, 'Cancel Order');
  await cancel.getByText('Stock deducted for it (15 units) is restored automatically.').waitFor();
  const reason = cancel.getByLabel('Reason (optional)');
  await reason.fill('The workshop is closed.');
  await failOnce(admin, '/admin-cancel');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await cancel.getByText('Failed to cancel order').waitFor();
  expect(await reason.inputValue()).toBe('The workshop is closed.');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await cancel.waitFor({ state: 'hidden' });
  await orderRow(admin, orderNumber).getByText('Restored').waitFor();
  expect(await readMenu(admin, orderNumber)).toEqual(['Delete Order']);

  const row = orderRow(buyer, orderNumber);
  await buyer.openTooltip(
    row.getByText('Cancelled'),
    buyer.page.getByRole('tooltip').getByText('The workshop is closed.'),
  );
  await row.getByText('N/A').waitFor();
});

// O18
it('an administrator deletes an order after a warning about lost data and its stock', async () => {
  const order = await approveAndSettle(await customer.order(sheetBrand, orderFileOf({ 'HL-2': 2 })));
  await orderRow(buyer, order.orderNumber).waitFor();
  await orderRow(admin, order.orderNumber).getByText('Deducted', { exact: true }).waitFor();
  const remove = await openDialog(admin, order.orderNumber, 'Delete Order');
  await remove.getByText('The order, its file and its invoice are removed for you and the buyer.').waitFor();
  await remove.getByText('The stock deducted for it (10 units) is restored.').waitFor();
  await remove.getByRole('button', { name: 'Keep order' }).click();
  await remove.waitFor({ state: 'hidden' });
  const reopenedDialog = await openDialog(admin, order.orderNumber, 'Delete Order');
  await reopenedDialog.getByRole('button', { name: 'Delete order' }).click();
  await reopenedDialog.waitFor({ state: 'hidden' });
  await admin.waitForToast('Order deleted');
  // The order disappears from both users' lists without a reload (row X07).
  for (const visitor of [admin, buyer]) await orderRow(visitor, order.orderNumber).waitFor({ state: 'detached' });
  buyer.expectRefusal(404, `/orders/${order._id}`);
  await buyer.page.goto(`/orders/${order._id}`);
  await buyer.page.getByText('Order not found').first().waitFor();
});

// O09 O11
it('an administrator reverses the inventory of a cancelled order that still holds its stock', async () => {
  const order = await approveAndSettle(await customer.order(sheetBrand, orderFileOf({ 'HL-1': 1 })));
  await portal.inDatabase(`update orders set status = 'Cancelled' where id = $1`, [order._id]);
  await admin.page.reload();
  await admin.page.getByRole('button', { name: `Reverse inventory of ${order.orderNumber}` }).click();
  const reverse = dialogOf(admin);
  await reverse
    .getByText('The stock deducted for this cancelled order (5 units) is put back into stock, once.')
    .waitFor();
  await reverse.getByRole('button', { name: 'Reverse inventory' }).click();
  await reverse.waitFor({ state: 'hidden' });
  await admin.waitForToast('Inventory restored');
  await orderRow(admin, order.orderNumber).getByText('Restored').waitFor();
});

// O05 O11
it('a failed deduction shows its reason, and an administrator retries it', async () => {
  const { orderNumber } = await approveAndSettle(await customer.order(plainBrand, orderFileOf({ 'HL-1': 2 })));
  const row = orderRow(admin, orderNumber);
  const tooltip = admin.page.getByRole('tooltip').filter({ hasText: 'Inventory deduction failed' });
  await admin.openTooltip(
    row.getByText('Error Deducting Inventory'),
    tooltip.getByText('No inventory sheet was found for Winter Line.'),
  );
  expect(await readMenu(admin, orderNumber)).toEqual(['Completed', 'Cancel Order', 'Retry Deduction', 'Delete Order']);
  google.share(
    'Winter Line',
    sheet.map((line) => [...line]),
  );
  const retry = await openDialog(admin, orderNumber, 'Retry Deduction');
  await retry.getByText(/The stock of this order \(10 units\) is deducted again, once/).waitFor();
  await retry.getByRole('button', { name: 'Retry deduction' }).click();
  await retry.waitFor({ state: 'hidden' });
  await admin.waitForToast('The stock is being deducted again');
  await row.getByText('Deducted', { exact: true }).waitFor();
});
