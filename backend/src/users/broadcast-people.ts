import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveChange } from '@portal/contract/live';
import { broadcast } from '../platform/live/broadcast.js';

/** Announces a change of the members or invitations of a company, or with `null` of the team, to everybody who sees them. */
export async function broadcastPeople(
  em: EntityManager,
  companyId: string | null,
  type: LiveChange['type'],
  id: string,
): Promise<void> {
  if (companyId === null) await broadcast(em, { resource: 'staff', type, ids: [id] }, { team: 'staff:manage' });
  else await broadcast(em, { resource: 'company', type, ids: [id] }, { company: companyId }, { team: 'buyer:read' });
}
