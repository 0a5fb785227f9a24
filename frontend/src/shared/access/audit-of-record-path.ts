import type { AuditObject } from '@portal/contract/facts/audit-actions';
import { auditPath } from './paths';

/** The address of the audit log about one record, or about all of a kind. */
export const auditOfRecordPath = (object: AuditObject, objectId?: string): string =>
  `${auditPath}?${new URLSearchParams({ object, ...(objectId === undefined ? {} : { objectId }) })}`;
