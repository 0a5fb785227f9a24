import { requireNode } from './node-version.js';

requireNode();
const { run } = await import('./server.js');
await run();
