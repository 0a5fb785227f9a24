import type { Settings } from '@portal/contract/settings';
import type { Browser, Locator } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';

let portal: Portal;
let browser: Browser;
let admin: Api;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Api.signIn(portal.url, portal.admin);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) {
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  }
});
afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

async function openVisitor(token: string, width: number): Promise<Visitor> {
  const visitor = await Visitor.open(browser, portal.url, { token, viewport: { width, height: 844 } });
  visitors.push(visitor);
  return visitor;
}

const offer = ({ page }: Visitor) => page.getByRole('region', { name: 'New here?' });

/** Waits until the tour's dialog shows the step, and the mask that dims the page leaves the target visible. */
async function expectStep({ page }: Visitor, name: string, target: Locator): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor();
  await eventually(async () => {
    const [free, box] = await Promise.all([
      page.locator('.ant-tour-mask mask rect').nth(1).boundingBox(),
      target.boundingBox(),
    ]);
    expect([free, box]).not.toContain(null);
    if (free && box) expect(Math.hypot(free.x + 6 - box.x, free.y + 6 - box.y)).toBeLessThan(2);
  });
}

// S04
it('an administrator takes the tour with the mouse, and is not offered it again', async () => {
  const visitor = await openVisitor(admin.token, 1440);
  const { page } = visitor;
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next' });
  await page.goto('/dashboard');
  await offer(visitor).getByRole('button', { name: 'Take the tour' }).click();
  await expectStep(visitor, 'Figures at a glance', page.getByRole('region', { name: 'Sales', exact: true }));
  await next.click();
  await expectStep(visitor, 'Publish a stock file', page.getByRole('button', { name: 'Upload File' }));
  await next.click();
  // There is no order to decide on, so the step points at the menu entry.
  const orders = page.getByRole('navigation').getByRole('link', { name: 'Orders' });
  await expectStep(visitor, 'Orders that wait for you', orders);
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await expectStep(visitor, 'Publish a stock file', page.getByRole('button', { name: 'Upload File' }));
  await next.click();
  await expectStep(visitor, 'Orders that wait for you', orders);
  await next.click();
  await expectStep(visitor, 'Approve with an invoice', orders);
  await next.click();
  await expectStep(visitor, 'Buyers who apply', page.getByRole('row', { name: /Demo Applicant/ }));
  await next.click();
  await page.getByRole('dialog', { name: 'Chat and notifications' }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Sales', exact: true }).waitFor();
  expect(await offer(visitor).count()).toBe(0);
});

// S04
it('a buyer takes the tour on a phone by keyboard, and again from Help', async () => {
  const visitor = await openVisitor((await Api.signIn(portal.url, portal.buyer)).token, 390);
  const { page } = visitor;
  await page.goto('/dashboard');
  await offer(visitor).getByRole('button', { name: 'Take the tour' }).press('Enter');
  const steps: [string, Locator][] = [
    ['Choose a brand', page.getByRole('region', { name: 'Brands' })],
    ['Download a stock file', page.getByRole('button', { name: /^Download / }).first()],
    ['Fill in lots', page.locator('.stock-file-card').first()],
    ['Send your order', page.getByRole('button', { name: 'Create New Order' })],
    // The buyer has no order to point at, and a phone hides the menu, so the step points at the button that opens the
    // menu.
    ['Follow your order', page.getByRole('button', { name: 'Open menu' })],
  ];
  for (const [name, target] of steps) {
    await expectStep(visitor, name, target);
    await page.locator('button:focus').getByText('Next').waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('dialog', { name: 'Questions' }).waitFor();
  await page.locator('button:focus').getByText('Finish').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const again = page.getByRole('button', { name: 'Take the tour' });
  await again.press('Enter');
  await page.getByRole('dialog', { name: 'Choose a brand' }).waitFor();
  await page.locator('button:focus').getByText('Next').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('the checklist of a new portal names the company details until they are saved', async () => {
  const visitor = await openVisitor(admin.token, 1440);
  const { page } = visitor;
  await page.goto('/dashboard');
  const checklist = page.getByRole('region', { name: 'Before the first order' });
  await checklist.getByText('3 of 4 done').waitFor();
  const { changedAt, changedBy, ...settings } = await admin.call<Settings>('GET', '/settings');
  const AED = { ...settings.AED, accountNumber: '1014567890123' };
  const details = { companyName: 'Looms Trading LLC', supportEmail: 'help@looms.example', AED };
  await admin.call('PUT', '/settings', { ...settings, ...details });
  // A live event makes the page refetch the settings, which removes the checklist.
  await checklist.waitFor({ state: 'detached' });
});
