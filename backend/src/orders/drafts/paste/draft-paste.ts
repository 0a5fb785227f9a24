import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PasteResponse } from '@portal/contract/drafts';
import type { RememberedColumn } from '@portal/contract/workbook';
import type { Caller } from '../../../auth/caller.js';
import { database } from '../../../platform/db/database.js';
import { typedSql } from '../../../platform/db/typed-sql.js';
import { findItems, findItemsNear } from '../../sheets/find-items.js';
import { draftNotFound, draftTables, draftVisibleTo } from '../locked-draft.js';

@Injectable()
export class DraftPaste {
  constructor(private readonly em: EntityManager) {}

  /** Reads a text for a draft and stores nothing. Throws `draft.not_found` and `draft.too_large`. */
  async read(caller: Caller, id: string, text: string): Promise<PasteResponse> {
    const {
      rows: [file],
    } = await typedSql<{ id: string; columns: RememberedColumn[] }>({ id: 'text', columns: 'json' })`
      select stock_files.id, stock_files.columns from ${draftTables}
      where drafts.id = ${id} and ${draftVisibleTo(caller)}`.execute(database(this.em));
    if (!file) throw draftNotFound();
    // The rules for sheets are loaded when something is first pasted: otherwise each start would prepare thousands of
    // header words.
    const { readPaste } = await import('./read-paste.js');
    return readPaste(text, file.columns, {
      find: (lines) => findItems(this.em, file.id, lines, { onlyListed: true }),
      findNear: (lines) => findItemsNear(this.em, file.id, lines, { onlyListed: true }),
    });
  }
}
