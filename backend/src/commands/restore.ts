import { requireNode } from '../node-version.js';

requireNode();
const { restore } = await import('./backup-and-restore.js');
await restore();
