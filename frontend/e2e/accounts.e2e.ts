import type { Browser } from 'playwright-core';
import { eventually, openBrowser, Visitor } from './browser';
import { Portal } from './portal';

/** What keeps an application back, and the way back to the portal with a forgotten password. */
let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([Portal.start(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  expect(await portal?.stop()).toBe(0);
});

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

// A09 A10
it('refuses an address that has an account, and keeps what was typed over a reload', () =>
  visit(async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByLabel('Email Address').fill(portal.buyer.email);
    await page.getByText('Email is already taken').waitFor();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('button', { name: 'Please fix the highlighted errors' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await page.reload();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else');
    await page.getByText('Email is already taken').waitFor();
  }));

// A15 A17
it('sets a forgotten password by the link in a mail, once', () =>
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
    await page.getByText('Password has been reset successfully').first().waitFor();
    await page.waitForURL('**/login');
    visitor.expectRefusal(401, '/api/auth/login');
    await visitor.fillIn(portal.buyer);
    await page.getByRole('main').getByText('Invalid email or password').waitFor();
    await visitor.signIn(renewed, '**/dashboard');
    visitor.expectRefusal(400, link.split('/').at(-1) ?? '');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Password Reset Link Expired' }).waitFor();
  }));
