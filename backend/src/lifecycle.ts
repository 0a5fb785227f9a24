import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ProxyTracerProvider, trace } from '@opentelemetry/api';
import { ENV } from './config/env.js';
import { ConfigError } from './config/read-value.js';
import type { OpenDatabase } from './open-database.js';
import { hasCode, messageOf } from './platform/errors.js';
import { findUnreachableStore } from './platform/health/unreachable-store.js';
import { START_CONTEXT } from './platform/logging.js';
import { withSourcePositions } from './platform/source-positions.js';
import { Storage } from './platform/storage/storage.js';

/** A start that takes longer than this prints its current step, and a stop that takes longer what it waits for. */
const quietForMs = 2_000;
/** The time that a stop waits for a start in progress to end, before it closes the portal and stops the database. */
const startEndsWithinMs = 5_000;
/**
 * The time that a stop waits for requests and jobs in progress, longer than any of them may take. The next start
 * recovers jobs that were not finished.
 */
const stopWithinMs = 45_000;
/**
 * A stop that takes longer than this checks every second whether the database, Redis and the file storage can be
 * reached, because requests and jobs that wait for an unreachable store never end. A store counts as unreachable when it
 * misses two checks in a row, because on a busy machine one answer may be late. A check takes up to 2 s, so such a stop
 * ends within 10 s.
 */
const checkStoresAfterMs = 3_500;
const checkStoresEveryMs = 1_000;
const missedChecks = 2;
/**
 * The time after which the server closes an idle connection. Proxies close idle connections after 60 s by default. The
 * portal waits longer, so that a proxy never sends a request into a connection that the portal has just closed.
 */
const keepAliveMs = 65_000;
/** The time between the start and the release of its garbage. By then, the first requests are answered. */
const garbageAfterMs = 30_000;

/**
 * One run of the process, from start to stop. The callback of `start` sets `database` and `app` as soon as they exist,
 * so that a signal can stop them at any time. A failed start prints one line and ends the process with exit code 1.
 */
export class ProcessRun {
  database: OpenDatabase | undefined;
  app: INestApplicationContext | undefined;
  /** Work beside the portal that ends, unfinished, when the portal stops. The next start begins it again. */
  demo: { end(): void } | undefined;
  #phase = '';
  #stopping = false;

  static async start(start: (run: ProcessRun) => Promise<void>): Promise<void> {
    const run = new ProcessRun();
    const started = start(run).catch((error: unknown) => run.#fail(error));
    // Only the first signal stops the process; further signals have no effect.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => void run.#stop(started).catch(exitWithStartError));
    }
    const quietMs = quietForMs - process.uptime() * 1_000;
    const progressTimer = quietMs > 0 ? setTimeout(() => run.#printPhase(), quietMs) : undefined;
    await started;
    clearTimeout(progressTimer);
    run.#phase = '';
    setTimeout(() => void releaseGarbage(), garbageAfterMs).unref();
  }

  /**
   * Sets the current step of the start, such as 'Starting the database', and prints the step when the start is slow.
   */
  phase(text: string): void {
    this.#phase = text;
    if (process.uptime() * 1_000 > quietForMs) this.#printPhase();
  }

  #printPhase(): void {
    if (this.#phase !== '') new Logger(START_CONTEXT).log(this.#phase);
  }

  async #fail(error: unknown): Promise<never | void> {
    if (this.#stopping) return;
    await Promise.race([this.#close(), delay(startEndsWithinMs, undefined, { ref: false })]);
    exitWithStartError(error);
  }

  async #close(): Promise<void> {
    this.demo?.end();
    await this.app?.close();
    await this.database?.stop();
  }

  async #stop(started: Promise<void>): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.demo?.end();
    await Promise.race([started, delay(startEndsWithinMs, undefined, { ref: false })]);
    // `close` ends the connections that are idle at that moment. Connections that become idle later would keep the
    // server open, so they are closed here every 100 ms.
    const server: unknown =
      this.app && 'getHttpServer' in this.app ? (this.app as NestExpressApplication).getHttpServer() : undefined;
    const idleTimer = setInterval(() => server instanceof Server && server.closeIdleConnections(), 100);
    const notice = `Finishing what is in progress, for at most ${stopWithinMs / 1000} s`;
    const noticeTimer = setTimeout(() => new Logger('Stop').log(notice), quietForMs);
    const blocker = await Promise.race([
      Promise.resolve(this.app?.close()).then(() => null),
      delay(stopWithinMs, `Not everything ended within ${stopWithinMs / 1000} s`, { ref: false }),
      this.#unreachableStore(),
    ]);
    clearInterval(idleTimer);
    clearTimeout(noticeTimer);
    if (blocker !== null) new Logger('Stop').error(`${blocker}: stopping all the same`);
    await Promise.race([flushTraces(), delay(1_000, undefined, { ref: false })]);
    // The database stops last, because requests and jobs in progress need it.
    await this.database?.stop();
    process.exit(blocker === null ? 0 : 1);
  }

  /** Waits until the database, Redis or the file storage cannot be reached, and returns a text that names the store. */
  async #unreachableStore(): Promise<string> {
    let missed = 0;
    for (let pauseMs = checkStoresAfterMs; ; pauseMs = checkStoresEveryMs) {
      await delay(pauseMs, undefined, { ref: false });
      if (!this.app || !this.database) continue;
      const store = await findUnreachableStore(this.app.get(ENV), this.database.url, this.app.get(Storage));
      missed = store ? missed + 1 : 0;
      if (missed === missedChecks) return `${store} does not answer`;
    }
  }
}

