import { companyMessages } from '@portal/contract/company-messages';
import { peopleMessages } from '@portal/contract/people-messages';
import type { Browser, Page } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';
import { orderFileOf } from '../helpers/workbooks';

/** An owner of a buyer's company invites somebody, who orders for the company in the role that was given (K01, K03). */
let portal: Portal;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function openVisitor(): Promise<Visitor> {
  const visitor = await Visitor.open(browser, portal.url);
  visitors.push(visitor);
  return visitor;
}

const karim = { email: 'karim@portal.local', password: 'fourth pass-phrase' };

async function linkTo(email: string): Promise<string> {
  let path = '';
  await eventually(async () => {
    path = /\/invitation\/[\w-]+/.exec((await portal.mailTo(email)) ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  });
  return path;
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Karim Aziz' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('a colleague is invited, orders for the company, may only read after a while, and is removed', async () => {
  const owner = await openVisitor();
  const { page } = owner;
  await owner.signIn(portal.buyer);
  await page.goto('/company');
  await page.getByText('No colleagues yet').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite a colleague' });
  await form.getByLabel('Email Address').fill(karim.email);
  await form.getByRole('radio', { name: /^Buyer/ }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await owner.waitForToast(peopleMessages.invited);
  await page.getByRole('list', { name: 'Open invitations' }).getByText(karim.email).waitFor();

  const person = await openVisitor();
  await person.page.goto(await linkTo(karim.email));
  await person.page.getByText(karim.email).waitFor();
  await person.page.getByLabel('Your name').fill('Karim Aziz');
  await person.page.getByLabel('Password', { exact: true }).fill(karim.password);
  await person.page.getByLabel('Confirm Password').fill(karim.password);
  await person.page.getByRole('button', { name: 'Join the company' }).click();
  await person.page.waitForURL('**/login');
  await person.fillIn(karim);
  await person.page.waitForURL('**/dashboard');

  const colleague = await Api.signIn(portal.url, karim);
  const brand = (await (await Api.signIn(portal.url, portal.admin)).brands()).find(
    ({ name }) => name === 'North & Loom',
  );
  const { orderNumber } = await colleague.order(brand?._id ?? '', orderFileOf({ '00485-NAV': 1 }));
  await person.page.goto('/orders');
  await person.page.getByRole('link', { name: orderNumber }).waitFor();
  await person.page.getByRole('button', { name: 'Create New Order' }).waitFor();

  // The owner sees who placed the order, and the new colleague without a reload.
  const people = page.getByRole('list', { name: 'People' });
  await people.getByText('Karim Aziz').waitFor();
  const second = await openVisitor();
  await second.signIn(portal.buyer);
  await second.page.goto(`/orders?search=${orderNumber}`);
  await second.page.getByRole('link', { name: orderNumber }).click();
  const parties = second.page.getByRole('region', { name: 'Buyer and collection' });
  await parties.getByText('Placed by').waitFor();
  await parties.getByText('Karim Aziz').waitFor();

  await choose(page, 'Change role');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Viewer/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await owner.waitForToast(peopleMessages.roleChanged);
  await person.page.getByRole('button', { name: 'Create New Order' }).waitFor({ state: 'detached' });
  await person.page.getByRole('link', { name: orderNumber }).waitFor();

  await choose(page, 'Remove from the company');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the company' }).click();
  await owner.waitForToast(companyMessages.removed);
  await person.page.waitForURL('**/login**');
  for (const { faults } of [owner, second]) expect(faults).toEqual([]);
});
