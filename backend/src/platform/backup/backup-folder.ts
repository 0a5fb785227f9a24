import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/read-value.js';
import { hasCode } from '../errors.js';

/** What a backup says about itself in `backup.json`, which is written last: a folder that has it is complete. */
export interface Backup {
  format: 1;
  /** ISO 8601: everything committed before is in it. */
  takenAt: string;
  /** Those the database had, which make its tables anew. */
  migrations: string[];
  /** In an order in which no row refers to one that comes later. Each is `tables/<name>.copy.gz`. */
  tables: { name: string; columns: string[]; rows: number }[];
  /** The last number that each gave out. */
  sequences: { name: string; last: string }[];
  /** How many are in `files/<first two hex digits>/<sha256>`. */
  files: number;
  /** Named by rows, but absent from the storage or not what their name says when the backup was taken. */
  lostFiles: string[];
}

/** Files copied at once: enough to hide a storage's answering time, few enough to leave the portal its disk. */
export const copiesAtOnce = 8;

/** With `\N` for null, whatever the server's own settings are. */
export const copySettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; set client_encoding = 'UTF8'`;

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);
export const backupFile = (folder: string): string => join(folder, 'backup.json');

export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(backupFile(folder), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR'))
      throw new ConfigError(`${folder} is no complete backup: it has no backup.json`);
    throw error;
  });
  const backup: Backup = JSON.parse(text);
  if (backup.format !== 1) throw new ConfigError(`${folder} was made by a newer portal: restore it with that one`);
  return backup;
}
