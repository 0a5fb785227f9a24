import type { AuditEvent } from '@portal/contract/audit';
import { useRef } from 'react';

/**
 * Remembers the names of all people and records that the list has shown. A filter by one of them can be named also when
 * another filter leaves no event that names it. Events are in their order, newest first: of two names the newer one is
 * shown.
 */
export function useNamesOfIds(events: readonly AuditEvent[]): (id: string) => string | undefined {
  const names = useRef(new Map<string, string>());
  for (const { actor, object } of events.toReversed()) {
    if (actor) names.current.set(actor._id, actor.name || actor.email);
    if (object.id !== null && object.label !== null) names.current.set(object.id, object.label);
  }
  return (id) => names.current.get(id);
}
