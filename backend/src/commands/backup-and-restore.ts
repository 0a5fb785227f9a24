import path from 'node:path';
import pg from 'pg';
import { readEnv } from '../config/env.js';
import { ConfigError } from '../config/read-value.js';
import { exitWithFailure } from '../lifecycle.js';
import { migrate, openDatabase, withDatabase } from '../open-database.js';
import { readBackup } from '../platform/backup/backup-folder.js';
import { requireUnusedDatabase, restoreFiles, restoreTables } from '../platform/backup/restore-backup.js';
import { writeBackup } from '../platform/backup/write-backup.js';
import { uploadsDirectory } from '../platform/http/inputs/uploads.js';
import { openStorage } from '../platform/storage/open-storage.js';

/**
 * Runs `npm run backup -- <new folder>`, which works while the portal runs and while it is stopped. The exit code is 1
 * when the storage has lost files.
 */
export async function backup(): Promise<void> {
  try {
    const env = readEnv(process.env);
    const folder = namedFolder('backup');
    const storage = await openStorage(env.storage);
    const { tables, files, lostFiles } = await withDatabase(env, (url) => writeBackup(url, storage, folder));
    process.stdout.write(`${count(tables)} rows and ${files} files are in ${folder}\n`);
    printLostFiles(lostFiles);
  } catch (error) {
    exitWithFailure('The backup failed', error);
  }
}

/**
 * Runs `npm run restore -- <folder>`: restores a backup into an empty database and its storage, while no portal uses
 * them.
 */
export async function restore(): Promise<void> {
  try {
    const env = readEnv(process.env);
    const folder = namedFolder('restore');
    const content = await readBackup(folder);
    const database = await openDatabase(env);
    try {
      await withClient(database.url, requireUnusedDatabase);
      await migrate(database.url, content.migrations);
      // Files are restored before the rows that refer to them, as in every write path.
      const storage = await openStorage(env.storage);
      await restoreFiles(folder, content, storage, uploadsDirectory(env.dataDir));
      await withClient(database.url, (client) => restoreTables(client, folder, content));
    } finally {
      await database.stop();
    }
    process.stdout.write(`Restored ${count(content.tables)} rows and ${content.files} files of ${content.takenAt}\n`);
    printLostFiles(content.lostFiles);
  } catch (error) {
    exitWithFailure('The restore failed', error);
  }
}

function namedFolder(command: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  // An option, such as --help, would become a folder's name.
  if (!folder || folder.startsWith('-') || rest.length > 0)
    throw new ConfigError(`Name one folder: npm run ${command} -- <folder>`);
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

function printLostFiles(files: string[]): void {
  if (files.length === 0) return;
  process.stderr.write(
    `${files.length} files were already absent or damaged in the storage:\n  ${files.join('\n  ')}\n`,
  );
  process.exitCode = 1;
}
