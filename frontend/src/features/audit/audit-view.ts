import { type AuditAction, type AuditObject, auditActions, auditObjects } from '@portal/contract/facts/audit-actions';
import { type ListDefinition, type ListState, parseDay, parseOneOf, useListState } from '../../shared/list/list-view';
import { parseId } from '../../shared/list/parse-id';

type AuditFilters = {
  action: AuditAction | undefined;
  object: AuditObject | undefined;
  /** The id of a record. */
  objectId: string | undefined;
  /** The id of a person. */
  actor: string | undefined;
  /** The first and last day in the portal's time zone, both included, such as `2026-11-21`. */
  from: string | undefined;
  to: string | undefined;
};

export type AuditView = ListState<AuditFilters>;

export const actions = Object.keys(auditActions) as AuditAction[];

/** The server supports only one sort, the newest event first. */
const rules: ListDefinition<AuditFilters> = {
  sortable: [],
  defaultSort: '-at',
  filters: {
    action: parseOneOf(actions),
    object: parseOneOf(auditObjects),
    objectId: parseId,
    actor: parseId,
    from: parseDay,
    to: parseDay,
  },
};

export const useAuditView = () => useListState(rules);

export const filtersOf = ({ search, action, object, objectId, actor, from, to }: AuditView) => ({
  search,
  action,
  object,
  objectId,
  actor,
  from,
  to,
});
