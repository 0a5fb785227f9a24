import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../../config/read-value.js';
import { flushDirectory, writeFlushed } from '../durable-files.js';
import { hasCode } from '../errors.js';
import { DomainError } from '../http/errors/domain-error.js';
import type { Storage } from '../storage/storage.js';
import { type Backup, backupJsonPath, concurrentCopies, copyFormatSettings, tableFilePath } from './backup-folder.js';

const ownerOnly = { flags: 'wx', mode: 0o600, flush: true };

/**
 * Sessions and the links of password resets and invitations are not backed up: a restore would make ended ones valid
 * again. The table of migrations is not copied, because a restore runs the migrations.
 */
const excludedTables = ['migrations', 'sessions', 'password_reset_tokens', 'invitation_tokens'];

/**
 * Copies database and files into a new `folder` while the portal runs. All tables come from one snapshot. A file is
 * stored before the row that refers to it commits, and deleted only when no row refers to it, so the snapshot's files
 * can be copied afterwards. Only the owner can read the backup. Returns the content of its `backup.json`. Throws
 * ConfigError when the folder exists or the database is not a portal's.
 */
export async function writeBackup(databaseUrl: string, storage: Storage, folder: string): Promise<Backup> {
  const parent = path.dirname(folder);
  if (existsSync(folder)) {
    throw new ConfigError(`${folder} exists already: name a folder that does not`);
  }
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(`${folder}.unfinished-`);
  try {
    await mkdir(path.join(draft, 'tables'), { mode: 0o700 });
    const { keys, ...database } = await copyTables(databaseUrl, draft);
    const lostFiles = await copyFiles(storage, keys, path.join(draft, 'files'));
    const backup: Backup = { format: 1, ...database, files: keys.length - lostFiles.length, lostFiles };
    await writeFlushed(backupJsonPath(draft), `${JSON.stringify(backup, null, 2)}\n`);
    for (const each of [path.join(draft, 'tables'), draft]) await flushDirectory(each);
    await rename(draft, folder);
    await flushDirectory(parent);
    return backup;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Selects the names of all tables except unlogged ones, whose rows do not survive a crash anyway. */
const tableNames = `
  select relname as value from pg_class where relnamespace = current_schema()::regnamespace
    and relkind = 'r' and relpersistence = 'p' and relname <> all($1) order by relname`;

type CopiedTables = Pick<Backup, 'takenAt' | 'migrations' | 'tables' | 'sequences'> & { keys: string[] };

async function copyTables(databaseUrl: string, draft: string): Promise<CopiedTables> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'backup' });
  await client.connect();
  const values = async <Value>(query: string, parameters: unknown[] = []): Promise<Value[]> =>
    (await client.query<{ value: Value }>(query, parameters)).rows.map(({ value }) => value);
  try {
    await client.query(copyFormatSettings);
    const names = await values<string>(tableNames, [excludedTables]);
    if (!names.includes('users')) throw new ConfigError('There is no portal in the database that the settings name');
    await client.query('begin isolation level repeatable read, read only');
    // Locks all tables before the first query, which takes the snapshot. A table that a migration rewrites after the
    // snapshot would look empty.
    await client.query(`lock table ${names.map(pg.escapeIdentifier).join(', ')} in access share mode`);
    if ((await values<string>(tableNames, [excludedTables])).join() !== names.join()) {
      throw new ConfigError('A newer portal is changing the database: try again when it is ready');
    }
    const [takenAt = new Date()] = await values<Date>('select now() as value');
    const migrations = await values<string>('select name as value from migrations order by id');
    const tables: Backup['tables'] = [];
    for (const name of await inOrderOfReference(client, names)) {
      const columns = await values<string>(
        `select attname as value from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' order by attnum`,
        [pg.escapeIdentifier(name)],
      );
      const listed = columns.map(pg.escapeIdentifier).join(', ');
      const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${listed}) to stdout`));
      await pipeline(rows, createGzip(), createWriteStream(tableFilePath(draft, name), ownerOnly));
      tables.push({ name, columns, rows: rows.rowCount });
    }
    // Sequences are not part of a snapshot. They are read last, so that each is at least as high as every number in the
    // rows.
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = current_schema() and last_value is not null and sequencename not like 'migrations%'`,
    );
    const keys = await values<string>('select distinct storage_key as value from stored_files order by 1');
    return { takenAt: takenAt.toISOString(), migrations, tables, sequences, keys };
  } finally {
    await client.end();
  }
}

/** Sorts tables so that referenced tables come first. Deferrable foreign keys are ignored. */
async function inOrderOfReference(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
      where contype = 'f' and conrelid <> confrelid and not condeferrable
        and connamespace = current_schema()::regnamespace`,
  );
  const sorted: string[] = [];
  while (sorted.length < names.length) {
    const waits = (name: string) => rows.some(({ table, target }) => table === name && !sorted.includes(target));
    const next = names.filter((name) => !sorted.includes(name) && !waits(name));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    sorted.push(...next);
  }
  return sorted;
}

/** Copies the files with these keys into the backup's folder. Returns the keys of missing or damaged files. */
async function copyFiles(storage: Storage, keys: string[], folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 });
  const lost: string[] = [];
  const waiting = keys.values();
  const copyWaiting = async () => {
    for (const key of waiting)
      if (!(await copyFile(storage, key, path.join(folder, key.slice(0, 2), key)))) lost.push(key);
  };
  await Promise.all(Array.from({ length: concurrentCopies }, copyWaiting));
  for (const name of await readdir(folder)) await flushDirectory(path.join(folder, name));
  await flushDirectory(folder);
  return lost;
}

async function copyFile(storage: Storage, key: string, target: string): Promise<boolean> {
  await mkdir(path.dirname(target), { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  let source: Readable;
  try {
    source = await storage.read(key);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'common.not_found') return false;
    throw error;
  }
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, hashed, createWriteStream(target, ownerOnly));
  if (hash.digest('hex') === key) return true;
  await rm(target);
  return false;
}
