import { peopleMessages } from '@portal/contract/people-messages';
import { staffMessages } from '@portal/contract/staff-messages';
import type { Browser } from 'playwright-core';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { Portal } from '../helpers/portal';

/** An owner invites somebody, who works in the role that was given (K02, K03) and leaves traces in the audit log (K05). */
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

const omar = { email: 'omar@portal.local', password: 'fourth pass-phrase' };

async function linkTo(email: string): Promise<string> {
  let path = '';
  await eventually(async () => {
    path = /\/invitation\/[\w-]+/.exec((await portal.mailTo(email)) ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  });
  return path;
}

it('somebody is invited, accepts, works in the role, and loses it', async () => {
  const owner = await openVisitor();
  const { page } = owner;
  await owner.signIn(portal.admin);
  await page.goto('/admin/staff');
  await page.getByText('You are the only one in the team so far.').waitFor();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText(peopleMessages.roleRequired).waitFor();
  await dialog.getByLabel('Email Address').fill(omar.email);
  await dialog.getByRole('radio', { name: /^Support/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await owner.waitForToast(peopleMessages.invited);
  const invitations = page.getByRole('list', { name: 'Open invitations' });
  await invitations.getByText(omar.email).waitFor();

  const person = await openVisitor();
  const path = await linkTo(omar.email);
  await person.page.goto(path);
  await person.page.getByText(omar.email).waitFor();
  await person.page.getByLabel('Your name').fill('Omar Saleh');
  await person.page.getByLabel('Password', { exact: true }).fill(omar.password);
  await person.page.getByLabel('Confirm Password').fill(omar.password);
  await person.page.getByRole('button', { name: 'Join the team' }).click();
  await person.page.waitForURL('**/login');
  expect(await person.page.getByLabel('Email').inputValue()).toBe(omar.email);
  await person.fillIn(omar);
  await person.page.waitForURL('**/dashboard');
  const menu = person.page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Orders' }).waitFor();
  expect(await menu.getByRole('link').allTextContents()).not.toContain('Catalogue');
  await person.page.getByRole('button', { name: /Customer Support/ }).waitFor();

  // The link works once.
  const late = await openVisitor();
  late.expectRefusal(400, path.replace('/invitation/', '/api/invitations/'));
  await late.page.goto(path);
  await late.page.getByText(peopleMessages.invitationInvalid).waitFor();

  // The owner sees the new member without a reload, and gives another role, which the member's menu follows.
  const members = page.getByRole('list', { name: 'Team' });
  await members.getByText('Omar Saleh').waitFor();
  await page.getByRole('button', { name: 'Actions for Omar Saleh' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Stock/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await owner.waitForToast(peopleMessages.roleChanged);
  await menu.getByRole('link', { name: 'Catalogue' }).waitFor();

  await page.getByRole('button', { name: 'Actions for Omar Saleh' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click();
  await owner.waitForToast(staffMessages.removed);
  await person.page.waitForURL('**/login**');

  await page.goto('/admin/audit');
  const log = page.getByRole('table');
  for (const act of [
    'Invited a team member',
    'Accepted an invitation',
    'Changed a team member’s role',
    'Removed a team member',
  ]) {
    await log.getByText(act).first().waitFor();
  }
  for (const { faults } of [owner, late]) expect(faults).toEqual([]);
});
