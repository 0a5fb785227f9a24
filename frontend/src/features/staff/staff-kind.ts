import { type StaffRole, staffRoles } from '@portal/contract/policy';
import { InvitationInput } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { staffRoleLabel } from '../../shared/access/role-label';
import { validationRulesFor } from '../../shared/form/rules';
import type { PeopleKind } from '../../shared/people/people-kind';
import { texts } from '../../texts/texts';

export const staffKind: PeopleKind<StaffRole> = {
  resource: 'staff',
  // With another role than the owner's the team cannot be loaded any more, and the route guard leads away.
  afterOwnRole: ['session'],
  path: '/api/staff',
  roles: staffRoles,
  roleLabel: staffRoleLabel,
  roleMeans: (role) => texts.t(`staff:means.${role}`),
  roleField: 'staffRole',
  rules: {
    email: validationRulesFor(InvitationInput, 'email'),
    role: validationRulesFor(InvitationInput, 'staffRole'),
  },
  sentences: staffMessages,
  words: () => ({
    inviteTitle: texts.t('staff:inviteTitle'),
    remove: texts.t('staff:remove'),
    losesAccess: texts.t('staff:losesAccess'),
  }),
};
