import type { AuditObject } from '@portal/contract/facts/audit-actions';

export const auditPath = '/admin/audit';

/** The address of the audit log about one record. */
export const auditOfRecordPath = (object: AuditObject, objectId: string): string =>
  `${auditPath}?${new URLSearchParams({ object, objectId })}`;
