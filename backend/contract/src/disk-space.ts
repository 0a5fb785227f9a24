/** Administrators are warned when at least this percentage of a disk is used. */
export const lowSpacePercent = 90;

/** `files`: uploads and stored files. `database`: its free space is known only when it runs on this machine. */
export type DiskStore = 'files' | 'database';
/** `full`: a write failed, and no space has been freed since. */
export type DiskState = 'ok' | 'low' | 'full';

export interface DiskSpace {
  store: DiskStore;
  state: DiskState;
  freeBytes: number | null;
  totalBytes: number | null;
}

export interface DiskSpaceResponse {
  stores: DiskSpace[];
}
