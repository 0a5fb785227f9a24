import { ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type ErrorCode, requestTooLargeMessage } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { Request, Response } from 'express';
import { MulterError } from 'multer';
import { findStoreWithFullDisk } from '../../disk/disk-full.js';
import type { DiskMonitor } from '../../disk/disk-monitor.js';
import { messageOf } from '../../errors.js';
import { loggableError } from '../../loggable-error.js';
import { DomainError } from './domain-error.js';
import { type ErrorResponse, sendError } from './send-error.js';

/**
 * Error codes of a PostgreSQL that is unreachable, starting or shutting down (SQLSTATE class 08 and 57P0x, or an error
 * of the socket), or read-only (25006): a replica after a failover, or a managed database that ran out of space.
 */
const unavailableCodes =
  /^(08...|57P0[123]|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the database driver's errors that have no code. */
const unavailableWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

function isUnavailable(error: unknown): boolean {
  let cause = error;
  // `instanceof Error` would not recognise Node's own errors, which may come from another realm.
  for (let depth = 0; typeof cause === 'object' && cause !== null && depth < 5; depth++) {
    if ('code' in cause && unavailableCodes.test(String(cause.code))) return true;
    if (unavailableWords.test(messageOf(cause))) return true;
    cause = 'cause' in cause ? cause.cause : undefined;
  }
  return false;
}

const codeByStatus: Record<number, ErrorCode> = {
  400: 'common.invalid_input',
  401: 'auth.unauthenticated',
  403: 'auth.forbidden',
  404: 'common.not_found',
  413: 'common.too_large',
  503: 'common.unavailable',
};

/** Maps every thrown value to an HTTP response (design 5). Exported for its spec. */
export function errorResponseFor(error: unknown): ErrorResponse {
  if (error instanceof DomainError) {
    return error.answer;
  }
  // Nest wraps Multer's errors in an HttpException, whose cause is the original error.
  const cause = error instanceof HttpException ? error.cause : error;
  if (cause instanceof MulterError) {
    return cause.code === 'LIMIT_FILE_SIZE'
      ? { statusCode: 413, code: 'common.too_large', message: messages.catalogue.uploadTooLarge }
      : {
          statusCode: 400,
          code: 'upload.malformed',
          message: 'The upload is not as expected. Please choose one file.',
        };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    const code = codeByStatus[status] ?? (status < 500 ? 'common.invalid_input' : 'common.server_error');
    const message = {
      'auth.unauthenticated': messages.auth.unauthenticated,
      'auth.forbidden': messages.common.forbidden,
      'common.not_found': messages.common.notFound,
      'common.too_large': messages.catalogue.uploadTooLarge,
      'common.unavailable': messages.common.unavailable,
      'common.server_error': messages.common.serverError,
    }[code as string];
    return { statusCode: status, code, message: message ?? messages.common.invalidInput };
  }
  if (findStoreWithFullDisk(error)) {
    return { statusCode: 507, code: 'common.disk_full', message: messages.common.diskFull };
  }
  if (isUnavailable(error)) {
    return { statusCode: 503, code: 'common.unavailable', message: messages.common.unavailable };
  }
  // The body parsers of Express throw http-errors: a status below 500 means that the client caused it.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500) {
    const code = codeByStatus[error.status] ?? 'common.invalid_input';
    const isTooLarge = error.status === 413 && 'limit' in error;
    const message = isTooLarge ? requestTooLargeMessage(Number(error.limit)) : messages.common.invalidInput;
    return { statusCode: error.status, code, message };
  }
  return { statusCode: 500, code: 'common.server_error', message: messages.common.serverError };
}

/** True for errors of work that was stopped because the client disconnected, also those of Multer during an upload. */
function isAbort(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'AbortError') || messageOf(error) === 'Request aborted';
}

function reasonOf(error: unknown): string {
  const [firstLine = ''] = messageOf(error).split('\n');
  return firstLine;
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('Errors');

  constructor(private readonly disks: DiskMonitor) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const answer = errorResponseFor(error);
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    // The client has disconnected, so nobody receives a response, and the portal has not failed.
    if (request.destroyed && (!request.complete || isAbort(error))) return;
    const fullStore = findStoreWithFullDisk(error);
    if (fullStore) void this.disks.reportFull(fullStore);
    else if (answer.statusCode === 503) this.#logger.warn({ reason: reasonOf(error) }, 'Answered 503');
    else if (answer.statusCode >= 500) this.#logger.error({ err: loggableError(error) });
    if (response.headersSent) {
      if (!response.writableEnded) response.destroy();
      return;
    }
    sendError(answer, request, response);
  }
}