/**
 * Releases the garbage left by the startup, some 25 MiB, which V8 would keep until it needs more memory, and 7 MiB of
 * compiled code that only the startup needed: V8 keeps code until it was unused in three collections. `gc` exists only
 * under `--expose-gc`; one takes 0.1 s.
 */
async function releaseGarbage(): Promise<void> {
  for (let collections = 0; collections < 3; collections++) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }
}

/**
 * Listens on `port` and returns the actual port, which the system chooses when `port` is 0. `variable` is the name of
 * the setting that contains the port, for error messages. Throws ConfigError when the port cannot be used.
 */
export async function listen(app: NestExpressApplication, port: number, variable: string): Promise<number> {
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveMs;
  try {
    await app.listen(port);
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw new ConfigError(`${variable} is ${port}, which another program uses. Set another ${variable}.`);
    if (hasCode(error, 'EACCES'))
      throw new ConfigError(
        `${variable} is ${port}, which needs more rights than the portal has. Set another ${variable}.`,
      );
    throw error;
  }
  return (server.address() as AddressInfo).port;
}

/** Sends the remaining spans to the collector. Without tracing, the tracer provider has no `forceFlush`. */
async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider();
  const delegate: unknown = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  if (delegate instanceof Object && 'forceFlush' in delegate && typeof delegate.forceFlush === 'function') {
    await delegate.forceFlush();
  }
}

/**
 * Prints one line for the operator and ends the process with exit code 1. With LOG_LEVEL=debug or trace, the stack of
 * an unexpected error is printed instead, which helps only engineers.
 */
function exitWithStartError(error: unknown): never {
  // The error code of a full disk: ENOSPC from the file system, 53100 from PostgreSQL.
  const isFull = hasCode(error, 'ENOSPC', '53100');
  exitWithFailure(
    'The portal could not start',
    isFull ? new ConfigError('The disk is full: make room where DATA_DIR is, and start again.') : error,
  );
}

/** Like `exitWithStartError`, for a command. `failure` begins the line of an unexpected error: 'The backup failed'. */
export function exitWithFailure(failure: string, error: unknown): never {
  process.stderr.write(`${describeFailure(failure, error)}\n`);
  process.exit(1);
}

function describeFailure(failure: string, error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const detailed = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
  if (detailed && error instanceof Error && error.stack) return withSourcePositions(error.stack);
  const [line = ''] = messageOf(error).split('\n', 1);
  return `${failure}: ${line} (LOG_LEVEL=debug shows where)`;
}
