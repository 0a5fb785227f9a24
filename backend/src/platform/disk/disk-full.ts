import type { DiskStore } from '@portal/contract/disk-space';
import { messageOf } from '../errors.js';

/** SQLSTATE disk_full: PostgreSQL's error for a failed write. */
const databaseCode = '53100';
/** Node's error codes for a full disk and for an exhausted quota. */
const systemCodes = ['ENOSPC', 'EDQUOT'];

/** Returns the store whose disk was full, or undefined when the error has another cause. */
export function findStoreWithFullDisk(error: unknown): DiskStore | undefined {
  let cause = error;
  // `instanceof Error` would not recognise Node's own errors, which may come from another realm.
  for (let depth = 0; typeof cause === 'object' && cause !== null && depth < 5; depth++) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === databaseCode || /could not (extend|write).*No space left on device/s.test(messageOf(cause))) {
      return 'database';
    }
    if (systemCodes.includes(code)) return 'files';
    cause = 'cause' in cause ? cause.cause : undefined;
  }
  return undefined;
}
