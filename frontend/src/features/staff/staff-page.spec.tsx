import { peopleMessages } from '@portal/contract/people-messages';
import { staffRoles } from '@portal/contract/policy';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { adminUser, closePortal, currentAddress, openPortal, staffUser } from '../../test/open-portal';

const id = (number: number) => `019a0000-0000-7000-8000-0000000000${number}`;
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const member = (facts: Partial<StaffMember> = {}): StaffMember => ({
  _id: id(10),
  name: 'Amira Nasser',
  email: adminUser.email,
  staffRole: 'owner',
  isSelf: true,
  hasSecondFactor: true,
  lastLogin: '2026-11-29T09:30:00.000Z',
  joinedAt: '2026-01-05T08:00:00.000Z',
  ...facts,
});
const amira = member();
const omar = member({
  ...{ _id: id(11), name: 'Omar Saleh', email: 'omar@looms.example', staffRole: 'sales', isSelf: false },
  ...{ hasSecondFactor: false, lastLogin: null },
});
const invitation = (facts: Partial<Invitation> = {}): Invitation => ({
  _id: id(20),
  email: 'noor@looms.example',
  staffRole: 'stock',
  invitedBy: 'Amira Nasser',
  invitedAt: '2026-11-28T08:00:00.000Z',
  expiresAt: inDays(5.5),
  isExpired: false,
  ...facts,
});

const serverWith = (team: Partial<StaffResponse> = {}): FakeServer =>
  new FakeServer().on('GET /api/staff', { body: { staff: [amira, omar], invitations: [invitation()], ...team } });

const open = (server: FakeServer, path = '/admin/staff') => openPortal({ server, path, user: adminUser });
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: '.person-name' })).closest('li') as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function choose(visitor: UserEvent, of: string, entry: string): Promise<void> {
  await visitor.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await visitor.click(await screen.findByRole('menuitem', { name: entry }));
}

afterEach(closePortal);

