import { defineEntity } from '@mikro-orm/core';

export const PasswordResetToken = defineEntity({
  name: 'PasswordResetToken',
  tableName: 'password_reset_tokens',
  properties: (p) => ({
    hash: p.blob().$type<Buffer>().primary(),
    userId: p.uuid(),
    expiresAt: p.datetime(),
  }),
});
