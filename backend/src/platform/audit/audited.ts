import { SetMetadata } from '@nestjs/common';
import type { AuditAction } from '@portal/contract/facts/audit-actions';

/** The metadata key of what a route is audited as. */
export const AUDIT_METADATA_KEY = 'portal:audit';

/** How a state-changing route is audited. A test reports routes that declare nothing. */
export type AuditRule =
  | { action: AuditAction /** When a successful request changes nothing and leaves no event. */; except: string | null }
  | { action: null; reason: string };

/**
 * Declares the one event that each request to the route leaves. The use case writes it with `audit` or `auditSql`. `except`
 * says when a successful request changes nothing and leaves none; a repetition with the same Idempotency-Key goes without
 * saying.
 */
export const Audited = (action: AuditAction, { except = null }: { except?: string | null } = {}) =>
  SetMetadata<string, AuditRule>(AUDIT_METADATA_KEY, { action, except });

/** Declares why requests to a route with an unsafe method leave no event. */
export const NotAudited = (reason: string) =>
  SetMetadata<string, AuditRule>(AUDIT_METADATA_KEY, { action: null, reason });
