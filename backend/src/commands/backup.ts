import { requireNode } from '../node-version.js';

requireNode();
const { backup } = await import('./backup-and-restore.js');
await backup();
