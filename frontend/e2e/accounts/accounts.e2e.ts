import type { BuyersResponse } from '@portal/contract/buyers';
import type { Browser } from 'playwright-core';
import { Api } from '../helpers/api';
import { eventually, openBrowser, Visitor } from '../helpers/browser';
import { expectNoOverflow } from '../helpers/layout';
import { type Account, Portal } from '../helpers/portal';

/** Registration, approval, password reset and profile, with real mails and live connections. */
let portal: Portal;
let browser: Browser;
let admin: Api;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
  admin = await Api.signIn(portal.url, portal.admin);
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

const layla: Account = { email: 'layla@haddad.example', password: 'summer Linen 26' };
const omar: Account = { email: 'omar@souk.example', password: 'autumn Tweed 26' };

async function visit(act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await Visitor.open(browser, portal.url);
  try {
    await act(visitor);
    expect(visitor.faults).toEqual([]);
  } catch (error) {
    await visitor.picture(`failed-accounts-${visitor.path.replaceAll('/', '-')}`);
    throw error;
  } finally {
    await visitor.close();
  }
}

async function register(visitor: Visitor, name: string, { email, password }: Account): Promise<void> {
  const { page } = visitor;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register Account' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByText('Email is available').waitFor();
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('050 123 4567');
  await page.getByLabel('Company Name').fill('Haddad Trading');
  // This select has only three options, so it has no search field.
  await page.getByRole('combobox', { name: 'Buyer Type' }).press('Enter');
  await page.getByTitle('Retail').click();
  await page.getByLabel('Street Address').fill('12 Al Wasl Road');
  await page.getByLabel('City').fill('Dubai');
  await visitor.choose(page, 'Country', 'United Arab Emirates');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Show as text' }).click();
  await page.getByLabel('Verification Code').fill((await page.locator('output').textContent()) ?? '');
  await page.getByRole('checkbox', { name: 'I accept the terms of service' }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Application Submitted' }).waitFor();
  await page.getByRole('button', { name: 'Back to Login' }).click();
}

/** Approves the buyer on the buyer management screen, in a second window. */
async function approveOnScreen(name: string): Promise<void> {
  const administrator = await Visitor.open(browser, portal.url, { token: admin.token });
  const { page } = administrator;
  try {
    await page.goto(`/admin/buyers?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Approve Buyer' }).click();
    await administrator.waitForToast('Buyer approved successfully');
    expect(administrator.faults).toEqual([]);
  } finally {
    await administrator.close();
  }
}

async function decideApplication({ email }: Account, status: 'approved' | 'rejected'): Promise<void> {
  const { buyers } = await admin.call<BuyersResponse>('GET', `/buyers?search=${encodeURIComponent(email)}`);
  await admin.call('PUT', `/buyers/${buyers[0]!._id}/status`, { status });
}

// A03 A08 A09 A10 A11 A12 A14 A19
it('a new buyer registers, waits, and enters the portal on approval without a reload', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await register(visitor, 'Layla Haddad', layla);
    await visitor.signIn(layla, '**/pending');
    await page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
    await approveOnScreen('Layla Haddad');
    await page.waitForURL('**/dashboard');
    await visitor.waitForToast('Welcome, Layla Haddad. Your application has been approved.');
    const { user } = await (await Api.signIn(portal.url, layla)).call<{ user: object }>('GET', '/auth/me');
    expect(user).toMatchObject({
      role: 'buyer',
      phone: '+971501234567',
      buyerType: 'Retail',
      companyAddress: { street: '12 Al Wasl Road', city: 'Dubai', country: 'AE' },
    });
  }));

// A09 A10
it('registration refuses the e-mail address of an existing account, and keeps the typed values after a reload', () =>
  visit(async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByLabel('Email Address').fill(portal.buyer.email);
    await page.getByText('Email is already taken').waitFor();
    // A window of 1280 px that is enlarged to 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').waitFor();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Please fix the highlighted errors' }).click();
    await page.locator('#email:focus').waitFor();
    await page.reload();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else');
    await page.getByText('Email is already taken').waitFor();
  }));

// A08
it('a rejection ends the buyer’s open session, both on the waiting page and in the portal', async () => {
  await visit(async (visitor) => {
    const { page } = visitor;
    await register(visitor, 'Omar Souk', omar);
    await visitor.signIn(omar, '**/pending');
    await page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
    visitor.expectRefusal(401, '/api/auth/me');
    await decideApplication(omar, 'rejected');
    await visitor.waitForToast('Your account is not approved yet.');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    visitor.expectRefusal(403, '/api/auth/login');
    await visitor.fillIn(omar);
    await page.getByRole('main').getByText('Your account is not approved yet.').waitFor();
  });
  await decideApplication(omar, 'approved');
  const visitor = await Visitor.open(browser, portal.url);
  try {
    await visitor.signIn(omar, '**/dashboard');
    await decideApplication(omar, 'rejected');
    // The session has ended, so the server refuses every further request from this browser window.
    await visitor.page.goto('/orders');
    await visitor.page.waitForURL('**/login');
    expect(await visitor.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  } finally {
    await visitor.close();
  }
});

// A15 A17
it('the link in the mail resets a forgotten password, and works only once', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const renewed = { ...portal.buyer, password: 'winter Cashmere 26' };
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(portal.buyer.email);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await page.getByText(/^Link expires in 1[45]:\d\d$/).waitFor();
    let link = '';
    await eventually(async () => {
      const found = /https?:\/\/\S+\/reset-password\/[\w-]+(\.[\w-]+)*/.exec(
        (await portal.mailTo(portal.buyer.email)) ?? '',
      );
      if (found === null) throw new Error('No mail with a link has been written');
      link = new URL(found[0]).pathname;
    });
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill(renewed.password);
    expect(await page.getByRole('button', { name: 'Reset Password' }).isDisabled()).toBe(true);
    await page.getByLabel('Confirm New Password').fill(renewed.password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await visitor.waitForToast('Password has been reset successfully');
    await page.waitForURL('**/login');
    visitor.expectRefusal(401, '/api/auth/login');
    await visitor.fillIn(portal.buyer);
    await page.getByRole('main').getByText('Invalid email or password').waitFor();
    await visitor.signIn(renewed, '**/dashboard');
    visitor.expectRefusal(400, link.split('/').at(-1) ?? '');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Password Reset Link Expired' }).waitFor();
  }));

// A18 P01
it('a user edits the profile, changes the password and ends other sessions', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const renewed = { ...layla, password: 'spring Cotton 27' };
    await Api.signIn(portal.url, layla);
    await visitor.signIn(layla, '**/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Company Website').fill('haddad.example');
    await visitor.choose(page, 'Country', 'Oman');
    await page.getByRole('button', { name: 'Save' }).click();
    await visitor.waitForToast('Profile updated successfully');
    await page.reload();
    await page.getByText('Oman').waitFor();
    expect(await page.getByLabel('Company Website').inputValue()).toBe('haddad.example');
    visitor.expectRefusal(400, '/change-password');
    await page.getByLabel('Current Password').fill('not this one');
    await page.getByLabel('New Password', { exact: true }).fill(renewed.password);
    await page.getByLabel('Confirm Password').fill(renewed.password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('main').getByText('Current password is incorrect').waitFor();
    await page.getByLabel('Current Password').fill(layla.password);
    await page.getByRole('button', { name: 'End all others' }).waitFor();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed successfully!').waitFor();
    // Changing the password has ended the user's other sessions, so only this session is left.
    await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'hidden' });
    await page.getByText('This device').waitFor();
    await Api.signIn(portal.url, renewed);
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await visitor.waitForToast('All other sessions ended');
  }));
