import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { IsDay } from './money-inputs.js';
import type { Role, StaffRole } from './policy.js';

/** Kinds of records that audit events are about. */
export const auditObjects = [
  'account',
  'staff',
  'invitation',
  'buyer',
  'brand',
  'stock-file',
  'draft',
  'order',
  'document',
  'payment',
  'payment-proof',
  'chat',
  'notification',
  'mail',
  'job',
  'settings',
  'demo',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/**
 * Every act that the audit log knows, and the kind of record that it is about (beyond 6, row K05). A request that changed
 * something leaves exactly one of them in its transaction; the portal's routes say which one, or why none. The acts of
 * `npm run administrator` are among them.
 */
export const auditActions = {
  'session.open': 'account',
  'session.close': 'account',
  'session.end': 'account',
  'session.end-others': 'account',
  'account.register': 'buyer',
  'account.request-reset': 'account',
  'account.reset-password': 'account',
  'account.change-password': 'account',
  'account.change-profile': 'account',
  'account.change-language': 'account',
  'second-factor.set-up-app': 'account',
  'second-factor.remove-app': 'account',
  'second-factor.add-passkey': 'account',
  'second-factor.remove-passkey': 'account',
  'second-factor.renew-recovery-codes': 'account',
  'second-factor.confirm': 'account',
  'second-factor.remove': 'buyer',
  'staff.add': 'staff',
  'staff.invite': 'invitation',
  'staff.change-role': 'staff',
  'staff.remove': 'staff',
  'staff.set-password': 'staff',
  'staff.remove-second-factor': 'staff',
  'invitation.resend': 'invitation',
  'invitation.revoke': 'invitation',
  'invitation.accept': 'staff',
  'buyer.set-status': 'buyer',
  'buyer.set-tax-details': 'buyer',
  'buyer.set-brands': 'buyer',
  'buyer.set-terms': 'buyer',
  'buyer.write-off': 'buyer',
  'buyer.remove': 'buyer',
  'brand.create': 'brand',
  'brand.rename': 'brand',
  'brand.set-visibility': 'brand',
  'brand.remove': 'brand',
  'stock-file.publish': 'brand',
  'stock-file.replace': 'stock-file',
  'stock-file.rename': 'stock-file',
  'stock-file.remove': 'stock-file',
  'draft.open': 'draft',
  'draft.upload': 'draft',
  'draft.change': 'draft',
  'draft.submit': 'draft',
  'draft.remove': 'draft',
  'order.place': 'order',
  'order.approve': 'order',
  'order.reject': 'order',
  'order.confirm-payment': 'order',
  'order.cancel': 'order',
  'order.admin-cancel': 'order',
  'order.replace-attachment': 'order',
  'order.admin-replace-attachment': 'order',
  'order.edit-details': 'order',
  'order.propose': 'order',
  'order.withdraw-proposal': 'order',
  'order.accept-proposal': 'order',
  'order.decline-proposal': 'order',
  'order.credit': 'order',
  'order.reverse-inventory': 'order',
  'order.retry-deduction': 'order',
  'order.delete': 'order',
  'document.retry-pdf': 'document',
  'payment.receive': 'payment',
  'payment.deposit': 'payment',
  'payment.clear': 'payment',
  'payment.bounce': 'payment',
  'payment.return': 'payment',
  'payment.allocate': 'payment',
  'payment.refund': 'payment',
  'payment-proof.send': 'payment-proof',
  'payment-proof.confirm': 'payment-proof',
  'payment-proof.refuse': 'payment-proof',
  'chat.send': 'chat',
  'chat.clear': 'chat',
  'chat.remove': 'chat',
  'notification.remove': 'notification',
  'mail.resend': 'mail',
  'mail.resend-failed': 'mail',
  'job.retry': 'job',
  'job.retry-all': 'job',
  'job.remove': 'job',
  'settings.change': 'settings',
  'settings.replace-logo': 'settings',
  'settings.remove-logo': 'settings',
  'demo.remove': 'demo',
} as const satisfies Record<string, AuditObject>;
export type AuditAction = keyof typeof auditActions;

/** GET /api/audit and, without the page, GET /api/audit/export. `search` looks in names, e-mail addresses and labels. */
export class AuditQuery extends ListQuery {
  @IsOptional()
  @IsIn(Object.keys(auditActions), { message: messages.common.invalidInput })
  action?: AuditAction;

  /** Acts on records of this kind. */
  @IsOptional()
  @IsIn(auditObjects, { message: messages.common.invalidInput })
  object?: AuditObject;

  /** Acts on the record with this id. */
  @IsOptional()
  @IsUUID(undefined, { message: messages.common.invalidInput })
  objectId?: string;

  /** Acts of this person. */
  @IsOptional()
  @IsUUID(undefined, { message: messages.common.invalidInput })
  actor?: string;

  /** First day in the portal's time zone. */
  @IsOptional()
  @IsDay()
  from?: string;

  /** Last day in the portal's time zone. */
  @IsOptional()
  @IsDay()
  to?: string;
}

/** A field of the record that an act changed. Values are those of the allow-list of the action; never a secret. */
export interface AuditChange {
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

export interface AuditEvent {
  _id: string;
  at: string;
  action: AuditAction;
  /** null for acts of nobody signed in, and of the operator's commands. */
  actor: { _id: string; name: string; email: string; role: Role; staffRole: StaffRole | null } | null;
  /** A browser and system such as 'Chrome on Windows'; null for acts without a session. */
  device: string | null;
  /** The client's IP address; null for commands. */
  address: string | null;
  requestId: string | null;
  /** `id` is null where an act is about many records. `label` is the record's number or name at the time of the act. */
  object: { kind: AuditObject; id: string | null; label: string | null };
  changes: AuditChange[];
}

export interface AuditResponse {
  events: AuditEvent[];
  total: number;
}
