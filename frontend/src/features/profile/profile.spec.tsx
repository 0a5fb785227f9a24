import type { SessionUser } from '@portal/contract/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const buyer = makeSessionUser({
  phone: '+971501234567',
  lastLogin: '2026-11-20T08:00:00.000Z',
  companyName: 'Haddad Trading',
  companyAddress: { street: '12 Al Wasl Road', city: 'Dubai', country: 'AE' },
});
const session = { createdAt: '2026-11-20T08:00:00.000Z', lastSeenAt: '2026-11-21T08:00:00.000Z' };
const currentSession = { _id: 's1', device: 'Chrome on Windows', current: true, ...session };
const otherSession = { _id: 's2', device: 'Safari on iOS', current: false, ...session };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/auth/sessions', { body: { sessions: [currentSession, otherSession] } })
    .on('GET /api/catalogue/brands/accessible', { body: { brands: [] } });
});
afterEach(closePortal);

async function open(user: SessionUser = buyer) {
  const portal = openPortal({ server, path: '/profile', user });
  await screen.findByText('Personal Information');
  return portal.visitor;
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });

// P01
describe('the profile', () => {
  it('is read-only until "Edit" is clicked, and saves what was edited', async () => {
    const saved = { ...buyer, name: 'Layla Al Haddad', buyerType: 'Retail' as const };
    server.on('PUT /api/auth/me', { body: { user: saved } });
    const visitor = await open();
    for (const label of ['Name', 'Phone', 'Company Name', 'Business Type', 'Company Website', 'City', 'Country']) {
      expect(field(label)).toBeDisabled();
    }
    expect(screen.getByText('Retail')).toBeInTheDocument();
    await visitor.click(button('Edit'));
    expect(field('Name')).toBeEnabled();
    expect(field('Email Address')).toBeDisabled();
    await visitor.clear(field('Name'));
    await visitor.type(field('Name'), 'Layla Al Haddad');
    await visitor.type(field('City'), ' Marina');
    await visitor.type(field('TRN'), '100 1234 5670 0003');
    await visitor.click(button('Save'));
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(server.to('PUT /api/auth/me').map(({ json }) => json)).toEqual([
      {
        name: 'Layla Al Haddad',
        phone: '+971501234567',
        companyAddress: { street: '12 Al Wasl Road', city: 'Dubai Marina', country: 'AE' },
        taxDetails: { trn: '100 1234 5670 0003', licenceNumber: null, licenceAuthority: null, emirate: null },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Account of Layla Al Haddad' })).toBeInTheDocument();
    await waitFor(() => expect(field('Name')).toBeDisabled());
  });

  it.each([
    ['Name', '', 'Name is required'],
    ['Phone', '12345', 'Invalid phone number'],
    ['Company Name', '', 'Company name is required'],
    ['Street Address', '', 'Street address is required'],
    ['City', '', 'City is required'],
    ['Company Website', 'javascript:alert(1)', 'Invalid website address'],
    ['TRN', '200123456700003', 'A TRN has 15 digits, begins with 1 and ends with 03'],
  ])('refuses %s "%s" with the message "%s"', async (label, text, sentence) => {
    const visitor = await open();
    await visitor.click(button('Edit'));
    await visitor.clear(field(label));
    if (text !== '') await visitor.type(field(label), text);
    await visitor.click(button('Save'));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(server.to('PUT /api/auth/me')).toHaveLength(0);
    await visitor.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
    expect(field('Name')).toHaveValue('Layla Haddad');
    expect(field('Name')).toBeDisabled();
  });

  it('moves the focus to the field that keeps it from being saved, which may be far below', async () => {
    const visitor = await open();
    await visitor.click(button('Edit'));
    await visitor.type(field('Company Website'), 'not an address');
    await visitor.click(button('Save'));
    await waitFor(() => expect(field('Company Website')).toHaveFocus());
  });

  it('keeps the focus with the form when editing begins and ends, and saves with Enter', async () => {
    server.on('PUT /api/auth/me', { body: { user: buyer } });
    const visitor = await open();
    await visitor.click(button('Edit'));
    await waitFor(() => expect(field('Name')).toHaveFocus());
    await visitor.click(button('Cancel'));
    await waitFor(() => expect(button('Edit')).toHaveFocus());
    await visitor.click(button('Edit'));
    await visitor.type(field('City'), '{Enter}');
    await screen.findByText('Profile updated successfully');
    await waitFor(() => expect(button('Edit')).toHaveFocus());
  });

  it('has a heading for each of its parts', async () => {
    await open();
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual([
      'Personal Information',
      'Company Information',
      'Open sessions',
      'Account Status',
      'Language',
      'Change Password',
      'Second factor',
    ]);
  });

  // K01
  it('does not send what others have changed, neither before the form is edited nor after it was saved', async () => {
    const renamed = { ...buyer, companyName: 'Haddad & Daughters' };
    const moved = { street: '12 Al Wasl Road', city: 'Dubai Marina', country: 'AE' };
    server.on('PUT /api/auth/me', { body: { user: { ...renamed, companyAddress: moved } } });
    const visitor = await open();
    server.on('GET /api/auth/me', { body: { user: renamed } });
    await waitFor(() => expect(FakeSocket.opened.length).toBeGreaterThan(0));
    act(() => FakeSocket.last.receive('changed', { resource: 'session', type: 'updated', ids: [], withinMs: 0 }));
    await waitFor(() => expect(field('Company Name')).toHaveValue('Haddad & Daughters'));
    await visitor.click(button('Edit'));
    await visitor.type(field('City'), ' Marina{Enter}');
    await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
    await visitor.type(field('Phone'), '8{Enter}');
    await waitFor(() => expect(server.to('PUT /api/auth/me')).toHaveLength(2));
    const own = { name: 'Layla Haddad', phone: '+971501234567' };
    expect(server.to('PUT /api/auth/me').map(({ json }) => json)).toEqual([
      { ...own, companyAddress: moved },
      { ...own, phone: '+9715012345678' },
    ]);
  });

  it('shows why the profile was not saved, and keeps the entries', async () => {
    server.on('PUT /api/auth/me', { status: 500 });
    const visitor = await open();
    await visitor.click(button('Edit'));
    await visitor.type(field('Name'), ' II');
    await visitor.click(button('Save'));
    await screen.findAllByText('Failed to update profile. Server error. Please try again later or contact support.');
    expect(field('Name')).toHaveValue('Layla Haddad II');
  });

  /** Opens the profile from the list of orders, and begins to edit it. */
  async function editFromOrders() {
    server.on('GET /api/orders', { body: [] });
    const { visitor } = openPortal({ server, path: '/orders', user: buyer });
    await visitor.click(await screen.findByRole('link', { name: 'Profile' }));
    await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
    await visitor.type(field('Name'), ' II');
    return visitor;
  }
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

  it.each([
    ['a link', (visitor: UserEvent) => visitor.click(screen.getByRole('link', { name: 'Orders' }))],
    ['Back', async () => act(() => window.history.back())],
  ])('asks before %s leaves unsaved changes', async (_, leave) => {
    const visitor = await editFromOrders();
    await leave(visitor);
    await visitor.click(within(await question()).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Name')).toHaveValue('Layla Haddad II');
    await leave(visitor);
    await visitor.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeInTheDocument();
    expect(currentAddress()).toBe('/orders');
  });

  it('asks before Forward leaves unsaved changes, and has the browser ask before the window is closed', async () => {
    const visitor = await editFromOrders();
    await visitor.click(button('Cancel'));
    await visitor.click(screen.getByRole('link', { name: 'Catalogue' }));
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
    act(() => window.history.back());
    await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
    const closeWindow = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closeWindow()).toBe(true);
    await visitor.type(field('Name'), ' II');
    expect(closeWindow()).toBe(false);
    act(() => window.history.forward());
    await visitor.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(currentAddress()).toBe('/catalogue'));
  });

  it('still asks after the password was changed meanwhile', async () => {
    server.on('PUT /api/auth/change-password', { body: { message: 'x' } });
    const visitor = await editFromOrders();
    await visitor.type(field('Current Password'), 'old one');
    await visitor.type(field('New Password'), 'new one');
    await visitor.type(field('Confirm Password'), 'new one');
    await visitor.click(button('Change Password'));
    await screen.findByText('Password changed successfully!');
    act(() => window.history.back());
    await question();
    await waitFor(() => expect(currentAddress()).toBe('/profile'));
    expect(field('Name')).toHaveValue('Layla Haddad II');
  });

  it('shows no company section to administrators', async () => {
    const visitor = await open(adminUser);
    server.on('PUT /api/auth/me', { body: { user: adminUser } });
    expect(screen.queryByText('Company Information')).not.toBeInTheDocument();
    await visitor.click(button('Edit'));
    await visitor.click(button('Save'));
    await screen.findByText('Profile updated successfully');
    expect(server.to('PUT /api/auth/me').map(({ json }) => json)).toEqual([{ name: 'Amira Nasser', phone: '' }]);
  });
});

// P02
it.each([
  [buyer, ['Approved', 'Buyer', 'January 5, 2026', 'Last Login']],
  [{ ...adminUser, createdAt: '' }, ['Approved', 'Administrator', 'N/A']],
])('the account status shows role, status and dates (case %#)', async (user, facts) => {
  await open(user);
  const card = screen.getByText('Account Status').closest<HTMLElement>('.ant-card');
  if (card === null) throw new Error('There is no card');
  for (const fact of facts) expect(within(card).getByText(fact)).toBeInTheDocument();
  expect(within(card).queryAllByText('Last Login')).toHaveLength(user.lastLogin ? 1 : 0);
});

// A18
describe('changing the password', () => {
  async function change(current: string, next: string, repeated: string) {
    const visitor = await open();
    for (const [label, text] of [
      ['Current Password', current],
      ['New Password', next],
      ['Confirm Password', repeated],
    ] as const) {
      if (text !== '') await visitor.type(field(label), text);
    }
    await visitor.click(button('Change Password'));
  }

  it.each([
    ['', '', '', ['Current password is required', 'New password is required', 'Please confirm your password']],
    ['old one', 'short', 'short', ['Password must be at least 6 characters']],
    ['old one', 'new one', 'other one', ['Passwords do not match']],
  ])('refuses "%s" with "%s" and its confirmation "%s"', async (current, next, repeated, sentences) => {
    await change(current, next, repeated);
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(server.to('PUT /api/auth/change-password')).toHaveLength(0);
  });

  it('shows its progress, then its success', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('PUT /api/auth/change-password', async () => {
      await held;
      return { body: { message: 'x' } };
    });
    await change('old one', 'new one', 'new one');
    expect(await screen.findByRole('button', { name: 'Changing Password...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Password changed successfully!')).toBeInTheDocument();
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    await waitFor(() => expect(field('Current Password')).toHaveValue(''));
    expect(server.to('PUT /api/auth/change-password')[0]?.json).toEqual({
      currentPassword: 'old one',
      newPassword: 'new one',
    });
  });

  it.each([
    ['Current password is incorrect', { code: 'auth.current_password_incorrect' }],
    ['Server error. Please try again later or contact support.', {}],
  ])('shows the error "%s" in the form and as a message', async (sentence, body) => {
    server.on('PUT /api/auth/change-password', { status: 400, body: { ...body, message: sentence } });
    await change('old one', 'new one', 'new one');
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(field('Current Password')).toHaveValue('old one');
  });
});

describe('open sessions', () => {
  it('are listed, and can be ended one by one or all except the current one', async () => {
    server.on('DELETE /api/auth/sessions/s2', { body: { message: 'x' } });
    server.on('DELETE /api/auth/sessions', { body: { message: 'x' } });
    const visitor = await open();
    expect(await screen.findByText('Chrome on Windows')).toBeInTheDocument();
    expect(screen.getByText('This device')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End Chrome on Windows' })).not.toBeInTheDocument();
    await visitor.click(button('End Safari on iOS'));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    await visitor.click(button('End all others'));
    expect(server.to('DELETE /api/auth/sessions')).toHaveLength(0);
    const question = await screen.findByRole('dialog');
    server.on('GET /api/auth/sessions', { body: { sessions: [currentSession] } });
    await visitor.click(within(question).getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('All other sessions ended')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
  });
});
