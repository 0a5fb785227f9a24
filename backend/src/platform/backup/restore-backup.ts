import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../config/read-value.js';
import type { Storage } from '../storage/storage.js';
import { type Backup, concurrentCopies, copyFormatSettings, tableFilePath } from './backup-folder.js';

/** Refuses a restore over a portal in use. Throws ConfigError when the database has users. */
export async function requireUnusedDatabase(client: pg.Client): Promise<void> {
  const { rows: usersTable } = await client.query(`select where to_regclass('users') is not null`);
  if (usersTable.length === 0) return;
  const { rows: users } = await client.query('select from users limit 1');
  if (users.length > 0) {
    throw new ConfigError('The database that the settings name holds a portal: restore into an empty one');
  }
}

/**
 * Puts every file of the backup into the storage, which names files by their hash. Throws ConfigError when a file is
 * missing, or when its hash differs from its name because it is damaged.
 */
export async function restoreFiles(folder: string, backup: Backup, storage: Storage, scratch: string): Promise<void> {
  await storage.check();
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const names = await readdir(path.join(folder, 'files'), { recursive: true });
  const files = names.filter((name) => /^[0-9a-f]{64}$/.test(path.basename(name)));
  if (files.length !== backup.files) {
    throw new ConfigError(`${folder} has ${files.length} files and should have ${backup.files}`);
  }
  const waiting = files.values();
  const restoreWaiting = async () => {
    for (const name of waiting) {
      // Stores a copy, because the storage may hard-link the stored file, and the backup must not share its file with
      // the storage.
      const copy = path.join(scratch, randomUUID());
      try {
        await copyFile(path.join(folder, 'files', name), copy);
        const { key } = await storage.put(copy);
        if (key !== path.basename(name)) throw new ConfigError(`${path.join(folder, 'files', name)} is damaged`);
      } finally {
        await rm(copy, { force: true });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentCopies }, restoreWaiting));
}

/**
 * Loads all tables in one transaction. The backup's migrations have created them; rows that migrations inserted are
 * replaced. Triggers are disabled, because the rows that they wrote are in the backup and some refuse truncation.
 */
export async function restoreTables(client: pg.Client, folder: string, backup: Backup): Promise<void> {
  await client.query(copyFormatSettings);
  await client.query('begin');
  const { rows: existing } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname <> 'migrations'`,
  );
  const tables = existing.map(({ name }) => pg.escapeIdentifier(name));
  const all = tables.join(', ');
  await client.query(`lock table ${all} in access exclusive mode`);
  await requireUnusedDatabase(client);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${all}`);
  await client.query('set constraints all deferred');
  for (const { name, columns, rows } of backup.tables) {
    const table = pg.escapeIdentifier(name);
    const listed = columns.map(pg.escapeIdentifier).join(', ');
    const load = client.query(copyFrom(`copy ${table} (${listed}) from stdin`));
    await pipeline(createReadStream(tableFilePath(folder, name)), createGunzip(), load);
    if (load.rowCount !== rows) throw new ConfigError(`${tableFilePath(folder, name)} is damaged`);
  }
  // Checks the deferred constraints now, because a table with pending checks cannot be altered.
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, last } of backup.sequences) {
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  }
  await client.query('commit');
  await client.query('analyze');
}
