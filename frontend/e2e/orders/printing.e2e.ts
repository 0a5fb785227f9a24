import type { OpenedDraft } from '@portal/contract/drafts';
import type { Order } from '@portal/contract/orders';
import type { StockFilesResponse, StockLinesResponse } from '@portal/contract/stock-files';
import type { Browser, Page } from 'playwright-core';
import { pdfRows } from '../../../backend/test/documents/pdf-text';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { printFigures } from '../helpers/frames';
import { Portal } from '../helpers/portal';
import { approveWithInvoice, enterSeller } from '../helpers/tax-documents';
import { invoicePdf, orderFileOf, stockWorkbook } from '../helpers/workbooks';

/** The number of order lines, enough for several printed pages. */
const lines = 200;
/** The width in pixels of an A4 page between margins of 12 mm, at 96 dots per inch. */
const paperWidth = 703;

let portal: Portal;
let browser: Browser;
let admin: Api;
let brand: string;
let order: Order;
/** An order of the same lines, whose invoice the portal made. */
let invoiced: Order;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Api.signIn(portal.url, portal.admin);
  const styles = Array.from({ length: lines }, (_, index) => ({
    reference: `PAPER-${String(index + 1).padStart(4, '0')}`,
    description: 'Double-breasted virgin wool and cashmere coat',
    colour: 'Midnight blue melange',
    size: '38-40-42-44-46-48',
    price: 1234.5,
    unitsPerLot: 10,
    availableLots: 2_500,
  }));
  brand = await admin.brand('Società Italiana Confezioni e Maglierie di Prato');
  await admin.publish(brand, 'Spring Summer 2027, second delivery.xlsx', stockWorkbook(styles));
  const buyer = await Api.signIn(portal.url, portal.buyer);
  const lots = orderFileOf(Object.fromEntries(styles.map(({ reference }) => [reference, 12])));
  order = await buyer.order(brand, lots);
  invoiced = await buyer.order(brand, lots);
  const details = { poNumber: 'PO-2027-17', note: 'Deliver to the back door', deliverOn: '2127-02-01' };
  await buyer.call('PUT', `/orders/${order._id}/details`, details);
  await admin.approve(order, invoicePdf);
  await enterSeller(admin);
  await approveWithInvoice(admin, invoiced);
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

// V08 X04
it.each(['admin', 'buyer'] as const)(
  'prints the whole order for the %s in light colours, with the header on each page',
  async (role) => {
    const { token } = await Api.signIn(portal.url, portal[role]);
    const visitor = await Visitor.open(browser, portal.url, { token, colorScheme: 'dark' });
    const { page } = visitor;
    await page.goto(`/orders/${order._id}`);
    await page.getByRole('heading', { name: order.orderNumber }).waitFor();
    await page.getByText('PAPER-0001').waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Approved').waitFor();

    // Prints as a user would: the browser fires beforeprint, lays out the pages and fires afterprint.
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    printFigures(`${lines} lines on paper`, `${pages} pages`);
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(11);

    // Shows the print layout once more, on the screen, because a PDF's layout cannot be inspected.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: paperWidth, height: 1_047 });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.locator('html[data-theme=light]').waitFor();
    await visitor.picture(`paper-${role}`);
    const paper = page.locator('body');
    for (const words of [
      order.orderNumber,
      'Demo Boutique',
      'Demo Buyer',
      'Awaiting Payment',
      'AED 29,628,000',
      '24,000 units',
      'PO-2027-17',
      'Deliver to the back door',
      '01/02/2127',
    ])
      expect(await paper.getByText(words).filter({ visible: true }).count()).toBeGreaterThan(0);
    const rows = page.getByRole('region', { name: 'Lines' }).locator('tbody tr.ant-table-row');
    await eventually(async () => expect(await rows.count()).toBe(lines));
    const last = await rows.last().locator('td').allTextContents();
    expect(last[0]).toContain('PAPER-0200');
    expect(last.slice(1, 5)).toEqual(['12', '120', '1,234.50', 'AED 148,140']);
    expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    for (const role of ['navigation', 'button', 'banner'] as const) {
      expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
    }
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  },
);

