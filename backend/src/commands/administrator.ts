import { requireNode } from '../node-version.js';

requireNode();
const { run } = await import('./administrators.js');
await run();
