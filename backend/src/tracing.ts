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
/**
 * Names of the span attributes that are exported. All other attributes are removed, because paths, client addresses and
 * error messages may contain tokens or personal data (row R07).
 */
const exportedAttributes = new Set([
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

/** Removes tokens and personal data from spans before the next processor exports them (row R07). */
class RedactingSpanProcessor implements SpanProcessor {
  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    for (const name of Object.keys(span.attributes)) if (!exportedAttributes.has(name)) delete span.attributes[name];
    // Statements contain most values as parameters ($1), but MikroORM writes some values as quoted texts into them.
    const text = span.attributes[statement];
    if (typeof text === 'string') span.attributes[statement] = text.replace(/'(?:[^']|'')*'/g, '?');
    span.events.length = 0;
    delete span.status.message;
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}

/**
 * Names the span of a request by its route's pattern, such as `GET /api/orders/:id`, as the metrics do. Express knows
 * the route when the response is sent.
 */
function nameByRoute(span: Span, request: unknown, response: unknown): void {
  const { method, route } = request as IncomingMessage & { route?: { path?: unknown } };
  // A request that the portal sends to another server has no route; its response is not a ServerResponse.
  if (!('getHeader' in (response as ServerResponse))) return;
  const path = typeof route?.path === 'string' ? route.path : 'other';
  span.updateName(`${method} ${path}`);
  span.setAttribute('http.route', path);
}

/**
 * Exports spans of requests, SQL statements, jobs and outgoing calls to `OTEL_EXPORTER_OTLP_ENDPOINT`. OpenTelemetry's
 * other environment variables apply as well. Must be called before the portal's modules are imported, because tracing
 * patches modules while they load.
 */
export function startTracing(serviceName: string): void {
  // Without `include`, the hook would wrap every module that is imported.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: ['pg', 'http', 'https'] } });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracerProvider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || serviceName }),
    spanProcessors: [new RedactingSpanProcessor(), new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
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
