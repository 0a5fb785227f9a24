import type { Order } from '@portal/contract/orders';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { orderFileOf, stockWorkbook } from '../helpers/workbooks';

/** The search of the whole portal, which Ctrl+K opens. */
let portal: Portal;
let browser: Browser;
let team: Api;
let customer: Api;
let orders: Order[];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  [team, customer] = await Promise.all([Api.signIn(portal.url, portal.admin), Api.signIn(portal.url, portal.buyer)]);
  const brand = await team.brand('Harbour Line');
  await team.brand('Harbour Vault', 'hidden');
  const style = { description: 'Shirt', colour: 'Ecru', size: 'M', price: 10, unitsPerLot: 5, availableLots: 20 };
  await team.publish(brand, 'Harbour Line.xlsx', stockWorkbook([{ ...style, reference: 'HARBOUR-1' }]));
  orders = [
    await customer.order(brand, orderFileOf({ 'HARBOUR-1': 1 })),
    await customer.order(brand, orderFileOf({ 'HARBOUR-1': 2 })),
  ];
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

const box = ({ page }: Visitor): Locator => page.getByRole('combobox', { name: 'Search' });
const results = ({ page }: Visitor): Locator => page.getByRole('listbox', { name: 'Results' });

async function visit(token: string, act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await Visitor.open(browser, portal.url, { token });
  try {
    await visitor.page.goto('/orders');
    await visitor.page.getByText(/^1–2 of 2$/).waitFor();
    await act(visitor);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.close();
  }
}

async function openSearch(visitor: Visitor): Promise<void> {
  await visitor.page.keyboard.press('Control+k');
  await box(visitor).and(visitor.page.locator(':focus')).waitFor();
}

/** Types the term, waits for its answer, and returns the names of the groups with their results. */
async function find(visitor: Visitor, term: string): Promise<Record<string, string[]>> {
  await box(visitor).fill(term);
  await visitor.page
    .getByRole('dialog')
    .getByText(/^\d+ results?$/)
    .waitFor({ state: 'attached' });
  const groups = await results(visitor).getByRole('group').all();
  const named = groups.map(async (group) => [
    await group.getByRole('presentation').textContent(),
    await group.locator('.search-result-title').allTextContents(),
  ]);
  return Object.fromEntries(await Promise.all(named));
}

it('opens an order by keyboard only', () =>
  visit(team.token, async (visitor) => {
    const { page } = visitor;
    await openSearch(visitor);
    const { Orders: found } = await find(visitor, 'Demo Buyer');
    expect(found).toEqual(expect.arrayContaining(orders.map(({ orderNumber }) => orderNumber)));
    const second = orders.find(({ orderNumber }) => orderNumber === found![1])!;
    await page.keyboard.press('ArrowDown');
    await results(visitor).getByRole('option', { name: second.orderNumber, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/orders/${second._id}`);
    await page.getByRole('heading', { name: second.orderNumber }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('#page:focus').waitFor();
  }));

it('Escape returns the focus to the element that had it', () =>
  visit(customer.token, async (visitor) => {
    const { page } = visitor;
    for (const element of [
      page.getByRole('button', { name: 'Create New Order' }),
      page.getByPlaceholder('Search orders...'),
      page.getByRole('link', { name: orders[0]!.orderNumber }),
    ]) {
      await element.focus();
      await openSearch(visitor);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await element.and(page.locator(':focus')).waitFor();
    }
  }));

it('everybody finds only what they may see', async () => {
  await visit(team.token, async (visitor) => {
    await openSearch(visitor);
    const found = await find(visitor, 'Harbour');
    expect(found.Brands?.toSorted()).toEqual(['Harbour Line', 'Harbour Vault']);
    expect((await find(visitor, 'Demo Applicant')).Buyers).toEqual(['Demo Applicant']);
    expect((await find(visitor, 'Demo Buyer')).Buyers).toEqual(['Demo Buyer']);
    expect((await find(visitor, 'Settings')).Pages).toEqual(['Settings']);
  });
  await visit(customer.token, async (visitor) => {
    await openSearch(visitor);
    const found = await find(visitor, 'Harbour');
    expect(found.Brands).toEqual(['Harbour Line']);
    expect(found.References).toEqual(['HARBOUR-1']);
    // Their own orders are found by their own name.
    expect(Object.keys(await find(visitor, 'Demo Buyer'))).toEqual(['Orders']);
    for (const hidden of ['Demo Applicant', 'Harbour Vault', 'Settings']) {
      await box(visitor).fill(hidden);
      await visitor.page.getByText(`Nothing found for “${hidden}”`).waitFor();
    }
  });
});

it('is loaded when its button gets the focus, before it is opened', () =>
  visit(customer.token, async (visitor) => {
    const { page } = visitor;
    const isLoaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/search-dialog-[^/]*\.js$/.test(name)),
      );
    expect(await isLoaded()).toBe(false);
    await page.getByRole('button', { name: 'Search', exact: true }).focus();
    await eventually(async () => expect(await isLoaded()).toBe(true));
    await page.keyboard.press('Enter');
    await box(visitor).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).and(page.locator(':focus')).waitFor();
  }));
