import { ConfigError } from '../../config/read-value.js';
import type { StorageSettings } from '../../config/storage-settings.js';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/** The storage that the settings name. What S3 needs is only loaded where it is used: it is 34 MiB of memory. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'file') return new DiskStorage(settings.directory);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(settings);
}

/** Stops the start where the bucket does not answer or is not there. Later it may come and go. */
export async function requireStorage(settings: StorageSettings): Promise<void> {
  if (settings.kind === 'file') return;
  const { S3Storage, reasonOf } = await import('./s3-storage.js');
  try {
    await new S3Storage(settings).check();
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a bucket that does not answer as one: ${reasonOf(error)}`);
  }
}
