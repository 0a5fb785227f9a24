import type { InvitationInput } from '@portal/contract/staff';
import type { InvitationKind } from '../invitations/invitations.js';
import { lockTeamAsOwner } from './team.js';

export const teamInvitation: InvitationKind<InvitationInput> = {
  action: 'staff.invite',
  mail: 'staff-invitation',
  memberOf: ({ staffRole }) => ({ role: 'admin', staffRole }),
  lockAsOwner: lockTeamAsOwner,
};
