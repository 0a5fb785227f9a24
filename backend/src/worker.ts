import { requireNode } from './node-version.js';

requireNode();
const settings = { ...process.env };
// For libraries: React writes mails three times as fast. The portal's own setting of that name stays what it was.
process.env.NODE_ENV ??= 'production';
const { run } = await import('./job-runner.js');
await run(settings);
