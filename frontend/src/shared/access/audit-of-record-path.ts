import { auditPath } from './paths';

/**
 * The address of the audit log about one record. Kinds of records are no part of it, because a company is a buyer in some
 * events and the account that registered it in others, by the same id.
 */
export const auditOfRecordPath = (id: string): string => `${auditPath}?${new URLSearchParams({ objectId: id })}`;
