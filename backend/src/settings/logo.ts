import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import { logoLimits } from '@portal/contract/settings';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.js';
import { ENV, type Env } from '../config/env.js';
import { audit } from '../platform/audit/audit.js';
import { database } from '../platform/db/database.js';
import { typedSql } from '../platform/db/typed-sql.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import type { Upload } from '../platform/http/inputs/uploads.js';
import { broadcast } from '../platform/live/broadcast.js';
import { Storage } from '../platform/storage/storage.js';
import { storeBytes } from '../platform/storage/store-bytes.js';
import { saveFileRecord } from '../platform/storage/stored-file.js';
import { Thumbnailer } from '../workbook/isolation/thumbnailer.js';

/** A logo has 150 × 46 points of an A4 page, at 432 dots per inch. */
const logoPx = { width: 900, height: 276 };

/**
 * The logo on tax documents. It is not part of the settings' versions, which pages send as a whole: a page must not be
 * able to name a file of the storage. Every logo is kept, because issued documents refer to theirs.
 */
@Injectable()
export class Logo {
  readonly #thumbnailer = new Thumbnailer();

  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws `common.not_found` when there is none. */
  async read(): Promise<{ picture: Readable; mediaType: string }> {
    const { rows } = await typedSql({ key: 'text', mediaType: 'text' })`
      select storage_key as key, media_type as "mediaType" from stored_files join (
        select file_id, media_type from seller_logos order by id desc limit 1) logo on stored_files.id = file_id`.execute(
      database(this.em),
    );
    const [logo] = rows;
    if (!logo) throw new DomainError('common.not_found', messages.settings.noLogo);
    return { picture: await this.storage.read(logo.key), mediaType: logo.mediaType };
  }

  /**
   * Draws the picture anew in an isolated process, so that nothing of the uploaded bytes reaches a document. Throws
   * `settings.logo_invalid`.
   */
  async replace(caller: Caller, { path, bytes }: Upload): Promise<void> {
    const drawn = bytes <= logoLimits.bytes ? await this.#thumbnailer.redraw(path, logoPx) : null;
    if (!drawn) throw new DomainError('settings.logo_invalid', messages.settings.logoInvalid);
    const stored = await storeBytes(this.storage, this.env.dataDir, drawn.picture);
    await this.#save(caller, 'settings.replace-logo', async (em) => {
      const fileId = await saveFileRecord(em, stored, 'Logo');
      return { fileId, mediaType: drawn.mediaType };
    });
  }

  async remove(caller: Caller): Promise<void> {
    await this.#save(caller, 'settings.remove-logo', async () => ({ fileId: null, mediaType: null }));
  }

  #save(
    caller: Caller,
    action: 'settings.replace-logo' | 'settings.remove-logo',
    write: (em: EntityManager) => Promise<{ fileId: string | null; mediaType: string | null }>,
  ): Promise<void> {
    return this.em.transactional(async (em) => {
      const { fileId, mediaType } = await write(em);
      await sql`insert into seller_logos (file_id, media_type, changed_by)
        values (${fileId}, ${mediaType}, ${caller.id})`.execute(database(em));
      await audit(em, action);
      await broadcast(em, { resource: 'settings', type: 'updated', ids: [] }, { role: 'admin' });
    });
  }
}
