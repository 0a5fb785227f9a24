import type { IncomingMessage, ServerResponse } from 'node:http';
import { register } from 'node:module';
import { context, type Span, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const statement = 'db.query.text';
/** Nothing else leaves: paths, addresses and messages of errors may hold a token or a person's data (row R07). */
const told = new Set([
  'http.method',
  'http.request.method',
  'http.route',
  'http.status_code',
  'http.response.status_code',
  'net.peer.name',
  'net.peer.port',
  'server.address',
  'server.port',
  'db.system',
  'db.system.name',
  statement,
  'messaging.destination.name',
  'messaging.message.id',
]);

class Discreet implements SpanProcessor {
  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) if (!told.has(name)) delete span.attributes[name];
    // Most values come apart from their statement, as $1; the mapper writes some into it.
    const text = span.attributes[statement];
    if (typeof text === 'string') span.attributes[statement] = text.replace(/'(?:[^']|'')*'/g, '?');
    span.events.length = 0;
    delete span.status.message;
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

/** The route's pattern, as in the metrics; known when the answer is out. */
function nameByRoute(span: Span, request: unknown, response: unknown): void {
  const { method, route } = request as IncomingMessage & { route?: { path?: unknown } };
  // What the portal asks of others has no route.
  if (!('getHeader' in (response as ServerResponse))) return;
  const path = typeof route?.path === 'string' ? route.path : 'other';
  span.updateName(`${method} ${path}`);
  span.setAttribute('http.route', path);
}

/**
 * Tells the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` of requests, statements, jobs and calls of other services, as the
 * standard's other variables say. Called before the portal is loaded, since what it watches is changed while it loads.
 */
export function startTracing(serviceName: string): void {
  // What is not watched is loaded as ever.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: ['pg', 'http', 'https'] } });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracerProvider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || serviceName }),
    spanProcessors: [new Discreet(), new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(tracerProvider);
  registerInstrumentations({
    tracerProvider,
    instrumentations: [
      new HttpInstrumentation({ applyCustomAttributesOnSpan: nameByRoute }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
}
