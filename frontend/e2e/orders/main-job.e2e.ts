import { read } from '@e965/xlsx';
import type { Browser, Locator } from 'playwright-core';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import {
  dialogOf,
  newestOrderNumber,
  openDialog,
  orderRow,
  readMenu,
  readProblems,
  readTotals,
} from '../helpers/orders-screen';
import { Portal } from '../helpers/portal';
import { stepsOf } from '../helpers/steps';
import { invoicePdf, stockWorkbook, withCells } from '../helpers/workbooks';

/**
 * The portal's main process, from the stock file to the payment, by an administrator and a buyer in separate windows.
 */
let portal: Portal;
let browser: Browser;
let admin: Visitor;
let buyer: Visitor;

const brand = 'Harbour Line';
const fileName = 'Harbour Line – Spring 2027 (été)';
const stock = stockWorkbook([
  {
    reference: 'HL-101',
    description: 'Canvas jacket',
    colour: 'Ecru',
    size: 'S-M-L',
    price: 120.5,
    unitsPerLot: 6,
    availableLots: 10,
  },
  {
    reference: 'HL-102',
    description: 'Rope belt',
    colour: 'Navy',
    size: 'One',
    price: 18,
    unitsPerLot: 12,
    availableLots: 4,
  },
  {
    reference: '00103',
    description: 'Deck shirt',
    colour: 'White',
    size: 'M-L-XL',
    price: 33.35,
    unitsPerLot: 10,
    availableLots: 1200,
  },
]);
/** The stock file as the buyer has downloaded it. */
let copy: Buffer;
let brandAddress: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Visitor.open(browser, portal.url);
  buyer = await Visitor.open(browser, portal.url);
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

const step = stepsOf(() => ({ admin, buyer }));

/** Opens the dialog for a new order, chooses brand and order file, and waits for the preview. */
async function openOrder(name: string, bytes: Buffer): Promise<Locator> {
  await buyer.page.getByRole('button', { name: 'Create New Order' }).click();
  const create = dialogOf(buyer);
  await create.getByText('Create order').waitFor();
  await buyer.choose(create, 'Brand', brand);
  await create.getByText(fileName).waitFor();
  await buyer.chooseFile(create, name, bytes);
  await create.getByRole('region', { name: 'Preview' }).waitFor();
  return create;
}

// A01 A02 A06
step('an administrator signs in; a wrong password is reported', async () => {
  const { page } = admin;
  await page.goto('/');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Email Address').fill('admin');
  await page.getByText('Invalid email address').waitFor();

  admin.expectRefusal(401, '/api/auth/login');
  await admin.fillIn({ ...portal.admin, password: 'not this one' });
  await page.getByRole('main').getByText('Invalid email or password').waitFor();
  expect(admin.path).toBe('/login');

  const answered = page.waitForResponse('**/api/auth/login');
  await admin.fillIn(portal.admin);
  const answer = await answered;
  await admin.waitForToast('Login successful');
  await page.waitForURL('**/dashboard');
  // The pause before the redirect, by the browser's clock: from the response to the first request of the dashboard.
  await eventually(async () => {
    const pauseMs = await page.evaluate(() => {
      const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = (path: string) => requests.findLast(({ name }) => new URL(name).pathname === path);
      return (last('/api/dashboard')?.startTime ?? 0) - (last('/api/auth/login')?.responseEnd ?? 0);
    });
    expect(pauseMs).toBeGreaterThan(950);
  });
  expect(Object.keys(await answer.json()).sort()).toEqual(['message', 'token', 'user']);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe((await answer.json()).token);
});

// L01 O14
step('the administrator sees the portal’s layout and an empty list of orders', async () => {
  const { page } = admin;
  await page.getByRole('heading', { name: 'Admin Dashboard', level: 2 }).waitFor();
  const aside = page.getByRole('complementary');
  expect((await aside.boundingBox())?.width).toBe(280);
  await aside.getByText('Administrator').waitFor();
  const pages = [
    'Dashboard',
    'Catalogue',
    'Orders',
    'Invoices',
    'Receivables',
    'Payments',
    'Buyer Management',
    'Profile',
  ];
  expect(await aside.getByRole('menuitem').allInnerTexts()).toEqual(pages);
  await aside.getByRole('link', { name: 'Orders' }).click();
  await page.getByText('No orders found').waitFor();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
});

