import path from 'node:path';
import pg from 'pg';
import { readEnv } from './config/env.js';
import { ConfigError } from './config/read-value.js';
import { failStart, migrate, openDatabase, withDatabase } from './lifecycle.js';
import { readBackup } from './platform/backup/backup-folder.js';
import { requireNoPortal, restoreFiles, restoreTables } from './platform/backup/restore-backup.js';
import { writeBackup } from './platform/backup/write-backup.js';
import { uploadsDirectory } from './platform/http/uploads.js';
import { openStorage } from './platform/storage/open-storage.js';

/** `npm run backup -- <new folder>`: beside a running portal or without one. Ends with 1 when files were lost before. */
export async function backup(): Promise<void> {
  try {
    const env = readEnv(process.env);
    const folder = namedFolder('backup');
    const storage = await openStorage(env.storage);
    const { tables, files, lostFiles } = await withDatabase(env, (url) => writeBackup(url, storage, folder));
    process.stdout.write(`${count(tables)} rows and ${files} files are in ${folder}\n`);
    tellLost(lostFiles);
  } catch (error) {
    failStart(error);
  }
}

/** `npm run restore -- <folder>`: into an empty database and its storage, while no portal runs on them. */
export async function restore(): Promise<void> {
  try {
    const env = readEnv(process.env);
    const folder = namedFolder('restore');
    const content = await readBackup(folder);
    const database = await openDatabase(env);
    try {
      await withClient(database.url, requireNoPortal);
      await migrate(database.url, content.migrations);
      // As everywhere: files first, then the rows that name them.
      const storage = await openStorage(env.storage);
      await restoreFiles(folder, content, storage, uploadsDirectory(env.dataDir));
      await withClient(database.url, (client) => restoreTables(client, folder, content));
    } finally {
      await database.stop();
    }
    process.stdout.write(`Restored ${count(content.tables)} rows and ${content.files} files of ${content.takenAt}\n`);
    tellLost(content.lostFiles);
  } catch (error) {
    failStart(error);
  }
}

function namedFolder(command: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new ConfigError(`Name one folder: npm run ${command} -- <folder>`);
  return path.resolve(folder);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function count(tables: { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

function tellLost(files: string[]): void {
  if (files.length === 0) return;
  process.stderr.write(
    `${files.length} files were already absent or damaged in the storage:\n  ${files.join('\n  ')}\n`,
  );
  process.exitCode = 1;
}
