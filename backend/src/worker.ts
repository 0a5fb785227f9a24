import { existsSync } from 'node:fs';
import { requireNode } from './node-version.js';

requireNode();
const settings = { ...process.env };
// Libraries read NODE_ENV: with `production`, React renders mails three times as fast. `settings` keeps the original
// value, from which the portal itself reads whether it runs in production.
process.env.NODE_ENV ??= 'production';
// The build bundles the worker with its packages (`tools/build.js`); without a build, this file runs from the sources.
const bundle = new URL('./bundle/job-runner.js', import.meta.url);
// Tracing starts before the portal's modules are imported, because it patches modules while they load.
const isTraced = Boolean(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
if (isTraced) (await import('./tracing.js')).startTracing('wholesale-portal-worker');
const isBundled = !isTraced && existsSync(bundle);
const { run }: typeof import('./job-runner.js') = await (isBundled ? import(bundle.href) : import('./job-runner.js'));
await run(settings);