// T03
it('prints the page of an invoice in light colours, with its totals once, and says that its PDF is the tax document', async () => {
  const { token } = await Api.signIn(portal.url, portal.buyer);
  const visitor = await Visitor.open(browser, portal.url, { token, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/orders/${invoiced._id}`);
  await page.getByRole('region', { name: 'Tax documents' }).getByRole('link').click();
  await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  printFigures(`An invoice of ${lines} lines on paper`, `${pages} pages`);
  expect(pages).toBeGreaterThan(2);
  expect(pages).toBeLessThan(11);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: paperWidth, height: 1_047 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.locator('html[data-theme=light]').waitFor();
  await visitor.picture('paper-invoice');
  const paper = page.locator('body');
  for (const words of ['Its PDF is.', invoiced.orderNumber, 'Demo Boutique', 'AED 31,109,400.00', '24,000'])
    expect(await paper.getByText(words).filter({ visible: true }).count()).toBeGreaterThan(0);
  const table = page.getByRole('region', { name: 'Lines' }).getByRole('table');
  expect(await table.locator('tbody tr').count()).toBe(lines);
  const displays = ['thead', 'tbody tr', 'tfoot'].map((part) =>
    table
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).display),
  );
  // Browsers repeat groups of the kinds `table-header-group` and `table-footer-group` on every page.
  expect(await Promise.all(displays)).toEqual(['table-header-group', 'table-row', 'table-row-group']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  for (const role of ['navigation', 'button', 'banner'] as const) {
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  }
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

/** Prints as a user would: the browser fires beforeprint, lays out the pages and fires afterprint. */
async function printedText(page: Page): Promise<string> {
  return (await pdfRows(await page.pdf({ format: 'A4' }))).flat().join('\n');
}

const missingIn = (text: string, wanted: readonly string[]): string[] => wanted.filter((each) => !text.includes(each));

it.each([
  ['a wide window', 1440],
  ['a phone', 390],
])('prints all rows of a list from %s, without its filters and buttons', async (_window, width) => {
  const buyer = await Api.signIn(portal.url, portal.buyer);
  const viewport = { width, height: 900 };
  const visitor = await Visitor.open(browser, portal.url, { token: buyer.token, viewport, colorScheme: 'dark' });
  const { page } = visitor;
  const [first] = await admin.brands();
  while ((await buyer.call<Order[]>('GET', '/orders')).length < 20)
    await buyer.order(first!._id, orderFileOf({ 'AL-1304-BLA': 1 }));
  const orders = await buyer.call<Order[]>('GET', '/orders');
  await page.goto('/orders');
  await page.getByText(`1–20 of ${orders.length}`).waitFor();
  const text = await printedText(page);
  expect(missingIn(text, ['Orders', 'Order Number', `1–20 of ${orders.length}`])).toEqual([]);
  expect(
    missingIn(
      text,
      orders.slice(0, 20).map(({ orderNumber }) => orderNumber),
    ),
  ).toEqual([]);
  for (const screenOnly of ['Export', 'All Statuses', 'Submitted Order', 'Create New Order', 'Actions'])
    expect(text).not.toContain(screenOnly);
  await page.getByRole('button', { name: 'Create New Order' }).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

it('prints all references of a stock file, and the lines of a draft that are ordered', async () => {
  const buyer = await Api.signIn(portal.url, portal.buyer);
  const visitor = await Visitor.open(browser, portal.url, { token: buyer.token });
  const { page } = visitor;
  const { stockFiles } = await buyer.call<StockFilesResponse>('GET', `/catalogue/${brand}/stock-files`);
  const file = stockFiles[0]!._id;
  await page.goto(`/catalogue?brand=${brand}&file=${file}`);
  await page.getByText('PAPER-0001').waitFor();
  const references = Array.from({ length: lines }, (_, index) => `PAPER-${String(index + 1).padStart(4, '0')}`);
  expect(missingIn(await printedText(page), references)).toEqual([]);

  const { draft } = await buyer.call<OpenedDraft>('POST', '/drafts', { brand, file });
  const path = `/catalogue/${brand}/stock-file/${file}/lines?limit=${lines}`;
  const { lines: published } = await buyer.call<StockLinesResponse>('GET', path);
  const ordered = published.filter((_, index) => index % 2 === 0);
  const cells = ordered.map(({ _id }) => ({ stockItemId: _id, lots: 3 }));
  await buyer.call('PATCH', `/drafts/${draft._id}`, { lines: cells });
  await page.goto(`/drafts/${draft._id}`);
  await page.getByText('PAPER-0001').waitFor();
  await page.getByText('AED 3,703,500', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await page.getByText('Start a conversation').waitFor();
  const text = await printedText(page);
  const wanted = ordered.map(({ reference }) => reference);
  expect(missingIn(text, [...wanted, 'AED 3,703,500'])).toEqual([]);
  expect(text).not.toContain('PAPER-0002');
  expect(text).not.toContain('Start a conversation');
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

it('prints the chart of a dashboard in its frame', async () => {
  const { token } = admin;
  const viewport = { width: 2560, height: 1300 };
  const visitor = await Visitor.open(browser, portal.url, { token, viewport });
  const { page } = visitor;
  await page.goto('/dashboard');
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const widthOf = async (part: string) => (await page.locator(part).first().boundingBox())!.width;
  await page.setViewportSize({ width: paperWidth, height: 1_047 });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await widthOf('.recharts-surface')).toBeLessThan(await widthOf('.dashboard-chart'));
  expect(await page.getByText('Take the tour').filter({ visible: true }).count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
