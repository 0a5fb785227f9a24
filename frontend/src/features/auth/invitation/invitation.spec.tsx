import { companyMessages } from '@portal/contract/company-messages';
import type { InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { staffMessages } from '@portal/contract/staff-messages';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../test/fake-server';
import { closePortal, currentAddress, openPortal } from '../../../test/open-portal';

const details: InvitationDetails = {
  email: 'noor@looms.example',
  staffRole: 'stock',
  companyRole: null,
  companyName: null,
  invitedBy: 'Amira Nasser',
  expiresAt: '2026-12-06T08:00:00.000Z',
};
const invalid = { status: 400, body: { code: 'invitation.invalid', message: peopleMessages.invitationInvalid } };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /api/invitations/t-1', { body: details })
    .on('POST /api/invitations/accept', { body: { message: staffMessages.accepted } });
});
afterEach(closePortal);

const open = (path = '/invitation/t-1') => openPortal({ server, path });
const name = () => screen.findByLabelText('Your name');
const password = () => screen.findByLabelText('Password');
const confirmation = () => screen.findByLabelText('Confirm Password');
const join = () => screen.findByRole('button', { name: 'Join the team' });

type Visitor = ReturnType<typeof open>['visitor'];
async function fillIn(visitor: Visitor): Promise<void> {
  await visitor.type(await name(), 'Noor Aziz');
  await visitor.type(await password(), 'summer Linen 26');
  await visitor.type(await confirmation(), 'summer Linen 26');
}

// K03
describe('the page of an invitation', () => {
  it('names who invites, the address and the role', async () => {
    open();
    expect(await screen.findByText(/^Amira Nasser invites you/)).toBeInTheDocument();
    expect(document.querySelector('.invitation-facts')).toHaveTextContent('noor@looms.example');
    expect(screen.getByText('Stock')).toBeInTheDocument();
    expect(await name()).toHaveFocus();
  });

  // K01
  it('welcomes into a company, with its name and the role there', async () => {
    const ofCompany = { staffRole: null, companyRole: 'accountant', companyName: 'Haddad Trading LLC' } as const;
    server.on('GET /api/invitations/t-1', { body: { ...details, ...ofCompany, invitedBy: 'Layla Haddad' } });
    const { visitor } = open();
    expect(await screen.findByRole('heading', { name: 'Join Haddad Trading LLC' })).toBeInTheDocument();
    expect(screen.getByText(/^Layla Haddad invites you to join Haddad Trading LLC/)).toBeInTheDocument();
    expect(screen.getByText('Accountant')).toBeInTheDocument();
    await fillIn(visitor);
    await visitor.click(screen.getByRole('button', { name: 'Join the company' }));
    expect(await screen.findByText(companyMessages.accepted)).toBeInTheDocument();
    await waitFor(() => expect(currentAddress()).toBe('/login'));
  });

  it('makes the account, and leads to the login page with the address filled in', async () => {
    const { visitor } = open();
    await fillIn(visitor);
    localStorage.setItem('token', 'the session of somebody else');
    await visitor.click(await join());
    expect(await screen.findByText(staffMessages.accepted)).toBeInTheDocument();
    expect(server.to('POST /api/invitations/accept').map(({ json }) => json)).toEqual([
      { token: 't-1', name: 'Noor Aziz', password: 'summer Linen 26', language: 'en' },
    ]);
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('noor@looms.example');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says which fields are missing, and that the passwords differ', async () => {
    const { visitor } = open();
    await visitor.type(await password(), 'short');
    await visitor.type(await confirmation(), 'another one');
    await visitor.click(await join());
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
    expect(server.to('POST /api/invitations/accept')).toEqual([]);
  });

  it.each([
    ['/invitation/t-1', peopleMessages.invitationInvalid],
    ['/invitation', peopleMessages.invitationMissing],
  ])('%s of an invitation that is over says: %s', async (path, sentence) => {
    server.on('GET /api/invitations/t-1', invalid);
    const { visitor } = open(path);
    expect(await screen.findByRole('heading', { name: 'This invitation cannot be used' })).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Go to Login' }));
    await waitFor(() => expect(currentAddress()).toBe('/login'));
  });

  it('is over when the invitation was withdrawn while the form was filled in', async () => {
    server.on('POST /api/invitations/accept', invalid);
    const { visitor } = open();
    await fillIn(visitor);
    await visitor.click(await join());
    expect(await screen.findByText(peopleMessages.invitationInvalid)).toBeInTheDocument();
  });

  it.each([
    [
      { status: 409, body: { code: 'auth.email_taken', message: peopleMessages.emailTaken } },
      peopleMessages.emailTaken,
    ],
    [{ status: 503, body: { message: peopleMessages.acceptFailed } }, peopleMessages.acceptFailed],
  ])('keeps what was entered after the failure %j', async (reply, sentence) => {
    server.on('POST /api/invitations/accept', reply);
    const { visitor } = open();
    await fillIn(visitor);
    await visitor.click(await join());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(await name()).toHaveValue('Noor Aziz');
  });

  it('can be tried again when it could not be checked', async () => {
    server.on('GET /api/invitations/t-1', { status: 503 });
    const { visitor } = open();
    expect(await screen.findByText('The invitation could not be checked')).toBeInTheDocument();
    server.on('GET /api/invitations/t-1', { body: details });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await name()).toBeInTheDocument();
  });
});
