import { defineEntity } from '@mikro-orm/core';
import type { LogoReference } from '@portal/contract/documents/tax-document';
import type { SettingsInput } from '@portal/contract/settings';

/** All versions of the settings. The version with the highest number applies. */
export const SettingsRow = defineEntity({
  name: 'SettingsRow',
  tableName: 'settings',
  properties: (p) => ({
    version: p.integer().primary().autoincrement(false),
    value: p.json<Partial<Omit<SettingsInput, 'version'>>>(),
    /**
     * Null for the initial version, and for the version with which the removal of the demo restores the initial values.
     */
    changedBy: p.uuid().nullable(),
    changedAt: p.datetime().defaultRaw('now()'),
  }),
});

/** All logos of tax documents, with their authors. The newest row applies; one without a file removed the logo. */
export const SellerLogo = defineEntity({
  name: 'SellerLogo',
  tableName: 'seller_logos',
  properties: (p) => ({
    id: p.integer().primary().autoincrement().generated('identity'),
    fileId: p.uuid().nullable(),
    mediaType: p.enum(['image/png', 'image/jpeg'] satisfies LogoReference['mediaType'][]).nullable(),
    changedBy: p.uuid(),
    changedAt: p.datetime().defaultRaw('now()'),
  }),
});
