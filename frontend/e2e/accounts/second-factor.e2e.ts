import { messages } from '@portal/contract/messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import type { Browser, Page } from 'playwright-core';
import { codeOf } from '../../../backend/test/portal/app-code';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { type Account, Portal } from '../helpers/portal';

/** The second factor with real codes (K04). */
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

interface SetUp {
  secret: string;
  /** The first code, which was used up. */
  code: string;
  recoveryCodes: string[];
}

/** Sets up an app with the card of the page, which must be open. */
async function setUpApp({ page }: Visitor, { password }: Account): Promise<SetUp> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const code = codeOf(secret);
  await dialog.getByLabel('Code that the app shows now').fill(code);
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allTextContents();
  await dialog.getByLabel('I have kept these codes in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return { secret, code, recoveryCodes };
}

async function firstStep(visitor: Visitor, account: Account): Promise<void> {
  await visitor.page.goto('/login');
  await visitor.fillIn(account);
  await visitor.page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
}

/** A person would wait for a new code, which comes every 30 s. */
const forgetUsedCodes = () => portal.inDatabase('update authenticator_apps set last_step = 0', []);
/** Makes every confirmation older than ten minutes. */
const forgetProofs = () => portal.inDatabase(`update sessions set proven_at = now() - interval '1 hour'`, []);

const settingsOpen = (page: Page) => page.getByRole('button', { name: 'Save settings' }).waitFor();

it('is set up in the profile, and asked for at the next sign-in: a code of the app, or once a recovery code', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await visitor.signIn(portal.buyer);
  await page.goto('/profile#second-factor');
  const { secret, code, recoveryCodes } = await setUpApp(visitor, portal.buyer);
  expect(recoveryCodes).toHaveLength(10);
  await page.getByText('On since').waitFor();
  await eventually(async () => expect(await portal.mailTo(portal.buyer.email)).toContain('A second factor was set up'));

  const again = await openVisitor();
  await firstStep(again, portal.buyer);
  again.expectRefusal(400, '/api/auth/second-factor/sign-in');
  await again.page.getByLabel('Code').fill(code);
  await again.page.getByText(secondFactorMessages.codeWrong).waitFor();
  await forgetUsedCodes();
  await again.page.getByLabel('Code').fill('');
  await again.page.getByLabel('Code').pressSequentially(codeOf(secret));
  await again.page.waitForURL('**/dashboard');

  const [recoveryCode = ''] = recoveryCodes;
  const withoutPhone = await openVisitor();
  await firstStep(withoutPhone, portal.buyer);
  await withoutPhone.page.getByLabel('Code').fill(recoveryCode);
  await withoutPhone.page.getByRole('button', { name: 'Confirm' }).click();
  await withoutPhone.page.waitForURL('**/dashboard');
  await withoutPhone.page.goto('/profile');
  await withoutPhone.page
    .getByText('Recovery codes left')
    .locator('xpath=..')
    .getByText('9', { exact: true })
    .waitFor();
  for (const { faults } of [visitor, again, withoutPhone]) expect(faults).toEqual([]);
});

/** Gives the page a device with passkeys, which confirms without a person. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('is demanded of an administrator, then asked for again before bank details change, and can be removed for a buyer', async () => {
  await portal.inDatabase(
    `insert into settings (version, value)
     select version + 1, value || '{"security": {"secondFactorFrom": "2026-11-01"}}' from settings
     order by version desc limit 1`,
    [],
  );
  const visitor = await openVisitor();
  const { page } = visitor;
  await page.goto('/admin/settings');
  await visitor.fillIn(portal.admin);
  await page.getByText('Administrators need a second factor now.').waitFor();
  const { secret } = await setUpApp(visitor, portal.admin);
  await settingsOpen(page);

  await forgetProofs();
  await forgetUsedCodes();
  await page.getByRole('group', { name: 'AED bank account' }).getByLabel('Bank name').fill('Mashreq Bank');
  visitor.expectRefusal(403, '/api/settings');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm with your second factor' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(secondFactorMessages.needed).waitFor();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await proof.getByLabel('Code').fill(codeOf(secret));
  await visitor.waitForToast(messages.settings.saved);
  expect(await page.getByRole('group', { name: 'AED bank account' }).getByLabel('Bank name').inputValue()).toBe(
    'Mashreq Bank',
  );

  await page.goto(`/admin/buyers?search=${encodeURIComponent(portal.buyer.email)}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove Second Factor' }).click();
  const removal = page.getByRole('dialog').last();
  await removal.getByRole('button', { name: /Remove/ }).click();
  await visitor.waitForToast(secondFactorMessages.removed);
  const buyer = await openVisitor();
  await buyer.signIn(portal.buyer);
  expect(visitor.faults).toEqual([]);
});

it('is a passkey of the browser, which signs in and confirms a refused change', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await addAuthenticator(page);
  await visitor.signIn(portal.buyer);
  await page.goto('/profile#second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Current Password').fill(portal.buyer.password);
  await adding.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().waitFor();
  await page.getByLabel('I have kept these codes in a safe place').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Not used yet').waitFor();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await firstStep(visitor, portal.buyer);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await forgetProofs();
  await page.goto('/profile');
  await page.getByText('Last used').waitFor();
  visitor.expectRefusal(403, '/api/auth/second-factor/recovery-codes');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm with your second factor' });
  await proof.getByLabel('Recovery code').waitFor();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().waitFor();
  await visitor.waitForToast(secondFactorMessages.recoveryCodesMade);
  expect(visitor.faults).toEqual([]);
});
