import { requireNode } from './node-version.js';

requireNode();
const settings = { ...process.env };
// For libraries: React writes mails three times as fast. The portal's own setting of that name stays what it was.
process.env.NODE_ENV ??= 'production';
// First, since what it watches is changed while it loads.
if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) (await import('./tracing.js')).startTracing('wholesale-portal');
const { run } = await import('./server.js');
await run(settings);
