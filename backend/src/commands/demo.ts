import { requireNode } from '../node-version.js';

requireNode();
const { run } = await import('./demo-data.js');
await run();
