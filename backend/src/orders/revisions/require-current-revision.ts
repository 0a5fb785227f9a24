import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '@portal/contract/messages';
import type { RevisionKind } from '@portal/contract/order-revisions';
import { sql } from 'kysely';
import { database } from '../../platform/db/database.js';
import { typedSql } from '../../platform/db/typed-sql.js';
import { DomainError } from '../../platform/http/errors/domain-error.js';
import type { Order } from '../order.entity.js';

interface Change {
  number: number;
  kind: RevisionKind;
  side: 'buyer' | 'team';
}

/** At most this many changes are named; there are rarely more than one. */
const namedChanges = 5;

/**
 * Throws `order.changed` when `base` is not the order's current revision. The message names what changed since (row V04).
 */
export async function requireCurrentRevision(em: EntityManager, order: Order, base: number): Promise<void> {
  if (base === order.revision) return;
  const { rows } = await typedSql<Change>({ number: 'number', kind: 'text', side: 'text' })`
    select number, kind, side from order_revisions
    where order_id = ${order.id} and number > ${Math.min(base, order.revision)} and number <= ${order.revision}
      and (kind <> 'proposed' or exists (select from order_proposals proposal
        where proposal.order_id = order_revisions.order_id and revision = number and state = 'accepted'))
    order by number desc limit ${sql.lit(namedChanges)}`.execute(database(em));
  if (rows.length === 0) throw new DomainError('order.changed', messages.orders.linesChanged);
  const changes = rows.reverse().map((change) => `${sentenceOf(change)} (revision ${change.number})`);
  throw new DomainError(
    'order.changed',
    `The order was changed meanwhile: ${changes.join(', then ')}. Please look at it again.`,
  );
}

function sentenceOf({ kind, side }: Change): string {
  const author = side === 'buyer' ? 'the buyer' : 'our team';
  const sentences = {
    placed: `${author} placed it`,
    replaced: `${author} replaced its file`,
    edited: `${author} changed its lines`,
    proposed: 'the buyer accepted a proposal',
  } satisfies Record<RevisionKind, string>;
  return sentences[kind];
}
