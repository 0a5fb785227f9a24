import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { type AuditAction, type AuditObject, auditActions, auditObjects } from './facts/audit-actions.js';
import { ListQuery } from './list-query.js';
import { messages } from './messages.js';
import { IsDay } from './money-inputs.js';
import type { CompanyRole, Role, StaffRole } from './policy.js';

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

/** A person as they were at the time of the act. */
export interface AuditActor {
  _id: string;
  name: string;
  email: string;
  role: Role;
  staffRole: StaffRole | null;
  /** null for the team, and in events from before buyers had colleagues. */
  companyRole: CompanyRole | null;
}

/** The role by which the log names a person. Who registered a company, or owns it with them, is its buyer there. */
export function auditedRole({
  role,
  staffRole,
  companyRole,
}: AuditActor): StaffRole | Exclude<CompanyRole, 'owner'> | 'team' {
  if (role === 'admin') return staffRole ?? 'team';
  return companyRole === null || companyRole === 'owner' ? 'buyer' : companyRole;
}

export interface AuditEvent {
  _id: string;
  at: string;
  action: AuditAction;
  /** null for acts of nobody signed in, and of the operator's commands. */
  actor: AuditActor | null;
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
