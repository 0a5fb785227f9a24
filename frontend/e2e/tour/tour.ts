import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import { invoicePdf, orderFileOf, stockWorkbook } from '../helpers/workbooks';
import { auditScreens } from './audit';
import { buyerScreens } from './buyers';
import { companyScreens } from './company';
import { chatScreens } from './conversations';
import { documentScreens } from './documents';
import { draftScreens } from './draft-screens';
import { receivableScreens } from './receivables';
import { secondFactorScreens } from './second-factor';
import { staffScreens } from './staff';
import { stockScreens } from './stock-screens';
import type { DemoData } from './world';

export interface Screen {
  name: string;
  as: 'nobody' | 'admin' | 'buyer' | 'newcomer' | 'pending';
  /** Opens the screen and waits until it is complete. */
  open: (visitor: Visitor, demoData: DemoData) => Promise<void>;
  /** The window widths at which the screen exists; all widths by default. */
  only?: 'small' | 'large';
}

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog');

async function orders(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/orders');
  await visitor.page.getByText(/^1–\d+ of \d+$/).waitFor();
}

async function mails({ page }: Visitor): Promise<void> {
  await page.goto('/admin/mail?status=sent');
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
}

/**
 * Opens the list of failed jobs with a faked response, because a real job counts as failed only after a minute of
 * attempts.
 */
async function failedJobs({ page }: Visitor): Promise<void> {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
  const jobs = ['connect ECONNREFUSED 10.0.0.1:443', 'Failed to find Google Sheet file'.repeat(8), 'timeout'].map(
    (reason, index) => ({
      _id: `job-${index}`,
      queue: ['inventory', 'inventory', 'pictures'][index],
      event: ['order.approved', 'order.stock-returned', 'stock-file.pictured'][index],
      about: index < 2 ? { orderId: '019a0000-0000-7000-8000-0000000000c1' } : {},
      reason,
      attempts: 8,
      createdAt: at(index),
      failedAt: at(index + 2),
    }),
  );
  const stuck = [{ event: 'order.approved', count: 2, oldestAt: at(0) }];
  await page.route(/api\/failed-jobs/, (route) => route.fulfill({ json: { jobs, total: jobs.length, stuck } }));
  await page.goto('/admin/failed-jobs');
  await page.getByText(/^1–3 of 3$/).waitFor();
}

/** Opens a dialog of an order, from the list filtered to that order. */
async function openDialog(visitor: Visitor, number: string, action: string): Promise<Locator> {
  const { page } = visitor;
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await dialog(visitor).getByText(number).waitFor();
  return dialog(visitor);
}

/** Opens an order's page from its row in the list. */
async function order(visitor: Visitor, number: string): Promise<void> {
  const { page } = visitor;
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: number }).waitFor();
  await page.getByRole('region', { name: 'Lines' }).getByRole('table').first().waitFor();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Submitted').waitFor();
}

async function brand(visitor: Visitor, id: string, settled: string | RegExp): Promise<void> {
  await visitor.page.goto(`/catalogue?brand=${id}`);
  await visitor.page.getByText(settled).first().waitFor();
}

async function upload(visitor: Visitor, demoData: DemoData): Promise<Locator> {
  await brand(visitor, demoData.brands.empty, 'No stock files have been uploaded for this brand yet');
  await visitor.page.getByRole('button', { name: 'Upload File' }).click();
  return dialog(visitor);
}

async function create(visitor: Visitor, brandName: string, file: Buffer): Promise<Locator> {
  await orders(visitor);
  await visitor.page.getByRole('button', { name: 'Create New Order' }).click();
  const form = dialog(visitor);
  await visitor.choose(form, 'Brand', brandName);
  await visitor.chooseFile(form, 'Order of the autumn collection.xlsx', file);
  await form.getByRole('region', { name: 'Preview' }).waitFor();
  return form;
}

/** Opens a screen while all requests to `path` are aborted, as happens when the server restarts. */
async function openWithoutServer(
  visitor: Visitor,
  path: RegExp,
  show: () => Promise<unknown>,
  settled: string,
): Promise<void> {
  await visitor.page.route(path, (route) => route.abort('connectionrefused'));
  await show();
  await visitor.page.getByText(settled).waitFor();
}

