import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, context, INVALID_SPAN_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import {
  type Attributes,
  type Span as JobSpan,
  SpanKind as JobSpanKind,
  type Telemetry,
  TelemetryAttributes,
} from 'bullmq';

/** Empty while BullMQ looks for a job. */
interface Running {
  job?: { queue: string; id: string };
}

const running = new AsyncLocalStorage<Running>();

/** For every log line: the job and the trace that it belongs to. Requests name themselves. */
export function logContext(): object {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return { ...running.getStore(), ...(traceId ? { traceId } : {}) };
}

/** BullMQ's own hook around each job: names it in the log, and makes a span of it where traces are told. */
export const jobTelemetry: Telemetry<Context> = {
  tracer: {
    // Looking for jobs and keeping their locks is not worth a span.
    startSpan: (name, options, parent) =>
      options?.kind === JobSpanKind.CONSUMER
        ? jobSpan(trace.getTracer('jobs').startSpan(name, { kind: SpanKind.CONSUMER }, parent))
        : jobSpan(trace.wrapSpanContext(INVALID_SPAN_CONTEXT)),
  },
  contextManager: {
    active: () => context.active(),
    with: (active, work) => running.run({}, () => context.with(active, work)),
    // Events are handed over by a relay that nobody waits for: a job begins a trace of its own.
    getMetadata: () => '',
    fromMetadata: (active) => active,
  },
};

function jobSpan(span: Span): JobSpan<Context> {
  let queue = '';
  const take = (attributes: Attributes) => {
    const { [TelemetryAttributes.QueueName]: name, [TelemetryAttributes.JobId]: id } = attributes;
    if (typeof name === 'string') {
      queue = name;
      span.setAttribute('messaging.destination.name', name);
    }
    const store = running.getStore();
    if (typeof id !== 'string' || !store) return;
    span.setAttribute('messaging.message.id', id);
    store.job = { queue, id };
  };
  return {
    setSpanOnContext: (active) => trace.setSpan(active, span),
    setAttribute: (name, value) => take({ [name]: value }),
    setAttributes: take,
    addEvent: () => undefined,
    recordException: () => undefined,
    end: () => span.end(),
  };
}
