import { SellerDetails } from '@portal/contract/documents/tax-details';
import { CreditSettings, type Settings, type SettingsHistoryResponse } from '@portal/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const emptySettings = {
  accountNumber: null,
  accountName: null,
  iban: null,
  registeredAddress: null,
  bankName: null,
  branchName: null,
  swiftCode: null,
};
const settings: Settings = {
  companyName: 'Looms Trading LLC',
  companyAddress: null,
  supportPhone: '+971 4 123 4567',
  supportEmail: null,
  timeZone: 'Asia/Dubai',
  unreadAnswerMinutes: 15,
  proposalDays: 3,
  seller: new SellerDetails(),
  credit: new CreditSettings(),
  security: { secondFactorFrom: null },
  logo: null,
  AED: emptySettings,
  EUR: emptySettings,
  version: 3,
  changedAt: '2026-11-02T08:00:00.000Z',
  changedBy: 'Omar Said',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/settings', { body: settings })
    .on('GET /api/demo', { body: { brands: 0, buyers: 0, orders: 0 } })
    .on('PUT /api/settings', ({ json }) => ({ body: { ...settings, ...(json as object), version: 4 } }));
});
afterEach(closePortal);

async function open() {
  const opened = openPortal({ server, path: '/admin/settings', user: adminUser });
  return { ...opened, phone: await screen.findByLabelText('Phone') };
}
const account = (currency: string) => within(screen.getByRole('group', { name: `${currency} bank account` }));
const noticeBesideSave = () => within(save().closest<HTMLElement>('.settings-actions')!).getByRole('alert');
const save = () => screen.getByRole('button', { name: 'Save settings' });

