import { CompanyInvitationInput } from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { type CompanyRole, companyRoles } from '@portal/contract/policy';
import { companyRoleLabel } from '../../shared/access/role-label';
import { validationRulesFor } from '../../shared/form/rules';
import type { PeopleKind } from '../../shared/people/people-kind';
import { texts } from '../../texts/texts';

export const companyKind: PeopleKind<CompanyRole> = {
  resource: 'company',
  // The list stays for every role, without the actions of owners.
  afterOwnRole: ['session', 'company'],
  path: '/api/company/members',
  roles: companyRoles,
  roleLabel: companyRoleLabel,
  roleMeans: (role) => texts.t(`company:means.${role}`),
  roleField: 'companyRole',
  rules: {
    email: validationRulesFor(CompanyInvitationInput, 'email'),
    role: validationRulesFor(CompanyInvitationInput, 'companyRole'),
  },
  sentences: companyMessages,
  words: () => ({
    inviteTitle: texts.t('company:inviteTitle'),
    remove: texts.t('company:remove'),
    losesAccess: texts.t('company:losesAccess'),
  }),
};
