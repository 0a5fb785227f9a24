import { defineEntity } from '@mikro-orm/core';

/**
 * An invitation to the team or into a company. The invited person is a pending user, who has the role already and no
 * password yet.
 */
export const InvitationRow = defineEntity({
  name: 'InvitationRow',
  tableName: 'invitations',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    invitedBy: p.uuid(),
    invitedAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  }),
});

/** One for each mail of an invitation: the person may open the link of any of them. */
export const InvitationToken = defineEntity({
  name: 'InvitationToken',
  tableName: 'invitation_tokens',
  properties: (p) => ({
    hash: p.blob().$type<Buffer>().primary(),
    invitationId: p.uuid(),
  }),
});
