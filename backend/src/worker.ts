import { requireNode } from './node-version.js';

requireNode();
const { run } = await import('./job-runner.js');
await run();
