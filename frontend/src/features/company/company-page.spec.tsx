import type { CompanyInvitation, CompanyMember, CompanyMembersResponse } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { peopleMessages } from '@portal/contract/people-messages';
import { companyRoles } from '@portal/contract/policy';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { closePortal, companyUser, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';

const id = (number: number) => `019a0000-0000-7000-8000-0000000000${number}`;
const dayMs = 86_400_000;

const founder: CompanyMember = {
  _id: id(10),
  name: 'Layla Haddad',
  email: 'layla@haddad.example',
  companyRole: 'owner',
  isSelf: true,
  isFounder: true,
  lastLogin: '2026-11-29T09:30:00.000Z',
  joinedAt: '2026-01-05T08:00:00.000Z',
};
const karim: CompanyMember = {
  ...founder,
  ...{ _id: id(11), name: 'Karim Aziz', email: 'karim@haddad.example', companyRole: 'buyer' },
  ...{ isSelf: false, isFounder: false, lastLogin: null },
};
const invitation: CompanyInvitation = {
  _id: id(20),
  email: 'noor@haddad.example',
  companyRole: 'accountant',
  invitedBy: 'Layla Haddad',
  invitedAt: '2026-11-28T08:00:00.000Z',
  expiresAt: new Date(Date.now() + 5.5 * dayMs).toISOString(),
  isExpired: false,
};

const url = '/api/company/members';
const company = (facts: Partial<CompanyMembersResponse> = {}) => ({
  body: { members: [founder, karim], invitations: [invitation], ...facts } satisfies CompanyMembersResponse,
});
const serverWith = (facts: Partial<CompanyMembersResponse> = {}) => new FakeServer().on(`GET ${url}`, company(facts));

const owner = makeSessionUser({ companyName: 'Haddad Trading LLC' });
const open = (server: FakeServer, user = owner, path = '/company') => openPortal({ server, path, user });
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: '.person-name' })).closest('li') as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function choose(visitor: UserEvent, of: string, entry: string): Promise<void> {
  await visitor.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
  await visitor.click(await screen.findByRole('menuitem', { name: entry }));
}

afterEach(closePortal);

