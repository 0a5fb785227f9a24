import { ConfigError } from '../../config/read-value.js';
import type { StorageSettings } from '../../config/storage-settings.js';
import { hasCode, messageOf } from '../errors.js';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/** Opens the configured storage. The S3 client is loaded only where it is used, since it takes 34 MiB of memory. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'file') return new DiskStorage(settings.directory);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(settings);
}

/**
 * Aborts the start when the folder cannot be made or written to, or the bucket does not answer or does not exist. Later
 * outages are tolerated.
 */
export async function requireStorage(settings: StorageSettings): Promise<void> {
  if (settings.kind === 'file') return requireFolder(settings.directory);
  const { S3Storage, s3ErrorReason: reasonOf } = await import('./s3-storage.js');
  try {
    await new S3Storage(settings).check();
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a bucket that does not answer as one: ${reasonOf(error)}`);
  }
}

async function requireFolder(directory: string): Promise<void> {
  try {
    await new DiskStorage(directory).check();
  } catch (error) {
    // A full disk has its own sentence.
    if (hasCode(error, 'ENOSPC')) throw error;
    throw new ConfigError(
      `STORAGE_URL or DATA_DIR names ${directory}, where files cannot be kept: ${messageOf(error)}`,
    );
  }
}
