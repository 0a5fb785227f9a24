import { requireNode } from '../node-version.js';

requireNode();
const { run } = await import('./stock-verification.js');
await run();