// X09
describe('settings', () => {
  it('show the values and who changed them last, and save changes', async () => {
    const { visitor, phone } = await open();
    expect(phone).toHaveValue('+971 4 123 4567');
    expect(screen.getByText(/Last changed by Omar Said on 02\/11\/2026/)).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await visitor.click(account('AED').getByLabelText('IBAN'));
    await visitor.paste('AE07 0331 2345 6789 0123 456');
    await visitor.click(save());
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    const [call] = server.to('PUT /api/settings');
    expect(call?.json).toMatchObject({ version: 3, supportPhone: '+971 4 123 4567', timeZone: 'Asia/Dubai' });
    expect(call?.json).toMatchObject({ AED: { iban: 'AE07 0331 2345 6789 0123 456' }, EUR: emptySettings });
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('show validation errors at the fields without sending a request', async () => {
    const { visitor, phone } = await open();
    await visitor.click(account('EUR').getByLabelText('IBAN'));
    await visitor.paste('DE89 3704 0044 0532 0130 01');
    await visitor.click(account('EUR').getByLabelText('Swift Code'));
    await visitor.paste('ABC');
    await visitor.click(account('EUR').getByLabelText('Account Number'));
    await visitor.paste('7'.repeat(41));
    await visitor.clear(phone);
    await visitor.paste('123');
    await visitor.click(save());
    expect(await screen.findByText('This is not a valid IBAN. Please check it digit by digit.')).toBeInTheDocument();
    expect(await screen.findByText('A SWIFT code has 8 or 11 characters, such as EBILAEAD')).toBeInTheDocument();
    expect(await screen.findByText('This can have at most 40 characters')).toBeInTheDocument();
    expect(await screen.findByText('Phone number must be at least 7 digits')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toEqual([]);
  });

  it("show the server's validation error at its field, and keep the entries", async () => {
    const message = 'Please select a time zone';
    server.on('PUT /api/settings', { status: 400, body: { message, errors: [{ field: 'timeZone', message }] } });
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    await visitor.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveFocus());
    expect(phone).toHaveValue('+971 4 123 45678');
  });

  it('show beside the button why they could not be saved', async () => {
    const message = 'Server error. Please try again later or contact support.';
    server.on('PUT /api/settings', { status: 500, body: { message } });
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    await visitor.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(noticeBesideSave()).toHaveTextContent(message);
    expect(save()).toBeEnabled();
  });

  it("show a colleague's concurrent changes before saving, and keep the changes of both", async () => {
    const theirs: Settings = { ...settings, supportEmail: 'help@looms.example', version: 4, changedBy: 'Omar Said' };
    const message = 'Another administrator has changed the settings meanwhile. Nothing of yours was saved yet.';
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    server
      .on('PUT /api/settings', { status: 409, body: { code: 'settings.changed', message, error: message } })
      .on('GET /api/settings', { body: theirs });
    await visitor.click(save());
    expect(await screen.findByText(/Omar Said changed Support e-mail/)).toBeInTheDocument();
    expect(save()).toBeDisabled();
    expect(noticeBesideSave()).toHaveTextContent('Omar Said changed Support e-mail');
    expect(phone).toHaveValue('+971 4 123 45678');
    await visitor.click(screen.getByRole('button', { name: 'Continue with my entries' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('help@looms.example'));
    expect(phone).toHaveValue('+971 4 123 45678');
    server.on('PUT /api/settings', { body: { ...theirs, supportPhone: '+971 4 123 45678', version: 5 } });
    await visitor.click(save());
    expect(await screen.findByText('Settings saved successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/settings').at(-1)?.json).toMatchObject({
      version: 4,
      supportEmail: 'help@looms.example',
      supportPhone: '+971 4 123 45678',
    });
  });

  it('ask before a link leaves unsaved changes, and no longer once the changes are discarded', async () => {
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    await visitor.click(screen.getByRole('link', { name: 'Preview of Help' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await visitor.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect([currentAddress(), phone.getAttribute('value')]).toEqual(['/admin/settings', '+971 4 123 45678']);
    await visitor.click(screen.getByRole('button', { name: 'Discard changes' }));
    await visitor.click(screen.getByRole('link', { name: 'Preview of Help' }));
    await waitFor(() => expect(currentAddress()).toBe('/admin/help'));
  });

  it.each([
    ['logging out', 'Logout', () => waitFor(() => expect(currentAddress()).toBe('/login'))],
    ['the tour', 'Take the tour', () => screen.findByRole('dialog', { name: 'Figures at a glance' })],
  ])('ask before %s leaves unsaved changes', async (_, entry, hasLeft) => {
    // jsdom has no layout, and the tour points at what is visible.
    Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
    server.on('POST /api/auth/logout', { body: {} }).on('GET /api/brands', { body: [] });
    const { visitor, phone } = await open();
    await visitor.type(phone, '8');
    const choose = async (answer: string) => {
      await visitor.click(screen.getByRole('button', { name: /^Account of/ }));
      await visitor.click(await screen.findByRole('menuitem', { name: entry }));
      await visitor.click(await screen.findByRole('button', { name: answer }));
    };
    await choose('Stay here');
    expect(phone).toHaveValue('+971 4 123 45678');
    expect(currentAddress()).toBe('/admin/settings');
    expect(server.to('POST /api/auth/logout')).toHaveLength(0);
    await choose('Leave without saving');
    await hasLeft();
    expect(currentAddress()).not.toBe('/admin/settings');
  });

  // M05
  it('hold the rules of credit, whose limit may be typed with separators and removed again', async () => {
    const { visitor } = await open();
    const credit = within(screen.getByRole('group', { name: 'Credit' }));
    const limit = credit.getByLabelText('Credit limit');
    const days = credit.getByLabelText('Days overdue before new orders are held');
    await visitor.type(limit, '50,5');
    await visitor.type(days, '400');
    await visitor.click(save());
    expect(await credit.findByText('Enter an amount in AED, with at most two decimals')).toBeInTheDocument();
    expect(await credit.findByText('Enter whole days between 0 and 365')).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toEqual([]);
    await visitor.clear(limit);
    await visitor.type(limit, '50,000');
    await visitor.clear(days);
    await visitor.click(credit.getByRole('checkbox', { name: 'Put a buyer on hold when a cheque bounces' }));
    await visitor.click(save());
    await waitFor(() => expect(server.to('PUT /api/settings')).toHaveLength(1));
    expect(server.to('PUT /api/settings')[0]?.json).toMatchObject({
      credit: { creditLimit: '50,000', overdueDays: '', holdOnBounce: false },
    });
  });

  // M07
  it('hold when buyers are reminded of invoices, as a switch and days before and after the due day', async () => {
    const { visitor } = await open();
    const credit = within(screen.getByRole('group', { name: 'Credit' }));
    const after = credit.getByLabelText('Reminders after the due day');
    expect(credit.getByRole('checkbox', { name: 'Remind buyers of open invoices by e-mail' })).not.toBeChecked();
    expect(credit.getByLabelText('Reminder before the due day')).toHaveValue('3');
    expect(after).toHaveValue('1, 14, 30');
    await visitor.clear(after);
    await visitor.type(after, '1, 14, 30');
    expect(save()).toBeDisabled();
    await visitor.type(after, ', weekly');
    await visitor.click(credit.getByRole('checkbox', { name: 'Remind buyers of open invoices by e-mail' }));
    await visitor.click(save());
    expect(await credit.findByText(/Enter at most six whole numbers of days/)).toBeInTheDocument();
    expect(server.to('PUT /api/settings')).toEqual([]);
    await visitor.clear(after);
    await visitor.type(after, '7 21');
    await visitor.click(save());
    await waitFor(() => expect(server.to('PUT /api/settings')).toHaveLength(1));
    expect(server.to('PUT /api/settings')[0]?.json).toMatchObject({
      credit: { remind: true, remindDaysBefore: 3, remindDaysAfter: '7 21' },
    });
  });

  // K04
  it('hold the day from which administrators need a second factor, which can be removed again', async () => {
    const { visitor } = await open();
    const day = within(screen.getByRole('group', { name: 'Sign-in' })).getByRole('textbox');
    expect(day).toHaveAccessibleName('Administrators need a second factor from');
    expect(day).toHaveValue('');
    await visitor.type(day, '12/12/2026{Enter}');
    await visitor.click(save());
    await waitFor(() => expect(server.to('PUT /api/settings')).toHaveLength(1));
    expect(server.to('PUT /api/settings')[0]?.json).toMatchObject({ security: { secondFactorFrom: '2026-12-12' } });
    await waitFor(() => expect(save()).toBeDisabled());
    await visitor.click(within(day.closest<HTMLElement>('.ant-picker')!).getByRole('button'));
    await visitor.click(save());
    await waitFor(() => expect(server.to('PUT /api/settings')).toHaveLength(2));
    expect(server.to('PUT /api/settings')[1]?.json).toMatchObject({ security: { secondFactorFrom: null } });
  });

  it('show the history of changes', async () => {
    const history: SettingsHistoryResponse = {
      versions: [
        {
          version: 3,
          at: '2026-11-02T08:00:00.000Z',
          by: 'Omar Said',
          changes: [
            { field: 'AED.iban', before: null, after: 'AE070331234567890123456' },
            { field: 'credit.creditLimit', before: null, after: '50000.00' },
            { field: 'security.secondFactorFrom', before: null, after: '2026-12-12' },
          ],
        },
      ],
    };
    server.on('GET /api/settings/history', { body: history });
    const { visitor } = await open();
    await visitor.click(screen.getByText('History of changes'));
    const change = await screen.findByText(/AED IBAN:/);
    expect(change).toHaveTextContent('AED IBAN: empty → AE070331234567890123456');
    expect(screen.getByText(/Credit limit:/)).toHaveTextContent('Credit limit: empty → 50000.00');
    // K04
    expect(screen.getByText(/Administrators need a second factor from:/)).toHaveTextContent(
      'Administrators need a second factor from: empty → December 12, 2026',
    );
    // K05
    expect(screen.getByRole('link', { name: /Show in the audit log/ })).toHaveAttribute(
      'href',
      '/admin/audit?object=settings',
    );
  });

  it('show an error and a retry button when loading fails', async () => {
    server.on('GET /api/settings', { status: 500 });
    const { visitor } = openPortal({ server, path: '/admin/settings', user: adminUser });
    expect(await screen.findByText('Failed to load settings')).toBeInTheDocument();
    server.on('GET /api/settings', { body: settings });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByLabelText('Phone')).toHaveValue('+971 4 123 4567');
  });

  it('redirect buyers to the dashboard', async () => {
    server.on('GET /api/dashboard', { status: 500 });
    openPortal({ server, path: '/admin/settings', user: makeSessionUser() });
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  });
});

// S04
describe('the demo data in the settings', () => {
  const demo = { brands: 1, buyers: 20, orders: 1400 };

  it('can be removed after a confirmation that names its contents', async () => {
    server.on('GET /api/demo', { body: demo });
    const { visitor } = await open();
    await visitor.click(await screen.findByRole('button', { name: 'Remove the demo data' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 brand · 20 buyers · 1,400 orders')).toBeInTheDocument();
    expect(server.to('DELETE /api/demo')).toEqual([]);
    server
      .on('DELETE /api/demo', { body: { message: 'Demo data removed' } })
      .on('GET /api/demo', { body: { brands: 0, buyers: 0, orders: 0 } });
    await visitor.click(dialog.getByRole('button', { name: 'Remove the demo data' }));
    expect(await screen.findByText('Demo data removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Demo data' })).toBeNull());
  });

  it('stay, with the reason in the dialog, when the server refuses to remove them', async () => {
    const message = 'Some orders connect the demo with your own data: ORD-2026-000401.';
    server
      .on('GET /api/demo', { body: demo })
      .on('DELETE /api/demo', { status: 409, body: { code: 'demo.in_use', message } });
    const { visitor } = await open();
    await visitor.click(await screen.findByRole('button', { name: 'Remove the demo data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await visitor.click(dialog.getByRole('button', { name: 'Remove the demo data' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Demo data', hidden: true })).toBeInTheDocument();
  });

  it('show an error and a retry button when they cannot be loaded', async () => {
    server.on('GET /api/demo', { status: 500, body: { code: 'common.internal', message: 'Broken' } });
    const { visitor } = await open();
    expect(await screen.findByText('Failed to load the demo data')).toBeInTheDocument();
    server.on('GET /api/demo', { body: demo });
    await visitor.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByRole('heading', { name: 'Demo data' })).toBeInTheDocument();
  });
});
