import { requireNode } from './node-version.js';

requireNode();
const settings = { ...process.env };
// Libraries read NODE_ENV: with `production`, React renders mails three times as fast. `settings` keeps the original
// value, from which the portal itself reads whether it runs in production.
process.env.NODE_ENV ??= 'production';
// Tracing starts before the portal's modules are imported, because it patches modules while they load.
if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) (await import('./tracing.js')).startTracing('wholesale-portal-worker');
const { run } = await import('./job-runner.js');
await run(settings);
