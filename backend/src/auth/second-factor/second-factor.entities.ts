import { defineEntity } from '@mikro-orm/core';

/** The authenticator app of an account. */
export const AuthenticatorApp = defineEntity({
  name: 'AuthenticatorApp',
  tableName: 'authenticator_apps',
  properties: (p) => ({
    userId: p.uuid().primary(),
    /** Encrypted by `SecretBox`. */
    secret: p.blob().$type<Buffer>(),
    /** The period of 30 s since 1970 whose code was used last. Codes of it and of earlier periods are refused. */
    lastStep: p.bigint(),
  }),
});

/** The passkeys of accounts (WebAuthn). */
export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkeys',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** The browser's id of the passkey, in base64url. */
    credentialId: p.text().unique(),
    publicKey: p.blob().$type<Buffer>(),
    counter: p.bigint(),
    transports: p.json<string[]>(),
    device: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** When the question was made that the passkey answered last. It answers no question of before. */
    lastUsedAt: p.datetime().nullable(),
  }),
});

/** The recovery codes of an account that were not used yet. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: (p) => ({
    userId: p.uuid().primary(),
    hash: p.blob().$type<Buffer>().primary(),
  }),
});
