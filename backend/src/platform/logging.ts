import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { format } from 'node:util';
import { type LoggerService, Logger as NestLogger } from '@nestjs/common';
import type { Request } from 'express';
import { Logger, type Params, PinoLogger } from 'nestjs-pino';
import type { LogLevel } from '../config/env.js';
import { isDatabaseError, loggableError } from './loggable-error.js';
import { logContext } from './queue/job-telemetry.js';
import { withSourcePositions } from './source-positions.js';

/**
 * Returns the options of the logger, which writes one JSON object per line. Requests to the API are logged when their
 * response is sent.
 */
export const loggerOptions = (level: LogLevel): Params => ({
  pinoHttp: {
    level,
    mixin: logContext,
    genReqId: requestIdOf,
    // Paths may end with a one-time token, and headers contain session tokens: neither is logged (row R07).
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        url: url.replace(/\?.*$/, '').replace(/((?:reset-(?:token|password)|invitations?)\/).+/i, '$1…'),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      // A promise can be rejected with anything, also with null.
      err: (error: { stack?: unknown } | null) => {
        if (typeof error?.stack !== 'string') return error;
        const known = isDatabaseError(error) ? loggableError(error) : { ...error, stack: error.stack };
        return { ...known, stack: withSourcePositions(known.stack) };
      },
    },
    autoLogging: { ignore: (request) => !(request as Request).originalUrl?.startsWith('/api/') },
    customLogLevel: (_request, { statusCode }) => {
      // During an outage the error filter's warning is the only line of a request; a full disk is logged when it fills up.
      if (statusCode === 503 || statusCode === 507) return 'silent';
      return statusCode >= 500 ? 'error' : 'debug';
    },
  },
});

/**
 * Returns the request's id, and names it in the response's header. A body that cannot be read is refused before the
 * logger has seen the request, so the id is made when it is first needed.
 */
export function requestIdOf(request: IncomingMessage, response: ServerResponse): string {
  request.id ??= randomUUID();
  response.setHeader('X-Request-Id', String(request.id));
  return String(request.id);
}

/** The log context of messages about the progress of a start. */
export const START_CONTEXT = 'Start';

/**
 * Returns the logger that a process uses until its application has one. It logs progress, warnings and errors, without
 * Nest's list of modules and routes. It also takes over the console of libraries and the warnings of Node, so that
 * every line of the log is JSON.
 */
export function startLogging(level: LogLevel): LoggerService {
  const params = loggerOptions(level);
  const logger = new Logger(new PinoLogger(params), params);
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    console[method] = (...args: unknown[]) => logger.warn(format(...args), 'Console');
  }
  process
    .removeAllListeners('warning')
    .on('warning', ({ name, message }) => logger.warn(`${name}: ${message}`, 'Node'));
  process.on('uncaughtException', (error) => {
    logger.fatal(error, 'Node');
    process.exit(1);
  });
  const startLogger: LoggerService = {
    log: (message: string, context?: string) => context === START_CONTEXT && logger.log(message, context),
    warn: logger.warn.bind(logger),
    error: logger.error.bind(logger),
    fatal: logger.fatal.bind(logger),
  };
  NestLogger.overrideLogger(startLogger);
  return startLogger;
}