// K02
describe('the team', () => {
  it('lists members with role, second factor and last sign-in, and marks the own row', async () => {
    open(serverWith());
    const own = await rowOf('Amira Nasser');
    for (const text of ['You', 'Owner', 'Second factor on']) expect(own.getByText(text)).toBeInTheDocument();
    expect(own.getByText(/^Last sign-in/)).toBeInTheDocument();
    const other = await rowOf('Omar Saleh');
    for (const text of ['Sales', 'No second factor', 'Not signed in yet']) {
      expect(other.getByText(text)).toBeInTheDocument();
    }
    expect(other.queryByText('You')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Team', level: 1 })).toBeInTheDocument();
  });

  it('is linked from the account menu', async () => {
    const { visitor } = open(serverWith(), '/dashboard');
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    await visitor.click(within(await screen.findByRole('menuitem', { name: 'Team' })).getByRole('link'));
    await waitFor(() => expect(currentAddress()).toBe('/admin/staff'));
    expect(await screen.findByText('Omar Saleh')).toBeInTheDocument();
  });

  it('says when nobody else is in it, and that nobody is invited', async () => {
    open(serverWith({ staff: [amira], invitations: [] }));
    expect(await screen.findByText('You are the only one in the team so far.')).toBeInTheDocument();
    expect(screen.getByText('Nobody is invited at the moment.')).toBeInTheDocument();
  });

  it('shows an error with a retry button when it cannot be loaded', async () => {
    const server = new FakeServer().on('GET /api/staff', { status: 500, body: { message: 'Server error.' } });
    const { visitor } = open(server);
    expect(await screen.findByText(staffMessages.loadFailed)).toBeInTheDocument();
    server.on('GET /api/staff', { body: { staff: [amira], invitations: [] } });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Amira Nasser', { selector: '.person-name' })).toBeInTheDocument();
  });

  it('changes a role after the role was chosen', async () => {
    const path = `PUT /api/staff/${omar._id}`;
    const server = serverWith().on(path, { body: { ...omar, staffRole: 'accounts' } });
    const { visitor } = open(server);
    await choose(visitor, 'Omar Saleh', 'Change role');
    const shown = await dialog('Change role');
    const change = shown.getByRole('button', { name: 'Change role' });
    expect(change).toBeDisabled();
    await visitor.click(shown.getByRole('radio', { name: /^Accounts/ }));
    expect(shown.getByText(/The new role applies at once/)).toBeInTheDocument();
    server.on('GET /api/staff', { body: { staff: [amira, { ...omar, staffRole: 'accounts' }], invitations: [] } });
    await visitor.click(change);
    expect(await screen.findByText(peopleMessages.roleChanged)).toBeInTheDocument();
    expect(server.to(path).map(({ json }) => json)).toEqual([{ staffRole: 'accounts' }]);
    expect(await (await rowOf('Omar Saleh')).findByText('Accounts')).toBeInTheDocument();
  });

  it('warns of losing access to the own role, and then leads away from the page', async () => {
    const path = `PUT /api/staff/${amira._id}`;
    const server = serverWith({ staff: [amira, { ...omar, staffRole: 'owner' }] });
    server.on(path, () => {
      server.on('GET /api/auth/me', { body: { user: staffUser('sales') } });
      return { body: { ...amira, staffRole: 'sales' } };
    });
    const { visitor } = open(server);
    await choose(visitor, 'Amira Nasser', 'Change role');
    const shown = await dialog('Change role');
    await visitor.click(shown.getByRole('radio', { name: /^Sales/ }));
    expect(shown.getByText(/^You lose access to this page/)).toBeInTheDocument();
    await visitor.click(shown.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
    await waitFor(() => expect(document.querySelector('.role-chip')).toHaveTextContent('Sales'));
  });

  it('keeps its last owner, and says so in the dialog', async () => {
    const path = `PUT /api/staff/${amira._id}`;
    const refusal = { code: 'staff.last_owner', message: staffMessages.lastOwner };
    const { visitor } = open(serverWith().on(path, { status: 409, body: refusal }));
    await choose(visitor, 'Amira Nasser', 'Change role');
    const shown = await dialog('Change role');
    await visitor.click(shown.getByRole('radio', { name: /^Read only/ }));
    await visitor.click(shown.getByRole('button', { name: 'Change role' }));
    expect(await shown.findByText(staffMessages.lastOwner)).toBeInTheDocument();
    await visitor.click(shown.getByRole('radio', { name: /^Sales/ }));
    expect(shown.queryByText(staffMessages.lastOwner)).toBeNull();
  });

  it('removes a member after a confirmation, but offers nobody to remove themselves', async () => {
    const path = `DELETE /api/staff/${omar._id}`;
    const server = serverWith().on(path, { body: { message: '' } });
    const { visitor } = open(server);
    await choose(visitor, 'Omar Saleh', 'Remove from the team');
    const shown = await dialog('Remove from the team');
    expect(shown.getByText(/is signed out everywhere/)).toBeInTheDocument();
    expect(server.to(path)).toEqual([]);
    server.on('GET /api/staff', { body: { staff: [amira], invitations: [] } });
    await visitor.click(shown.getByRole('button', { name: 'Remove from the team' }));
    expect(await screen.findByText(staffMessages.removed)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Omar Saleh', { selector: '.person-name' })).toBeNull());
    await visitor.click(await screen.findByRole('button', { name: 'Actions for Amira Nasser' }));
    await screen.findByRole('menuitem', { name: 'Change role' });
    for (const name of ['Remove from the team', 'Remove second factor']) {
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    }
  });

  // K04
  it('removes the second factor of a member who has lost it', async () => {
    const path = `DELETE /api/staff/${omar._id}/second-factor`;
    const server = serverWith({ staff: [amira, { ...omar, hasSecondFactor: true }] }).on(path, {
      body: { message: '' },
    });
    const { visitor } = open(server);
    await choose(visitor, 'Omar Saleh', 'Remove second factor');
    const shown = await dialog('Remove second factor');
    expect(shown.getByText(/^Make sure by telephone/)).toBeInTheDocument();
    server.on('GET /api/staff', { body: { staff: [amira, omar], invitations: [] } });
    await visitor.click(shown.getByRole('button', { name: 'Remove second factor' }));
    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    expect(await (await rowOf('Omar Saleh')).findByText('No second factor')).toBeInTheDocument();
  });

  it('is refetched when another owner changes it', async () => {
    const server = serverWith();
    open(server);
    await screen.findByText('Omar Saleh');
    server.on('GET /api/staff', { body: { staff: [amira], invitations: [] } });
    await waitFor(() => expect(FakeSocket.opened).not.toHaveLength(0));
    FakeSocket.opened[0]?.receive('changed', { resource: 'staff', type: 'deleted', ids: [], withinMs: 0 });
    await waitFor(() => expect(screen.queryByText('Omar Saleh')).toBeNull());
  });

  it('shows what each role may do, by the table of permissions', async () => {
    open(serverWith());
    const table = within(await screen.findByRole('table'));
    const cells = (task: string) =>
      within(table.getByText(task).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.includes('Yes'));
    expect(table.getAllByRole('columnheader')).toHaveLength(staffRoles.length + 1);
    expect(cells('Manage the team')).toEqual([true, false, false, false, false, false]);
    expect(cells('Chat with buyers')).toEqual([true, true, false, false, true, false]);
    expect(cells('Record payments and check transfer slips')).toEqual([true, false, false, true, false, false]);
    expect(cells('See orders and invoices')).toEqual([true, true, true, true, true, true]);
  });
});

// K03
describe('an invitation', () => {
  it('is sent with an address and a role, of which none is chosen at first', async () => {
    const server = serverWith({ invitations: [] }).on('POST /api/staff', { status: 201, body: invitation() });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: 'Invite' }));
    const shown = await dialog('Invite to the team');
    expect(shown.getByText(/a link that works for 7 days/)).toBeInTheDocument();
    expect(shown.getByText('Chats with buyers, and sees their orders.')).toBeInTheDocument();
    await visitor.type(shown.getByLabelText('Email Address'), ' Noor@Looms.example ');
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await shown.findByText(peopleMessages.roleRequired)).toBeInTheDocument();
    expect(server.to('POST /api/staff')).toEqual([]);
    await visitor.click(shown.getByRole('radio', { name: /^Stock/ }));
    server.on('GET /api/staff', { body: { staff: [amira], invitations: [invitation()] } });
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(peopleMessages.invited)).toBeInTheDocument();
    expect(server.to('POST /api/staff').map(({ json }) => json)).toEqual([
      { email: 'Noor@Looms.example', staffRole: 'stock' },
    ]);
    const row = await rowOf('noor@looms.example');
    expect(row.getByText('Stock')).toBeInTheDocument();
    expect(row.getByText('Expires in 5 days')).toBeInTheDocument();
    expect(row.getByText(/^Invited by Amira Nasser on/)).toBeInTheDocument();
  });

  it('keeps what was entered when the address has an account already', async () => {
    const refusal = { status: 409, body: { code: 'auth.email_taken', message: peopleMessages.emailTaken } };
    const { visitor } = open(serverWith().on('POST /api/staff', refusal));
    await visitor.click(await screen.findByRole('button', { name: 'Invite' }));
    const shown = await dialog('Invite to the team');
    await visitor.type(shown.getByLabelText('Email Address'), 'omar@looms.example');
    await visitor.click(shown.getByRole('radio', { name: /^Support/ }));
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await shown.findByText(peopleMessages.emailTaken)).toBeInTheDocument();
    expect(shown.getByLabelText('Email Address')).toHaveValue('omar@looms.example');
  });

  it.each([
    [{ expiresAt: inDays(0.2) }, 'Expires in 5 hours'],
    [{ expiresAt: inDays(-1), isExpired: true }, 'Expired'],
  ])('with %j says "%s"', async (facts, text) => {
    open(serverWith({ invitations: [invitation(facts)] }));
    expect(await (await rowOf('noor@looms.example')).findByText(text)).toBeInTheDocument();
  });

  it('can be sent again', async () => {
    const path = `POST /api/staff/invitations/${id(20)}/resend`;
    const server = serverWith().on(path, { status: 503, body: { message: peopleMessages.invitationResendFailed } });
    const { visitor } = open(server);
    await choose(visitor, 'noor@looms.example', 'Send again');
    expect(await screen.findByText(peopleMessages.invitationResendFailed)).toBeInTheDocument();
    server.on(path, { body: invitation() });
    await choose(visitor, 'noor@looms.example', 'Send again');
    expect(await screen.findByText(peopleMessages.invitationResent)).toBeInTheDocument();
    expect(server.to(path)).toHaveLength(2);
  });

  it('can be withdrawn after a confirmation', async () => {
    const path = `DELETE /api/staff/invitations/${id(20)}`;
    const server = serverWith().on(path, { body: { message: '' } });
    const { visitor } = open(server);
    await choose(visitor, 'noor@looms.example', 'Withdraw');
    const shown = await dialog('Withdraw the invitation');
    expect(server.to(path)).toEqual([]);
    server.on('GET /api/staff', { body: { staff: [amira], invitations: [] } });
    await visitor.click(shown.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(peopleMessages.invitationRevoked)).toBeInTheDocument();
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeInTheDocument();
  });
});