// K01
describe('the people of a company', () => {
  it('are listed with role and last sign-in, and who registered the company', async () => {
    open(serverWith());
    const own = await rowOf('Layla Haddad');
    for (const text of ['You', 'Registered the company', 'Owner']) expect(own.getByText(text)).toBeInTheDocument();
    expect(own.getByText(/^Last sign-in/)).toBeInTheDocument();
    const other = await rowOf('Karim Aziz');
    for (const text of ['Buyer', 'Not signed in yet']) expect(other.getByText(text)).toBeInTheDocument();
    for (const text of ['You', 'Registered the company']) expect(other.queryByText(text)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Company', level: 1 })).toBeInTheDocument();
  });

  it('are linked from the account menu, which names the company and the own role to those who have joined it', async () => {
    const { visitor } = open(serverWith(), companyUser('owner'), '/dashboard');
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    const link = within(await screen.findByRole('menuitem', { name: 'Company' })).getByRole('link');
    expect(screen.getByText('Haddad Trading LLC · Owner')).toBeInTheDocument();
    await visitor.click(link);
    await waitFor(() => expect(currentAddress()).toBe('/company'));
    expect(await rowOf('Layla Haddad')).toBeDefined();
  });

  // K06
  it('change nothing in the account menu of who registered the company but the link', async () => {
    const { visitor } = open(serverWith(), owner, '/dashboard');
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    await screen.findByRole('menuitem', { name: 'Company' });
    expect(screen.queryByText(/Haddad Trading LLC ·/)).toBeNull();
  });

  // K06
  it('say what colleagues are for while there is none, and offer to invite one', async () => {
    const { visitor } = open(serverWith({ members: [founder], invitations: [] }));
    expect(await screen.findByText('No colleagues yet')).toBeInTheDocument();
    expect(screen.queryByText('Open invitations')).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: 'Invite a colleague' })).toBeInTheDocument();
  });

  it('show an error with a retry button when they cannot be loaded', async () => {
    const server = new FakeServer().on(`GET ${url}`, { status: 500, body: { message: 'Server error.' } });
    const { visitor } = open(server);
    expect(await screen.findByText(companyMessages.loadFailed)).toBeInTheDocument();
    server.on(`GET ${url}`, company());
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Karim Aziz', { selector: '.person-name' })).toBeInTheDocument();
  });

  it('get another role after it was chosen, except who registered the company', async () => {
    const path = `PUT ${url}/${karim._id}`;
    const server = serverWith().on(path, { body: { ...karim, companyRole: 'viewer' } });
    const { visitor } = open(server);
    await choose(visitor, 'Karim Aziz', 'Change role');
    expect(screen.queryByRole('button', { name: 'Actions for Layla Haddad', hidden: true })).toBeNull();
    const shown = await dialog('Change role');
    await visitor.click(shown.getByRole('radio', { name: /^Viewer/ }));
    expect(shown.getByText(/The new role applies at once/)).toBeInTheDocument();
    server.on(`GET ${url}`, company({ members: [founder, { ...karim, companyRole: 'viewer' }] }));
    await visitor.click(shown.getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText(peopleMessages.roleChanged)).toBeInTheDocument();
    expect(server.to(path).map(({ json }) => json)).toEqual([{ companyRole: 'viewer' }]);
    expect(await (await rowOf('Karim Aziz')).findByText('Viewer')).toBeInTheDocument();
  });

  it('lose the actions of owners with the own role', async () => {
    const self = { ...karim, companyRole: 'owner', isSelf: true } as const;
    const path = `PUT ${url}/${karim._id}`;
    const server = serverWith({ members: [{ ...founder, isSelf: false }, self] });
    const buyer = { ...self, companyRole: 'buyer' } as const;
    server.on(path, () => {
      server.on('GET /api/auth/me', { body: { user: companyUser('buyer') } });
      server.on(`GET ${url}`, company({ members: [{ ...founder, isSelf: false }, buyer], invitations: [] }));
      return { body: buyer };
    });
    const { visitor } = open(server, companyUser('owner'));
    await choose(visitor, 'Karim Aziz', 'Change role');
    const shown = await dialog('Change role');
    await visitor.click(shown.getByRole('radio', { name: /^Buyer/ }));
    expect(shown.getByText(/^You can then no longer invite/)).toBeInTheDocument();
    await visitor.click(shown.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull());
    expect(currentAddress()).toBe('/company');
  });

  it('are removed after a confirmation', async () => {
    const path = `DELETE ${url}/${karim._id}`;
    const server = serverWith().on(path, { body: { message: '' } });
    const { visitor } = open(server);
    await choose(visitor, 'Karim Aziz', 'Remove from the company');
    const shown = await dialog('Remove from the company');
    expect(shown.getByText(/is signed out everywhere/)).toBeInTheDocument();
    expect(server.to(path)).toEqual([]);
    server.on(`GET ${url}`, company({ members: [founder] }));
    await visitor.click(shown.getByRole('button', { name: 'Remove from the company' }));
    expect(await screen.findByText(companyMessages.removed)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Karim Aziz', { selector: '.person-name' })).toBeNull());
  });

  it('are refetched when another owner changes them', async () => {
    const server = serverWith();
    open(server);
    await screen.findByText('Karim Aziz');
    server.on(`GET ${url}`, company({ members: [founder] }));
    await waitFor(() => expect(FakeSocket.opened).not.toHaveLength(0));
    FakeSocket.opened[0]?.receive('changed', { resource: 'company', type: 'deleted', ids: [], withinMs: 0 });
    await waitFor(() => expect(screen.queryByText('Karim Aziz')).toBeNull());
  });

  it.each(['buyer', 'accountant', 'viewer'] as const)('are listed without actions for the role "%s"', async (role) => {
    const self = { ...karim, companyRole: role, isSelf: true };
    open(serverWith({ members: [{ ...founder, isSelf: false }, self], invitations: [] }), companyUser(role));
    expect(await (await rowOf('Karim Aziz')).findByText('You')).toBeInTheDocument();
    for (const name of [/^Actions for/, 'Invite']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Open invitations')).toBeNull();
  });

  it('read what each role may do, by the table of permissions', async () => {
    open(serverWith());
    const table = within(await screen.findByRole('table'));
    const cells = (task: string) =>
      within(table.getByText(task).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.includes('Yes'));
    expect(table.getAllByRole('columnheader')).toHaveLength(companyRoles.length + 1);
    expect(cells('See catalogue, orders, invoices, payments and chat')).toEqual([true, true, true, true]);
    expect(cells('Fill in drafts and place orders')).toEqual([true, true, false, false]);
    expect(cells('Send transfer slips')).toEqual([true, false, true, false]);
    expect(cells('Write in the chat')).toEqual([true, true, true, false]);
    expect(cells('Change company details, invite and remove colleagues')).toEqual([true, false, false, false]);
  });
});

