import { defineEntity } from '@mikro-orm/core';
import type { AuditChange } from '@portal/contract/audit';
import type { AuditAction } from '@portal/contract/facts/audit-actions';
import type { CompanyRole, Role, StaffRole } from '@portal/contract/policy';

/** Who did what (row K05). Rows are never changed or deleted. */
export const AuditEventRow = defineEntity({
  name: 'AuditEventRow',
  tableName: 'audit_events',
  properties: (p) => ({
    /** A UUID v7 of the time `at`. */
    id: p.uuid().primary(),
    at: p.datetime(),
    /** The kind of the record follows from the action (`auditActions`). */
    action: p.text().$type<AuditAction>(),
    /** The person as they were at that time; null for acts of nobody signed in. */
    actorId: p.uuid().nullable(),
    actorName: p.text().nullable(),
    actorEmail: p.text().nullable(),
    actorRole: p.text().$type<Role>().nullable(),
    actorStaffRole: p.text().$type<StaffRole>().nullable(),
    actorCompanyRole: p.text().$type<CompanyRole>().nullable(),
    sessionId: p.uuid().nullable(),
    device: p.text().nullable(),
    address: p.text().nullable(),
    requestId: p.uuid().nullable(),
    objectId: p.uuid().nullable(),
    objectLabel: p.text().nullable(),
    changes: p.json<AuditChange[]>(),
  }),
});
