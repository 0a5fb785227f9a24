import type { ChatResponse } from '@portal/contract/chat';
import type {
  BuyerMembersResponse,
  CompanyInvitation,
  CompanyMember,
  CompanyMembersResponse,
} from '@portal/contract/company';
import type { InvitationDetails } from '@portal/contract/invitations';
import type { Locator } from 'playwright-core';
import type { Visitor } from '../helpers/browser';
import { openDraft } from './draft-screens';
import { fakeUser } from './fake-user';
import type { Screen } from './tour';

/** Long but realistic values, to test the layout. */
const longName = 'Abdulrahman Mohammed Al-Suwaidi Al-Mansoori de la Fuente y Echeverría';
const longAddress = 'accounts.payable.and.purchasing.department@importaciones-y-distribuciones-textiles.example';
const longCompany = 'Sociedad Limitada de Importaciones y Distribuciones Textiles del Mediterráneo';
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const id = (number: number) => `019a0000-0000-7000-8000-0000000000${number}`;

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
const colleague: CompanyMember = { ...founder, _id: id(11), isSelf: false, isFounder: false };
const karim: CompanyMember = { ...colleague, name: 'Karim Aziz', email: 'karim@haddad.example', companyRole: 'buyer' };
const members: CompanyMember[] = [
  { ...colleague, _id: id(12), name: longName, email: longAddress, companyRole: 'accountant' },
  karim,
  founder,
  { ...colleague, _id: id(13), name: 'ليلى حداد', email: 'l@haddad.example', companyRole: 'viewer', lastLogin: null },
];
const invitation: CompanyInvitation = {
  _id: id(20),
  email: 'noor@haddad.example',
  companyRole: 'accountant',
  invitedBy: 'Layla Haddad',
  invitedAt: '2026-11-28T08:00:00.000Z',
  expiresAt: inDays(5.5),
  isExpired: false,
};
const ofOwner: CompanyMembersResponse = {
  members,
  invitations: [
    invitation,
    { ...invitation, _id: id(21), email: longAddress, companyRole: 'buyer', expiresAt: inDays(0.3) },
    { ...invitation, _id: id(22), email: 'maha@haddad.example', invitedBy: longName, isExpired: true },
  ],
};
const ofViewer: CompanyMembersResponse = {
  members: members.map((member) => ({ ...member, isSelf: member.companyRole === 'viewer' })),
  invitations: [],
};

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog').last();
const asViewer = (visitor: Visitor) =>
  fakeUser(visitor, { name: 'ليلى حداد', companyId: founder._id, companyRole: 'viewer', companyName: longCompany });

async function openCompany({ page }: Visitor, answer: CompanyMembersResponse = ofOwner): Promise<void> {
  await page.route('**/api/company/members', (route) => route.fulfill({ json: answer }));
  await page.goto('/company');
  await page.getByRole('heading', { name: 'What each role may do' }).waitFor();
}

async function choose({ page }: Visitor, of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Gives the buyer's messages authors, the last one the signed-in user. */
async function withColleagues({ page }: Visitor): Promise<void> {
  await page.route('**/api/chat/my-chat', async (route) => {
    const { chat }: ChatResponse = await (await route.fetch()).json();
    const messages = chat.messages.map((message, index) =>
      message.senderRole === 'admin' || index % 3 === 2
        ? message
        : { ...message, senderId: id(11), senderName: index === 0 ? longName : karim.name },
    );
    await route.fulfill({ json: { chat: { ...chat, messages } } });
  });
}

const details: InvitationDetails = {
  email: longAddress,
  staffRole: null,
  companyRole: 'accountant',
  companyName: longCompany,
  invitedBy: longName,
  expiresAt: inDays(5),
};

export const companyScreens: readonly Screen[] = [
  { name: 'company', as: 'buyer', open: (visitor) => openCompany(visitor) },
  {
    name: 'company-of-viewer',
    as: 'buyer',
    open: async (visitor) => {
      await asViewer(visitor);
      await openCompany(visitor, ofViewer);
    },
  },
  {
    name: 'company-alone',
    as: 'newcomer',
    open: (visitor) => openCompany(visitor, { members: [founder], invitations: [] }),
  },
  {
    name: 'company-unreachable',
    as: 'buyer',
    open: async ({ page }) => {
      await page.route('**/api/company/members', (route) => route.abort('connectionrefused'));
      await page.goto('/company');
      await page.getByText('Failed to load your colleagues').waitFor();
    },
  },
  {
    name: 'company-invite',
    as: 'buyer',
    open: async (visitor) => {
      await openCompany(visitor);
      await visitor.page.getByRole('button', { name: 'Invite' }).click();
      await dialog(visitor).getByLabel('Email Address').fill(longAddress);
      await dialog(visitor).getByRole('radio', { name: 'Accountant' }).check();
    },
  },
  {
    name: 'company-remove',
    as: 'buyer',
    open: async (visitor) => {
      await openCompany(visitor);
      await choose(visitor, longName, 'Remove from the company');
      await dialog(visitor).getByText('is signed out everywhere').waitFor();
    },
  },
  {
    name: 'company-in-account-menu',
    as: 'buyer',
    open: async (visitor) => {
      await asViewer(visitor);
      await openCompany(visitor, ofViewer);
      await visitor.page.getByRole('button', { name: /^Account of/ }).click();
      await visitor.page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'company-profile-of-viewer',
    as: 'buyer',
    open: async (visitor) => {
      await asViewer(visitor);
      await visitor.page.goto('/profile');
      await visitor.page.getByText('Owners of your company can change these details.').waitFor();
    },
  },
  {
    name: 'company-chat',
    as: 'buyer',
    open: async (visitor) => {
      await withColleagues(visitor);
      await visitor.page.goto('/orders?chat');
      await visitor.page.getByText(/^One more thing/).waitFor();
      await visitor.page.getByText(karim.name).first().waitFor();
    },
  },
  {
    name: 'company-chat-of-viewer',
    as: 'buyer',
    open: async (visitor) => {
      await asViewer(visitor);
      await withColleagues(visitor);
      await visitor.page.goto('/orders?chat');
      await visitor.page.getByText('You can read this chat.').waitFor();
    },
  },
  {
    name: 'company-draft-of-viewer',
    as: 'buyer',
    open: async (visitor, demoData) => {
      await asViewer(visitor);
      await openDraft(visitor, demoData);
      await visitor.page.getByText('You see what your colleagues fill in.').waitFor();
    },
  },
  {
    name: 'admin-buyer-people',
    as: 'admin',
    open: async ({ page }) => {
      const json: BuyerMembersResponse = {
        members: members.map(({ isSelf: _, ...member }) => ({
          ...member,
          hasSecondFactor: member.companyRole === 'accountant',
        })),
      };
      await page.route('**/api/buyers/*/members', (route) => route.fulfill({ json }));
      await page.goto('/admin/buyers?search=demo');
      await page.getByText('Demo Buyer').first().click();
      await page.getByRole('dialog').getByRole('list', { name: 'People' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'company-invitation',
    as: 'nobody',
    open: async ({ page }) => {
      await page.route('**/api/invitations/x', (route) => route.fulfill({ json: details }));
      await page.goto('/invitation/x');
      await page.getByRole('button', { name: 'Join the company' }).waitFor();
    },
  },
];
