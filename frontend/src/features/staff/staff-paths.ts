import type { Invitation, StaffMember } from '@portal/contract/staff';
import { texts } from '../../texts/texts';

/** The API path of the team, or of a member: `/api/staff/{id}`. */
export const staffApiPath = (id = ''): string => (id ? `/api/staff/${encodeURIComponent(id)}` : '/api/staff');

export const invitationApiPath = (id: string, part: '' | '/resend' = ''): string =>
  `/api/staff/invitations/${encodeURIComponent(id)}${part}`;

/** The accessible name of a row's menu. */
export function staffMenuLabel(row: StaffMember | Invitation): string {
  return texts.t('staff:actionsFor', { name: 'name' in row ? row.name : row.email });
}
