import type { InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import type { Invitation, StaffMember, StaffResponse } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import { fakeUser } from './fake-user';
import type { Screen } from './tour';

/** Long but realistic values, to test the layout. */
const longName = 'Abdulrahman Mohammed Al-Suwaidi Al-Mansoori de la Fuente y Echeverría';
const longAddress = 'accounts.payable.and.purchasing.department@importaciones-y-distribuciones-textiles.example';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const id = (number: number) => `019a0000-0000-7000-8000-0000000000${number}`;

const owner: StaffMember = {
  _id: id(10),
  name: 'Amira Nasser',
  email: 'amira@looms.example',
  staffRole: 'owner',
  isSelf: true,
  hasSecondFactor: true,
  lastLogin: '2026-11-29T09:30:00.000Z',
  joinedAt: '2026-01-05T08:00:00.000Z',
};
const omar: StaffMember = { ...owner, _id: id(11), name: 'Omar Saleh', email: 'omar@looms.example', isSelf: false };
const invitation: Invitation = {
  _id: id(20),
  email: 'noor@looms.example',
  staffRole: 'stock',
  invitedBy: 'Amira Nasser',
  invitedAt: '2026-11-28T08:00:00.000Z',
  expiresAt: inDays(5.5),
  isExpired: false,
};
const team: StaffResponse = {
  staff: [
    { ...omar, _id: id(12), name: longName, email: longAddress, staffRole: 'read-only', hasSecondFactor: false },
    owner,
    { ...omar, staffRole: 'sales' },
    { ...omar, _id: id(13), name: 'ليلى حداد', email: 'layla@looms.example', staffRole: 'accounts', lastLogin: null },
  ],
  invitations: [
    invitation,
    { ...invitation, _id: id(21), email: longAddress, staffRole: 'support', expiresAt: inDays(0.3) },
    { ...invitation, _id: id(22), email: 'maha@looms.example', invitedBy: longName, isExpired: true },
  ],
};

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog').last();

async function openTeam({ page }: Visitor, answer: StaffResponse = team): Promise<void> {
  await page.route('**/api/staff', (route) => route.fulfill({ json: answer }));
  await page.goto('/admin/staff');
  await page.getByRole('heading', { name: 'What each role may do' }).waitFor();
}

async function choose({ page }: Visitor, of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const details: InvitationDetails = {
  email: longAddress,
  staffRole: 'accounts',
  companyRole: null,
  companyName: null,
  invitedBy: longName,
  expiresAt: inDays(5),
};

async function openInvitation({ page }: Visitor): Promise<void> {
  await page.route('**/api/invitations/x', (route) => route.fulfill({ json: details }));
  await page.goto('/invitation/x');
  await page.getByRole('heading', { name: 'Join the team' }).waitFor();
}

export const staffScreens: readonly Screen[] = [
  { name: 'admin-team', as: 'admin', open: (visitor) => openTeam(visitor) },
  {
    name: 'admin-team-alone',
    as: 'admin',
    open: (visitor) => openTeam(visitor, { staff: [owner], invitations: [] }),
  },
  {
    name: 'admin-team-failed',
    as: 'admin',
    open: async (visitor) => {
      const { page } = visitor;
      const failure = { code: 'common.server_error', message: staffMessages.loadFailed };
      await page.route('**/api/staff', (route) => route.fulfill({ status: 404, json: failure }));
      visitor.expectRefusal(404, '/api/staff');
      await page.goto('/admin/staff');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'admin-team-invite',
    as: 'admin',
    open: async (visitor) => {
      await openTeam(visitor);
      await visitor.page.getByRole('button', { name: 'Invite' }).click();
      await dialog(visitor).getByLabel('Email Address').fill(longAddress);
      await dialog(visitor).getByRole('button', { name: 'Send invitation' }).click();
      await dialog(visitor).getByText(peopleMessages.roleRequired).waitFor();
    },
  },
  {
    name: 'admin-team-own-role',
    as: 'admin',
    open: async (visitor) => {
      await openTeam(visitor);
      await choose(visitor, owner.name, 'Change role');
      await dialog(visitor).getByRole('radio', { name: 'Sales' }).check();
      await dialog(visitor).getByText('You lose access to this page').waitFor();
    },
  },
  {
    name: 'admin-team-remove',
    as: 'admin',
    open: async (visitor) => {
      await openTeam(visitor);
      await choose(visitor, longName, 'Remove from the team');
      await dialog(visitor).getByText('is signed out everywhere').waitFor();
    },
  },
  {
    name: 'admin-team-withdraw',
    as: 'admin',
    open: async (visitor) => {
      await openTeam(visitor);
      await choose(visitor, longAddress, 'Withdraw');
      await dialog(visitor).getByText('The link in the mail stops working').waitFor();
    },
  },
  {
    name: 'admin-dashboard-of-support',
    as: 'admin',
    open: async (visitor) => {
      await fakeUser(visitor, { staffRole: 'support' });
      await visitor.page.goto('/dashboard');
      await visitor.page.getByRole('heading', { name: 'Top viewed brands' }).waitFor();
    },
  },
  { name: 'invitation', as: 'nobody', open: (visitor) => openInvitation(visitor) },
  {
    name: 'invitation-problems',
    as: 'nobody',
    open: async (visitor) => {
      await openInvitation(visitor);
      await visitor.page.getByRole('button', { name: 'Join the team' }).click();
      await visitor.page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'invitation-over',
    as: 'nobody',
    open: async (visitor) => {
      const { page } = visitor;
      const refusal = { code: 'invitation.invalid', message: peopleMessages.invitationInvalid };
      await page.route('**/api/invitations/x', (route) => route.fulfill({ status: 400, json: refusal }));
      visitor.expectRefusal(400, '/api/invitations/x');
      await page.goto('/invitation/x');
      await page.getByText(peopleMessages.invitationInvalid).waitFor();
    },
  },
];
