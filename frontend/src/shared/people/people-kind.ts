import type { FormRule } from 'antd';
import { texts } from '../../texts/texts';

/** A member of the team or of a buyer's company, as their lists show it. */
export interface Person<Role extends string> {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** True for the signed-in user. */
  isSelf: boolean;
  /** When the person last signed in; null: never. */
  lastLogin: string | null;
}

/** An invitation that was neither accepted nor withdrawn. */
export interface Invited<Role extends string> {
  _id: string;
  email: string;
  role: Role;
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** What the pages of the wholesaler's team and of a buyer's company differ in. */
export interface PeopleKind<Role extends string> {
  /** Refetched when people or invitations have changed. */
  resource: 'staff' | 'company';
  /** Refetched when the own role has changed. */
  afterOwnRole: ('session' | 'company')[];
  /** The API's address, to which an invitation is sent. `/{id}` is a member, `/invitations/{id}` an open invitation. */
  path: string;
  roles: readonly Role[];
  roleLabel: (role: Role) => string;
  /** What the role may do, in a sentence. */
  roleMeans: (role: Role) => string;
  /** The role's field in requests. */
  roleField: 'staffRole' | 'companyRole';
  /** The rules of an invitation's fields. */
  rules: { email: FormRule[]; role: FormRule[] };
  /** The contract's sentences. */
  sentences: Readonly<Record<'removed' | 'removeFailed', string>>;
  /** Sentences in the language that is shown. */
  words: () => Readonly<Record<'inviteTitle' | 'remove' | 'losesAccess', string>>;
}

export const personPath = ({ path }: Pick<PeopleKind<string>, 'path'>, id: string): string =>
  `${path}/${encodeURIComponent(id)}`;

export const invitationPath = (
  { path }: Pick<PeopleKind<string>, 'path'>,
  id: string,
  part: '' | '/resend' = '',
): string => `${path}/invitations/${encodeURIComponent(id)}${part}`;

/** The accessible name of a row's menu. */
export const rowMenuLabel = (row: { name: string } | { email: string }): string =>
  texts.t('people:actionsFor', { name: 'name' in row ? row.name : row.email });
