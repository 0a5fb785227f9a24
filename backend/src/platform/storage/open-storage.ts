import { ConfigError } from '../../config/read-value.js';
import type { StorageSettings } from '../../config/storage-settings.js';
import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';

/** Opens the configured storage. The S3 client is loaded only where it is used, since it takes 34 MiB of memory. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'file') return new DiskStorage(settings.directory);
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(settings);
}

/** Aborts the start when the bucket does not answer or does not exist. Later outages are tolerated. */
export async function requireStorage(settings: StorageSettings): Promise<void> {
  if (settings.kind === 'file') return;
  const { S3Storage, s3ErrorReason: reasonOf } = await import('./s3-storage.js');
  try {
    await new S3Storage(settings).check();
  } catch (error) {
    throw new ConfigError(`STORAGE_URL names a bucket that does not answer as one: ${reasonOf(error)}`);
  }
}