// K03
describe('an invitation into a company', () => {
  it('is sent with an address and a role, of which none is chosen at first', async () => {
    const server = serverWith({ invitations: [] }).on(`POST ${url}`, { status: 201, body: invitation });
    const { visitor } = open(server);
    await visitor.click(await screen.findByRole('button', { name: 'Invite' }));
    const shown = await dialog('Invite a colleague');
    await visitor.type(shown.getByLabelText('Email Address'), ' Noor@Haddad.example ');
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await shown.findByText(peopleMessages.roleRequired)).toBeInTheDocument();
    expect(server.to(`POST ${url}`)).toEqual([]);
    await visitor.click(shown.getByRole('radio', { name: /^Accountant/ }));
    server.on(`GET ${url}`, company());
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(peopleMessages.invited)).toBeInTheDocument();
    const sent = server.to(`POST ${url}`);
    expect(sent.map(({ json }) => json)).toEqual([{ email: 'Noor@Haddad.example', companyRole: 'accountant' }]);
    expect(sent[0]?.headers['Idempotency-Key']).toBeTruthy();
    const row = await rowOf('noor@haddad.example');
    for (const text of ['Accountant', 'Expires in 5 days']) expect(row.getByText(text)).toBeInTheDocument();
  });

  it('keeps what was entered when the address has an account already', async () => {
    const refusal = { status: 409, body: { code: 'auth.email_taken', message: peopleMessages.emailTaken } };
    const { visitor } = open(serverWith().on(`POST ${url}`, refusal));
    await visitor.click(await screen.findByRole('button', { name: 'Invite' }));
    const shown = await dialog('Invite a colleague');
    await visitor.type(shown.getByLabelText('Email Address'), 'karim@haddad.example');
    await visitor.click(shown.getByRole('radio', { name: /^Buyer/ }));
    await visitor.click(shown.getByRole('button', { name: 'Send invitation' }));
    expect(await shown.findByText(peopleMessages.emailTaken)).toBeInTheDocument();
    expect(shown.getByLabelText('Email Address')).toHaveValue('karim@haddad.example');
  });

  it('can be sent again, and withdrawn after a confirmation', async () => {
    const again = `POST ${url}/invitations/${invitation._id}/resend`;
    const withdrawal = `DELETE ${url}/invitations/${invitation._id}`;
    const server = serverWith()
      .on(again, { body: invitation })
      .on(withdrawal, { body: { message: '' } });
    const { visitor } = open(server);
    await choose(visitor, 'noor@haddad.example', 'Send again');
    expect(await screen.findByText(peopleMessages.invitationResent)).toBeInTheDocument();
    await choose(visitor, 'noor@haddad.example', 'Withdraw');
    const shown = await dialog('Withdraw the invitation');
    expect(server.to(withdrawal)).toEqual([]);
    server.on(`GET ${url}`, company({ invitations: [] }));
    await visitor.click(shown.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(peopleMessages.invitationRevoked)).toBeInTheDocument();
    expect(await screen.findByText('Nobody is invited at the moment.')).toBeInTheDocument();
  });
});
