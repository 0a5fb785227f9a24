import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/read-value.js';
import { hasCode } from '../errors.js';

/** The content of a backup's `backup.json`. It is written last, so a folder that has it is complete. */
export interface Backup {
  format: 1;
  /** The time of the backup in ISO 8601. The backup contains everything that was committed before this time. */
  takenAt: string;
  /** The names of the migrations of the database, which a restore runs to create the tables. */
  migrations: string[];
  /**
   * The tables, each stored as `tables/<name>.copy.gz`. The order follows the foreign keys: referenced tables come
   * first.
   */
  tables: { name: string; columns: string[]; rows: number }[];
  /** The sequences of the database with their last values. */
  sequences: { name: string; last: string }[];
  /** The number of files in the backup, each stored as `files/<first two hex digits>/<sha256>`. */
  files: number;
  /** Keys of files that rows refer to but that were missing or damaged in the storage. */
  lostFiles: string[];
}

/** Files copied concurrently: enough to hide the storage's latency, few enough not to slow down the portal's disk. */
export const concurrentCopies = 8;

/** SQL statements that make the COPY format independent of the server's own settings. */
export const copyFormatSettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; set client_encoding = 'UTF8'`;

export const tableFilePath = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);
export const backupJsonPath = (folder: string): string => join(folder, 'backup.json');

export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(backupJsonPath(folder), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR'))
      throw new ConfigError(`${folder} is no complete backup: it has no backup.json`);
    throw error;
  });
  const backup: Backup = JSON.parse(text);
  if (backup.format !== 1) throw new ConfigError(`${folder} was made by a newer portal: restore it with that one`);
  return backup;
}
