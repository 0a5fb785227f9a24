import type { CompanyInvitationInput } from '@portal/contract/company';
import { companyOfCaller } from '../auth/caller.js';
import type { InvitationKind } from '../invitations/invitations.js';
import { lockCompanyAsOwner } from '../users/company-status.js';

export const companyInvitation: InvitationKind<CompanyInvitationInput> = {
  action: 'company.invite',
  mail: 'company-invitation',
  memberOf: ({ companyRole }, caller) => ({
    role: 'buyer',
    memberOf: { companyId: companyOfCaller(caller), companyRole },
  }),
  lockAsOwner: lockCompanyAsOwner,
};