// C01 C02 C03 C08
step('the administrator creates a brand', async () => {
  const { page } = admin;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalogue' }).click();
  await page.getByText('Select a Brand').waitFor();
  await page.getByRole('button', { name: 'New Brand' }).click();
  const form = dialogOf(admin);
  expect(await form.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
  await form.getByLabel('Brand name').fill(`  ${brand} `);
  await form.getByRole('button', { name: 'Create' }).click();
  await admin.waitForToast('Brand created successfully');
  await page.getByRole('button', { name: new RegExp(`${brand}.*All Buyers`, 's') }).waitFor();
  await page.getByRole('heading', { name: brand, level: 2 }).waitFor();
  await page.getByText('No stock files have been uploaded for this brand yet').waitFor();
  brandAddress = admin.path;
  expect(brandAddress).toMatch(/^\/catalogue\?brand=[\da-f-]{36}$/);
});

// X01 C06
step('the administrator uploads a stock file, checks its preview, and publishes it', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Upload File' }).click();
  const upload = dialogOf(admin);
  await upload.getByRole('button', { name: 'Publish' }).click();
  await upload.getByText('Please select a file and brand').waitFor();
  await admin.chooseFile(upload, `${fileName}.xlsx`, stock);
  await upload.getByText('Recognised columns').waitFor();
  expect(await readTotals(upload)).toEqual({ References: '3', Lots: '1,214', Units: '12,108', Value: 'AED 408,294' });
  await upload.getByText(/Sheet Stock, header in row 1/).waitFor();
  const columns = upload.getByRole('region', { name: 'Recognised columns' }).getByRole('listitem');
  expect((await columns.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'A Reference Reference',
    'B Description Description',
    'C Colour Colour',
    'D Size Size',
    'E Wholesale price (AED) Wholesale price',
    'F Units per lot Units per lot',
    'G Available (lots) Available lots',
    'H Order quantity (lots) Order lots',
  ]);
  // The leading zeros are part of the reference and are not lost.
  await upload.getByRole('cell', { name: '00103' }).waitFor();
  await upload.getByRole('button', { name: 'Publish' }).click();
  await admin.waitForToast('File uploaded successfully');
  await page.getByRole('heading', { name: fileName }).waitFor();
  await page.getByText('3 references').waitFor();
  // The administrator does not see the 'New' badge, which is only shown to buyers (C05).
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
});

// A07 L01
step('the administrator signs out; the back button shows no data', async () => {
  const { page } = admin;
  const entries = await page.evaluate(() => history.length);
  let leave: () => void = () => undefined;
  const mayLeave = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await mayLeave;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Account of Administrator' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('menuitem', { name: 'Logging out...' }).waitFor();
  leave();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.goBack();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});

// C04 C05 A03
step('a buyer follows a link to the brand and downloads the file as it was uploaded', async () => {
  const { page } = buyer;
  await buyer.signIn(portal.buyer);
  await page.getByRole('heading', { name: 'Buyer Dashboard', level: 2 }).waitFor();
  await page.goto(brandAddress);
  await page.getByRole('heading', { name: brand, level: 2 }).waitFor();
  const card = page.getByRole('listitem').filter({ hasText: fileName });
  await card.getByText('New', { exact: true }).waitFor();
  await card.getByText(/^Last updated \w+ \d{1,2}, 20\d\d$/).waitFor();
  expect(await page.getByRole('button', { name: 'Upload File' }).count()).toBe(0);
  expect(await page.getByText('All Buyers').count()).toBe(0);
  const file = await buyer.download(card.getByRole('button', { name: /^Download/ }));
  expect(file.name).toBe(`${fileName}.xlsx`);
  expect(file.bytes.equals(stock)).toBe(true);
  await buyer.waitForToast('File downloaded successfully');
  copy = file.bytes;
});

