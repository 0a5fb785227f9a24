import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, context, INVALID_SPAN_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import {
  type Attributes,
  type Span as JobSpan,
  SpanKind as JobSpanKind,
  type Telemetry,
  TelemetryAttributes,
} from 'bullmq';

/** The job that the current async context runs. It has no fields while BullMQ only polls for a job. */
interface Running {
  job?: { queue: string; id: string };
}

const running = new AsyncLocalStorage<Running>();

/** Returns the fields that every log line contains: its job and its trace. Request logs have fields of their own. */
export function logContext(): object {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return { ...running.getStore(), ...(traceId ? { traceId } : {}) };
}

/**
 * BullMQ's telemetry hook, which is called around each job. It adds the job to the log, and makes a span when tracing
 * is on.
 */
export const jobTelemetry: Telemetry<Context> = {
  tracer: {
    // Polling for jobs and renewing their locks gets no span, because these calls are frequent and not interesting.
    startSpan: (name, options, parent) =>
      options?.kind === JobSpanKind.CONSUMER
        ? jobSpan(trace.getTracer('jobs').startSpan(name, { kind: SpanKind.CONSUMER }, parent))
        : jobSpan(trace.wrapSpanContext(INVALID_SPAN_CONTEXT)),
  },
  contextManager: {
    active: () => context.active(),
    with: (active, work) => running.run({}, () => context.with(active, work)),
    // The relay enqueues events outside of any request, so a job has no trace to continue and begins a new one.
    getMetadata: () => '',
    fromMetadata: (active) => active,
  },
};

function jobSpan(span: Span): JobSpan<Context> {
  let queue = '';
  const addAttributes = (attributes: Attributes) => {
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
    setAttribute: (name, value) => addAttributes({ [name]: value }),
    setAttributes: addAttributes,
    addEvent: () => undefined,
    recordException: () => undefined,
    end: () => span.end(),
  };
}