async function openNotifications({ page }: Visitor): Promise<Locator> {
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('region', { name: 'Notifications' });
}

async function dashboard({ page }: Visitor, chart: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('region', { name: chart }).locator('.recharts-bar-rectangle').first().waitFor();
}

async function startTour({ page }: Visitor, firstStep: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await page.getByRole('dialog', { name: firstStep }).waitFor();
  await page.locator('.tour-next:focus').waitFor();
}

/** Every screen and dialog of the portal, in each state that has a different layout. */
export const screens: readonly Screen[] = [
  {
    name: 'login',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    },
  },
  {
    name: 'login-refused',
    as: 'nobody',
    open: async (visitor) => {
      await visitor.page.goto('/login');
      visitor.expectRefusal(401, '/api/auth/login');
      await visitor.fillIn({ email: 'buyer@portal.local', password: 'not this one' });
      await visitor.page.getByRole('main').getByText('Invalid email or password').waitFor();
      await visitor.page.getByLabel('Email Address').fill('buyer');
      await visitor.page.getByLabel('Password', { exact: true }).fill('');
      await visitor.page.getByRole('button', { name: 'Sign In' }).click();
      await visitor.page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'forgot-password',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/forgot-password');
      await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
    },
  },
  {
    name: 'check-your-email',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email Address').fill('maximiliana.featherstonehaugh-cholmondeley@nobody.example');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByRole('button', { name: 'Resend link' }).click();
      await page.getByText(/^Please wait/).waitFor();
    },
  },
  {
    name: 'contact-support',
    as: 'nobody',
    open: async ({ page }) => {
      const request = { email: 'layla@nobody.example', sentAt: Date.now() - 700_000, resends: 3, resentAt: 0 };
      await page.goto('/forgot-password');
      // React Router stores a location's state under the key `usr` of the history entry, which a reload keeps.
      await page.evaluate(
        (savedRequest) => window.history.replaceState({ usr: { request: savedRequest }, key: 'kept', idx: 0 }, ''),
        request,
      );
      await page.reload();
      await page.getByRole('button', { name: 'Contact Support' }).click();
      await page
        .getByRole('main')
        .getByText(/^Maximum resend attempts/)
        .waitFor();
    },
  },
  {
    name: 'reset-password',
    as: 'nobody',
    open: async ({ page }) => {
      await page.route('**/verify-reset-token/**', (route) => route.fulfill({ json: { valid: true } }));
      await page.goto('/reset-password/made-up');
      await page.getByLabel('New Password', { exact: true }).fill('summer Linen');
      await page.getByLabel('Confirm New Password').fill('summer');
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    name: 'reset-password-expired',
    as: 'nobody',
    open: async (visitor) => {
      visitor.expectRefusal(400, 'made-up');
      await visitor.page.goto('/reset-password/made-up');
      await visitor.page.getByRole('heading', { name: 'Password Reset Link Expired' }).waitFor();
    },
  },
  {
    name: 'reset-password-unreachable',
    as: 'nobody',
    open: (visitor) =>
      openWithoutServer(
        visitor,
        /verify-reset-token/,
        () => visitor.page.goto('/reset-password/made-up'),
        'The link could not be checked',
      ),
  },
  {
    name: 'register',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/register');
      await page.getByRole('heading', { name: 'Buyer Registration' }).waitFor();
    },
  },
  {
    name: 'register-country-code',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('Full Name').fill('Maximiliana Featherstonehaugh-Cholmondeley');
      await page.getByLabel('Email Address').fill('maximiliana@nobody.example');
      await page.getByText('Email is available').waitFor();
      await page.getByRole('combobox', { name: 'Dialling code' }).fill('united');
      await page.getByText('+1').first().waitFor();
    },
  },
  {
    name: 'register-all-wrong',
    as: 'nobody',
    open: async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('Password', { exact: true }).fill('abcd');
      await page.getByLabel('Confirm Password').fill('abc');
      await page.getByRole('button', { name: 'Show as text' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Please fix the highlighted errors').waitFor();
    },
  },
  {
    name: 'register-submitted',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/auth/register', (route) => route.fulfill({ status: 201, json: {} }));
      await page.goto('/register');
      await page.getByLabel('Full Name').fill('Maximiliana Featherstonehaugh-Cholmondeley');
      await page.getByLabel('Email Address').fill('maximiliana.featherstonehaugh-cholmondeley@nobody.example');
      await page.getByText('Email is available').waitFor();
      await page.getByRole('textbox', { name: 'Phone Number' }).fill('050 123 4567');
      await page.getByLabel('Company Name').fill('Featherstonehaugh & Daughters');
      await page.getByRole('combobox', { name: 'Buyer Type' }).press('Enter');
      await page.getByTitle('Retail').click();
      await page.getByLabel('Street Address').fill('12 Al Wasl Road');
      await page.getByLabel('City').fill('Dubai');
      await visitor.choose(page, 'Country', 'United Arab Emirates');
      await page.getByLabel('Password', { exact: true }).fill('linen and brass buttons');
      await page.getByLabel('Confirm Password').fill('linen and brass buttons');
      await page.getByRole('button', { name: 'Show as text' }).click();
      await page.getByLabel('Verification Code').fill((await page.locator('output').textContent()) ?? '');
      await page.getByRole('checkbox', { name: 'I accept the terms of service' }).check();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('heading', { name: 'Application Submitted' }).waitFor();
    },
  },
  {
    name: 'register-terms',
    as: 'nobody',
    open: async (visitor) => {
      await visitor.page.goto('/register');
      await visitor.page.getByRole('button', { name: 'Read the terms of service' }).click();
      await dialog(visitor).getByText('Your data').waitFor();
    },
  },
  {
    name: 'pending',
    as: 'pending',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByText('Application Under Review').waitFor();
    },
  },
  {
    name: 'admin-dashboard',
    as: 'admin',
    open: (visitor) => dashboard(visitor, 'Sales by month'),
  },
  {
    name: 'admin-dashboard-table',
    as: 'admin',
    open: async (visitor) => {
      await dashboard(visitor, 'Sales by month');
      await visitor.page.getByTitle('Table').click();
      await visitor.page.getByRole('columnheader', { name: 'Revenue' }).waitFor();
    },
  },
  {
    name: 'admin-checklist',
    as: 'admin',
    open: async ({ page }) => {
      await page.route(/api\/dashboard/, async (route) => {
        const response = await route.fetch();
        const { catalogue, ...others } = await response.json();
        await route.fulfill({ json: { ...others, catalogue: { ...catalogue, totalStockFiles: 0 } } });
      });
      await page.goto('/dashboard');
      await page.getByRole('region', { name: 'Before the first order' }).waitFor();
    },
  },
  { name: 'admin-tour', as: 'admin', open: (visitor) => startTour(visitor, 'Figures at a glance') },
  { name: 'buyer-tour', as: 'buyer', only: 'small', open: (visitor) => startTour(visitor, 'Choose a brand') },
  {
    name: 'admin-dashboard-unreachable',
    as: 'admin',
    open: (visitor) =>
      openWithoutServer(
        visitor,
        /api\/dashboard/,
        () => visitor.page.goto('/dashboard'),
        'Failed to load dashboard data',
      ),
  },
  {
    name: 'buyer-dashboard',
    as: 'buyer',
    open: (visitor) => dashboard(visitor, 'Bought by month'),
  },
  {
    name: 'newcomer-dashboard',
    as: 'newcomer',
    open: async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('region').first().waitFor();
    },
  },
  {
    name: 'newcomer-orders',
    as: 'newcomer',
    open: async ({ page }) => {
      await page.goto('/orders');
      await page
        .getByText(/^No orders/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-bell',
    as: 'admin',
    open: async (visitor) => {
      await (await openNotifications(visitor)).locator('time').first().waitFor();
    },
  },
  {
    name: 'buyer-bell',
    as: 'buyer',
    open: async (visitor) => {
      await (await openNotifications(visitor)).locator('time').first().waitFor();
    },
  },
  {
    name: 'buyer-bell-empty',
    as: 'newcomer',
    open: async (visitor) => {
      await (await openNotifications(visitor)).getByText('No notifications').waitFor();
    },
  },
  {
    name: 'buyer-bell-unreachable',
    as: 'newcomer',
    open: async (visitor) => {
      await visitor.page.route(/api\/notifications/, (route) => route.abort('connectionrefused'));
      await (await openNotifications(visitor)).getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'buyer-help',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/help');
      await page.getByRole('link', { name: '+971 4 123 4567' }).waitFor();
    },
  },
  {
    name: 'buyer-help-statuses',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/help?tab=statuses');
      await page.getByText('Submitted and under review.').waitFor();
    },
  },
  {
    name: 'buyer-help-bank',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/help?tab=bank');
      await page.getByText('AE07 0331 2345 6789 0123 456').waitFor();
    },
  },
  {
    name: 'buyer-help-bank-empty',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/help?tab=bank&account=EUR');
      await page.getByText('Not yet provided').first().waitFor();
    },
  },
  {
    name: 'admin-help-preview',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/help');
      await page.getByText('This is what buyers see under Help.').waitFor();
    },
  },
  {
    name: 'admin-settings',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/settings');
      await page.getByText('History of changes').click();
      await page.getByText('AED IBAN:').waitFor();
    },
  },
  {
    name: 'admin-settings-wrong',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/settings');
      await page
        .getByRole('group', { name: 'EUR bank account' })
        .getByLabel('IBAN')
        .fill('DE89 3704 0044 0532 0130 01');
      await page.getByLabel('Phone').fill('call us');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Phone number cannot contain letters').waitFor();
      await page.getByText('This is not a valid IBAN.').waitFor();
    },
  },
  { name: 'admin-orders', as: 'admin', open: orders },
  {
    name: 'admin-orders-sold',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/orders?sold=all');
      await page.getByRole('button', { name: 'Approved orders' }).waitFor();
      await page.getByText(/^1–\d+ of \d+$/).waitFor();
    },
  },
  {
    name: 'admin-orders-row-menu',
    as: 'admin',
    open: async (visitor, { orders: { pending } }) => {
      await orders(visitor);
      await visitor.page.getByRole('button', { name: `Actions for ${pending}` }).click();
      await visitor.page.getByRole('menuitem', { name: 'Delete Order' }).waitFor();
    },
  },
  {
    name: 'admin-orders-columns',
    as: 'admin',
    only: 'large',
    open: async (visitor) => {
      await orders(visitor);
      await visitor.page.getByRole('button', { name: 'Columns' }).click();
      await visitor.page.getByRole('checkbox', { name: 'Buyer Name' }).waitFor();
    },
  },
  {
    name: 'admin-orders-none-found',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/orders?search=nothing&status=Completed');
      await page.getByText('No orders found').waitFor();
    },
  },
  {
    name: 'admin-orders-unreachable',
    as: 'admin',
    open: (visitor) =>
      openWithoutServer(visitor, /api\/orders/, () => visitor.page.goto('/orders'), 'Failed to load orders'),
  },
  {
    name: 'admin-user-menu',
    as: 'admin',
    open: async (visitor) => {
      await orders(visitor);
      await visitor.page.getByRole('button', { name: /^Account of/ }).click();
      await visitor.page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'admin-drawer',
    as: 'admin',
    only: 'small',
    open: async (visitor) => {
      await orders(visitor);
      await visitor.page.getByRole('button', { name: 'Open menu' }).click();
      await visitor.page.getByRole('navigation', { name: 'Main' }).waitFor();
    },
  },
  {
    name: 'admin-order',
    as: 'admin',
    open: (visitor, { orders: { completed } }) => order(visitor, completed),
  },
  {
    name: 'admin-order-long-names',
    as: 'admin',
    open: (visitor, { orders: { long } }) => order(visitor, long),
  },
  {
    name: 'admin-order-many-lines',
    as: 'admin',
    open: (visitor, { orders: { largeOrder } }) => order(visitor, largeOrder),
  },
  {
    name: 'admin-order-waiting-for-buyer',
    as: 'admin',
    open: async (visitor, { orders: { proposed } }) => {
      await order(visitor, proposed);
      await visitor.page.getByRole('button', { name: 'Withdraw' }).waitFor();
      await visitor.page.getByRole('button', { name: /Proposed by the team/ }).click();
      await visitor.page.getByRole('region', { name: 'Revisions' }).getByText('Removed').waitFor();
    },
  },
  {
    name: 'admin-order-editing',
    as: 'admin',
    open: async (visitor, { orders: { short } }) => {
      const { page } = visitor;
      await order(visitor, short);
      await page.getByRole('button', { name: 'Propose changes' }).click();
      await page
        .getByRole('button', { name: /^Back-order the rest/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .last()
        .click();
      await page.getByText('2 lines changed', { exact: true }).waitFor();
    },
  },
  {
    name: 'admin-order-send-proposal',
    as: 'admin',
    open: async (visitor, { orders: { short } }) => {
      const { page } = visitor;
      await order(visitor, short);
      await page.getByRole('button', { name: 'Propose changes' }).click();
      await page
        .getByRole('button', { name: /^Remove/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Send to buyer' }).click();
      await dialog(visitor).getByRole('checkbox', { name: 'Approve as soon as the buyer accepts' }).check();
    },
  },
  {
    name: 'admin-order-missing',
    as: 'admin',
    open: async (visitor) => {
      const id = '01890000-0000-7000-8000-000000000000';
      visitor.expectRefusal(404, id);
      await visitor.page.goto(`/orders/${id}`);
      await visitor.page.getByText('Order not found').waitFor();
    },
  },
  {
    name: 'admin-approve',
    as: 'admin',
    open: async (visitor, { orders: { pending } }) => {
      const approve = await openDialog(visitor, pending, 'Approve');
      await approve.getByRole('radio', { name: 'Upload an invoice' }).check();
      await visitor.chooseFile(approve, 'INV-2026-000123.pdf', invoicePdf, 'application/pdf');
    },
  },
  {
    name: 'admin-approve-refused',
    as: 'admin',
    open: async (visitor, { orders: { short } }) => {
      const approve = await openDialog(visitor, short, 'Approve');
      await approve.getByRole('radio', { name: 'Upload an invoice' }).check();
      await visitor.chooseFile(approve, 'INV-2026-000124.pdf', invoicePdf, 'application/pdf');
      visitor.expectRefusal(409, '/approve');
      await approve.getByRole('button', { name: 'Approve order' }).click();
      await approve.getByText(/requested 30, available 3/).waitFor();
    },
  },
  {
    name: 'admin-reject',
    as: 'admin',
    open: async (visitor, { orders: { pending } }) => {
      const reject = await openDialog(visitor, pending, 'Reject');
      await reject.getByLabel('Reason (optional)').fill('The coats are sold out.');
    },
  },
  {
    name: 'admin-confirm-payment',
    as: 'admin',
    open: async (visitor, { orders: { awaiting } }) => {
      await openDialog(visitor, awaiting, 'Completed');
    },
  },
  {
    name: 'admin-cancel',
    as: 'admin',
    open: async (visitor, { orders: { awaiting } }) => {
      await openDialog(visitor, awaiting, 'Cancel Order');
    },
  },
  {
    name: 'admin-delete',
    as: 'admin',
    open: async (visitor, { orders: { completed } }) => {
      await openDialog(visitor, completed, 'Delete Order');
    },
  },
  {
    name: 'admin-replace',
    as: 'admin',
    open: async (visitor, { orders: { pending } }) => {
      const replace = await openDialog(visitor, pending, 'Replace Attachment');
      await replace.getByRole('button', { name: 'Replace attachment' }).click();
      await replace.getByText('Please upload an Excel file').waitFor();
    },
  },
  {
    name: 'admin-create-nothing-chosen',
    as: 'admin',
    open: async (visitor) => {
      await orders(visitor);
      await visitor.page.getByRole('button', { name: 'Create Order' }).click();
      await dialog(visitor).getByRole('button', { name: 'Submit order' }).click();
      await dialog(visitor).getByText('Please select a buyer for this order').waitFor();
    },
  },
  {
    name: 'admin-catalogue',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/catalogue');
      await page.getByText('Choose a brand to see its stock files.').waitFor();
    },
  },
  {
    name: 'admin-brand',
    as: 'admin',
    open: (visitor, { brands }) => brand(visitor, brands.stocked, /Last updated/),
  },
  {
    name: 'admin-brand-long-names',
    as: 'admin',
    open: (visitor, { brands }) => brand(visitor, brands.long, '40 references'),
  },
  {
    name: 'admin-brand-empty',
    as: 'admin',
    open: (visitor, { brands }) => brand(visitor, brands.empty, 'No stock files have been uploaded'),
  },
  {
    name: 'admin-brand-unreachable',
    as: 'admin',
    open: (visitor, { brands }) =>
      openWithoutServer(
        visitor,
        /api\/.*stock-files/,
        () => visitor.page.goto(`/catalogue?brand=${brands.ordered}`),
        'Failed to load stock files',
      ),
  },
  {
    name: 'admin-new-brand',
    as: 'admin',
    open: async (visitor) => {
      await visitor.page.goto('/catalogue');
      await visitor.page.getByRole('button', { name: 'New Brand' }).click();
      await dialog(visitor).getByLabel('Brand name').fill('Harbour Line');
      await dialog(visitor).getByText('Selected buyers').click();
      await visitor.choose(dialog(visitor), 'Buyers', 'demo');
      await dialog(visitor).getByTitle('Demo Buyer').waitFor();
      await dialog(visitor).getByText('New Brand', { exact: true }).click();
      await visitor.page.waitForFunction(() => !document.querySelector('[role=dialog] button[disabled]'));
    },
  },
  {
    name: 'admin-upload',
    as: 'admin',
    open: async (visitor, demoData) => {
      const form = await upload(visitor, demoData);
      await form.getByRole('button', { name: 'Publish' }).click();
      await form.getByText('Please select a file and brand').waitFor();
    },
  },
  {
    name: 'admin-upload-preview',
    as: 'admin',
    open: async (visitor, demoData) => {
      const form = await upload(visitor, demoData);
      await visitor.chooseFile(form, 'Spring Summer 2027 Pre-Collection, second delivery.xlsx', demoData.longStock);
      await form.getByText('Recognised columns').waitFor();
    },
  },
  {
    name: 'admin-upload-problems',
    as: 'admin',
    open: async (visitor, demoData) => {
      const style = { description: 'Jacket', colour: 'Ecru', size: 'M', price: 120, unitsPerLot: 6, availableLots: 10 };
      const wrong = stockWorkbook([
        { ...style, reference: 'HL-101' },
        { ...style, reference: 'HL-102', price: -1 },
        { ...style, reference: 'HL-103', unitsPerLot: 0.5 },
        { ...style, reference: 'HL-101', price: 90 },
      ]);
      const form = await upload(visitor, demoData);
      await visitor.chooseFile(form, 'wrong.xlsx', wrong);
      await form.getByRole('region', { name: 'Problems in the file' }).waitFor();
    },
  },
  { name: 'admin-mail', as: 'admin', open: mails },
  {
    name: 'admin-mail-resend',
    as: 'admin',
    open: async (visitor) => {
      await mails(visitor);
      await visitor.page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Resend' }).click();
      await dialog(visitor).getByText('The recipient already has it and will receive it again.').waitFor();
    },
  },
  {
    name: 'admin-mail-none-found',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/mail?status=failed&search=nobody');
      await page.getByText('No mails found').waitFor();
    },
  },
  {
    name: 'admin-mail-unreachable',
    as: 'admin',
    open: (visitor) =>
      openWithoutServer(visitor, /api\/mails/, () => visitor.page.goto('/admin/mail'), 'Failed to load mails'),
  },
  { name: 'admin-failed-jobs', as: 'admin', open: failedJobs },
  {
    name: 'admin-failed-jobs-retry',
    as: 'admin',
    open: async (visitor) => {
      await failedJobs(visitor);
      await visitor.page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Retry' }).click();
      await dialog(visitor).getByText('The job is retried immediately').waitFor();
    },
  },
  {
    name: 'admin-failed-jobs-dismiss',
    as: 'admin',
    open: async (visitor) => {
      await failedJobs(visitor);
      await visitor.page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Dismiss' }).click();
      await dialog(visitor).getByText('The job is removed from this list').waitFor();
    },
  },
  {
    name: 'admin-failed-jobs-none',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/failed-jobs');
      await page.getByText('No failed jobs').waitFor();
    },
  },
  {
    name: 'admin-failed-jobs-unreachable',
    as: 'admin',
    open: (visitor) =>
      openWithoutServer(
        visitor,
        /api\/failed-jobs/,
        () => visitor.page.goto('/admin/failed-jobs'),
        'Failed to load failed jobs',
      ),
  },
  { name: 'buyer-orders', as: 'buyer', open: orders },
  {
    name: 'buyer-order-rejected',
    as: 'buyer',
    open: async (visitor, { orders: { rejected } }) => {
      const { page } = visitor;
      await page.goto(`/orders?search=${rejected}`);
      await visitor.openTooltip(
        page.getByText('Rejected', { exact: true }),
        page.getByText(/The polo knit is sold out/).first(),
      );
    },
  },
  {
    name: 'buyer-order',
    as: 'buyer',
    open: (visitor, { orders: { older } }) => order(visitor, older),
  },
  {
    name: 'buyer-orders-action-required',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/orders?proposal=open');
      await page.getByRole('tab', { name: 'Action required 1', selected: true }).waitFor();
      await page.getByText(/^Answer by /).waitFor();
    },
  },
  {
    name: 'buyer-order-proposal',
    as: 'buyer',
    open: async (visitor, { orders: { proposed } }) => {
      await order(visitor, proposed);
      await visitor.page.getByRole('button', { name: 'Accept without the back-orders' }).waitFor();
    },
  },
  {
    name: 'buyer-order-accept-proposal',
    as: 'buyer',
    open: async (visitor, { orders: { proposed } }) => {
      await order(visitor, proposed);
      await visitor.page.getByRole('button', { name: 'Accept without the back-orders' }).click();
      await dialog(visitor).getByText('The lots that are short are dropped.').waitFor();
    },
  },
  {
    name: 'buyer-order-page-rejected',
    as: 'buyer',
    open: (visitor, { orders: { rejected } }) => order(visitor, rejected),
  },
  {
    name: 'buyer-brand',
    as: 'buyer',
    open: (visitor, { brands }) => brand(visitor, brands.ordered, /Last updated/),
  },
  {
    name: 'buyer-brand-hidden',
    as: 'buyer',
    open: async (visitor, { brands }) => {
      visitor.expectRefusal(403, '/stock-files');
      await brand(visitor, brands.hidden, 'You do not have access to this brand');
    },
  },
  {
    name: 'buyer-create-preview',
    as: 'buyer',
    open: async (visitor) => {
      const lots = { 'AL-1108-BLA': 4, 'AL-1108-IVO': 6, 'AL-1203-RUS': 12, 'AL-1304-BLA': 3, 'AL-1402-BLA': 2 };
      await create(visitor, 'Alba Studio', orderFileOf(lots));
    },
  },
  {
    name: 'buyer-create-warnings',
    as: 'buyer',
    open: async (visitor) => {
      await create(visitor, 'Alba Studio', orderFileOf({ 'AL-1102-BLA': 30, 'AL-1115-BLA': 12, 'AL-1203-RUS': 1 }));
    },
  },
  {
    name: 'buyer-create-problems',
    as: 'buyer',
    open: async (visitor) => {
      await create(visitor, 'Alba Studio', orderFileOf({ 'AL-1108-BLA': 2.5, 'AL-9999-BLA': 6, 'AL-1203-RUS': 'ten' }));
    },
  },
  {
    name: 'buyer-cancel',
    as: 'buyer',
    open: async (visitor, { orders: { pending } }) => {
      await openDialog(visitor, pending, 'Cancel Order');
    },
  },
  ...buyerScreens,
  ...chatScreens,
  ...stockScreens,
  ...documentScreens,
  ...receivableScreens,
  {
    name: 'buyer-profile',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/profile');
      await page.getByText('This device').waitFor();
    },
  },
  {
    name: 'buyer-profile-edit',
    as: 'buyer',
    open: async ({ page }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Company Name').fill('');
      await page.getByLabel('City').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('City is required').waitFor();
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByText('New password is required').waitFor();
    },
  },
  {
    name: 'admin-profile',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto('/profile');
      await page.getByText('This device').waitFor();
    },
  },
  ...draftScreens,
  ...secondFactorScreens,
  ...auditScreens,
  ...staffScreens,
  ...companyScreens,
];

/** Returns the token of the screen's user. With it the login page is skipped. */
export function tokenFor(as: Screen['as'], demoData: DemoData): string | undefined {
  return as === 'nobody' ? undefined : demoData[as].token;
}