// O01 X01 X02
step('a copy with a fractional lot and an unknown reference is refused cell by cell; nothing is stored', async () => {
  const { page } = buyer;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  const wrongFile = withCells(copy, { H2: 2.5, A3: 'HL-999', H3: 1, H4: 5 });
  const create = await openOrder('wrong.xlsx', wrongFile);
  await create.getByText('The file has problems. Correct the cells listed and upload it again.').waitFor();
  await eventually(async () => expect(await readProblems(create)).toHaveLength(2));
  const listed = await readProblems(create);
  expect(listed).toContainEqual(expect.stringMatching(/^Error \| Stock \| H2 \| HL-101 \| .* \| 2\.5 \| /s));
  expect(listed).toContainEqual(
    expect.stringMatching(
      /^Error \| Stock \| A3 \| HL-999 \| HL-999 is not in the selected stock file\. \| HL-999 \| /s,
    ),
  );
  expect(await create.getByRole('button', { name: 'Submit order' }).isDisabled()).toBe(true);
  const marked = await buyer.download(create.getByRole('button', { name: 'Download with problems marked' }));
  expect(marked.name).toBe('wrong - problems.xlsx');
  const { Sheets: sheets, SheetNames: names } = read(marked.bytes);
  expect(names).toEqual(['Stock', 'Problems']);
  expect(sheets.Stock?.H2.c?.[0]?.t).toContain('2.5');
  expect(sheets.Stock?.A3.c?.[0]?.t).toContain('HL-999');
  await create.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await create.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('No orders found').waitFor();
});

let first: string;

// O01 O02 O12 O13 O14 O17
step('the corrected copy shows its totals, and becomes an order under review', async () => {
  const { page } = buyer;
  const right = withCells(copy, { H2: 2, H4: 5 });
  const create = await openOrder('Harbour Line order.xlsx', right);
  const preview = create.getByRole('region', { name: 'Preview' });
  expect(await readTotals(preview)).toEqual({ Lines: '2', Lots: '7', Units: '62', 'Total amount': 'AED 3,114' });
  await preview.getByRole('row', { name: /HL-101 Canvas jacket Ecru S-M-L 2 12 120\.50 AED 1,446 10/ }).waitFor();
  await preview.getByRole('row', { name: /00103 Deck shirt White M-L-XL 5 50 33\.35 AED 1,668 1,200/ }).waitFor();
  await create.getByRole('button', { name: 'Submit order' }).click();
  await create.waitFor({ state: 'hidden' });
  await page.getByText('Pending Review').waitFor();
  first = await newestOrderNumber(buyer);
  const row = orderRow(buyer, first);
  await row.getByText('AED 3,114').waitFor();
  await row.getByText('62 units').waitFor();
  await row.getByText(brand, { exact: true }).waitFor();
  await row.getByText('Pending', { exact: true }).waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual([
    'Order Number',
    'Brand',
    'Stock File',
    'Submission Date',
    'Order Status',
    'Total Amount',
    'Total Quantity',
    'Submitted Order',
    'Invoice',
    'Actions',
  ]);
  expect(await readMenu(buyer, first)).toEqual(['Download Order', 'Replace Attachment', 'Cancel Order']);
  // O15
  const file = await buyer.download(page.getByRole('button', { name: `Download order file of ${first}` }));
  expect(file.name).toBe('Harbour Line order.xlsx');
  expect(file.bytes.equals(right)).toBe(true);
});

