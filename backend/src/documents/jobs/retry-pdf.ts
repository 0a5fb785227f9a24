import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/audit.js';
import { database } from '../../platform/db/database.js';
import { enqueue } from '../../platform/queue/outbox.js';
import { broadcastDocument } from './broadcast-document.js';
import { documentIssuedEvent } from './document-queue.js';

/** Has a PDF made anew at once after its making failed. */
@Injectable()
export class RetryPdf {
  constructor(private readonly em: EntityManager) {}

  /**
   * The document's PDF counts as being made again. Changes nothing when it is being made or ready, so that two
   * administrators may ask at the same time.
   */
  async retry(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const { rows } = await sql`
        update document_states set pdf = 'waiting', error = null, updated_at = now()
        where document_id = ${id} and pdf = 'failed' returning document_id`.execute(database(em));
      if (rows.length === 0) return;
      await audit(em, 'document.retry-pdf', { id });
      await broadcastDocument(em, id);
      await enqueue(em, documentIssuedEvent(id));
    });
  }
}