// O04 O12 O13
step('the administrator approves it with an invoice; the open list shows the deduction', async () => {
  const { page } = admin;
  await admin.signIn(portal.admin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  const row = orderRow(admin, first);
  await row.getByText('Not Deducted').waitFor();
  await row.getByText('Demo Buyer').waitFor();
  expect(await readMenu(admin, first)).toEqual(['Approve', 'Reject', 'Replace Attachment', 'Delete Order']);
  const approve = await openDialog(admin, first, 'Approve');
  await approve.getByText(`${first} · Demo Buyer · AED 3,114`).waitFor();
  await approve.getByRole('button', { name: 'Approve order' }).click();
  await approve.getByText('Please upload an invoice').waitFor();
  await admin.chooseFile(approve, 'INV-0001.pdf', invoicePdf, 'application/pdf');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await approve.getByRole('button', { name: 'Approve order' }).click();
  await approve.waitFor({ state: 'hidden' });
  await admin.waitForToast('Order approved');
  await row.getByText('Awaiting Payment').waitFor();
  await row.getByText('Deducted', { exact: true }).waitFor();
  expect(loads).toBe(0);
  expect(await readMenu(admin, first)).toEqual(['Completed', 'Cancel Order', 'Delete Order']);
});

// O12 O13 O15
step('the buyer sees that it awaits payment, and downloads the invoice', async () => {
  const { page } = buyer;
  await page.reload();
  await orderRow(buyer, first).getByText('Awaiting Payment').waitFor();
  const invoice = await buyer.download(page.getByRole('button', { name: `Download invoice file of ${first}` }));
  expect(invoice.name).toBe('INV-0001.pdf');
  expect(invoice.bytes.equals(invoicePdf)).toBe(true);
  expect(await readMenu(buyer, first)).toEqual(['Download Order', 'Download Invoice']);
});

// O07
step('the administrator confirms the payment', async () => {
  const confirm = await openDialog(admin, first, 'Completed');
  await confirm.getByLabel('Note (optional)').fill('Transfer 4711');
  await confirm.getByRole('button', { name: 'Confirm payment' }).click();
  await confirm.waitFor({ state: 'hidden' });
  await orderRow(admin, first).getByText('Completed', { exact: true }).waitFor();
  await buyer.page.reload();
  await orderRow(buyer, first).getByText('Completed', { exact: true }).waitFor();
});

let second: string;

// X01 design 6: more than is available is accepted with a warning
step('another order for more lots than available is accepted with a warning', async () => {
  const create = await openOrder('too much.xlsx', withCells(copy, { H2: 1, H3: 9 }));
  const preview = create.getByRole('region', { name: 'Preview' });
  expect(await readTotals(preview)).toEqual({ Lines: '2', Lots: '10', Units: '114', 'Total amount': 'AED 2,667' });
  // The lots of the first order are deducted already, so 8 are available.
  await preview.getByRole('row', { name: /HL-101 .* 8$/ }).waitFor();
  await preview.getByRole('row', { name: /HL-102 .* only 4$/ }).waitFor();
  await create.getByRole('button', { name: 'Submit order' }).click();
  await create.getByText('The order was submitted and is under review.').waitFor();
  expect(await readProblems(create)).toEqual([expect.stringMatching(/^Warning \| Stock \| H3 \| HL-102 /)]);
  await create.getByRole('button', { name: 'Close' }).last().click();
  await create.waitFor({ state: 'hidden' });
  await orderRow(buyer, first).waitFor();
  await eventually(async () => expect(await newestOrderNumber(buyer)).not.toBe(first));
  second = await newestOrderNumber(buyer);
});

// O04
step('its approval is refused with the missing items, and the invoice stays chosen', async () => {
  await admin.page.reload();
  const approve = await openDialog(admin, second, 'Approve');
  await admin.chooseFile(approve, 'INV-0002.pdf', invoicePdf, 'application/pdf');
  admin.expectRefusal(409, '/approve');
  await approve.getByRole('button', { name: 'Approve order' }).click();
  const refusal = approve.getByRole('alert');
  await refusal.getByText(/^Order cannot be approved: /).waitFor();
  expect(await refusal.getByRole('listitem').allInnerTexts()).toEqual([
    'Reference ID: HL-102, requested 9, available 4',
  ]);
  await approve.getByText('INV-0002.pdf').waitFor();
  await approve.getByRole('button', { name: 'Close' }).last().click();
  await admin.page.getByRole('button', { name: 'Leave without saving' }).click();
  await approve.waitFor({ state: 'hidden' });
  const row = orderRow(admin, second);
  await row.getByText('Pending Review').waitFor();
  await row.getByText('Not Deducted').waitFor();
});

// O06 O12
step('the administrator rejects it with a reason, which the buyer reads', async () => {
  const reject = await openDialog(admin, second, 'Reject');
  await reject.getByLabel('Reason (optional)').fill('Only 4 lots of HL-102 are left.\nPlease order again.');
  await reject.getByRole('button', { name: 'Reject order' }).click();
  await reject.waitFor({ state: 'hidden' });
  await orderRow(admin, second).getByText('Rejected').waitFor();

  await buyer.page.reload();
  const row = orderRow(buyer, second);
  await buyer.openTooltip(
    row.getByText('Rejected'),
    buyer.page.getByRole('tooltip').getByText('Only 4 lots of HL-102 are left.'),
  );
  await row.getByText('N/A').waitFor();
  expect(await readMenu(buyer, second)).toEqual(['Download Order']);
});

// O08
step('the buyer cancels an order of their own', async () => {
  const create = await openOrder('third.xlsx', withCells(copy, { H3: 1 }));
  await create.getByRole('button', { name: 'Submit order' }).click();
  await create.waitFor({ state: 'hidden' });
  await eventually(async () => expect([first, second]).not.toContain(await newestOrderNumber(buyer)));
  const third = await newestOrderNumber(buyer);
  const cancel = await openDialog(buyer, third, 'Cancel Order');
  await cancel.getByText('This cannot be undone.').waitFor();
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await cancel.waitFor({ state: 'hidden' });
  await orderRow(buyer, third).getByText('Cancelled').waitFor();
  expect(await readMenu(buyer, third)).toEqual(['Download Order']);
});

// X04
step('the order page shows lines, files and timeline, and to buyers only their own orders', async () => {
  const { page } = admin;
  await page.reload();
  // Clicks a cell that contains no button and no link.
  await orderRow(admin, first).getByText(brand, { exact: true }).click();
  await page.getByRole('heading', { name: first }).waitFor();
  const lines = page.getByRole('region', { name: 'Lines' });
  await lines.getByText('HL-101').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const step of ['Submitted', 'Approved', 'Inventory deducted', 'Payment received']) {
    await timeline.getByText(step, { exact: true }).waitFor();
  }
  const address = admin.path;
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('**/orders');

  // The buyer opens the order's page by its address and uses only the keyboard there.
  await buyer.page.goto(address);
  await buyer.page.getByRole('heading', { name: first }).waitFor();
  const steps = buyer.page.getByRole('region', { name: 'Timeline' });
  await steps.getByText('Payment received').waitFor();
  expect(await steps.getByText('Inventory deducted').count()).toBe(0);
  const sent = steps.getByRole('button', { name: /^Download .*\.xlsx$/ }).first();
  await sent.focus();
  const [download] = await Promise.all([buyer.page.waitForEvent('download'), buyer.page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await buyer.page.goto('/orders');
  await buyer.page.getByRole('link', { name: first }).focus();
  await buyer.page.keyboard.press('Enter');
  await buyer.page.waitForURL(`**${address}`);
  await buyer.page.goto('/orders');
});

// O14
step('a filtered list survives a reload, and an empty one shows a message', async () => {
  const { page } = admin;
  await page.goto('/orders?status=Completed');
  await orderRow(admin, first).waitFor();
  expect(await orderRow(admin, second).count()).toBe(0);
  await page.reload();
  await orderRow(admin, first).waitFor();
  expect(admin.path).toBe('/orders?status=Completed');
  await page.getByRole('search').getByText('Completed').waitFor();
  expect(await orderRow(admin, second).count()).toBe(0);
  await page.getByPlaceholder('Search orders...').fill('no such order');
  await page.getByText('No orders found').waitFor();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await orderRow(admin, second).waitFor();
  expect(admin.path).toBe('/orders');
});
