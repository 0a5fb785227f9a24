import { ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { ErrorBody, ErrorCode } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { Request, Response } from 'express';
import { MulterError } from 'multer';
import { messageOf } from '../errors.js';
import { DomainError } from './domain-error.js';

type Answer = Omit<ErrorBody, 'error' | 'requestId'>;

/** PostgreSQL is away, starting or shutting down: SQLSTATE class 08 and 57P0x, or the socket's own error. */
const unavailableCodes =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const unavailableWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

function isUnavailable(error: unknown): boolean {
  let cause = error;
  // Not `instanceof Error`: Node's own errors may come from another realm.
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

/** The one place where a thrown thing becomes an HTTP answer (design 5). Exported for its spec. */
export function answerFor(error: unknown): Answer {
  if (error instanceof DomainError) {
    return { statusCode: error.statusCode, code: error.code, message: error.message, ...error.details };
  }
  // Nest wraps what Multer throws.
  const cause = error instanceof HttpException ? error.cause : error;
  if (cause instanceof MulterError) {
    return cause.code === 'LIMIT_FILE_SIZE'
      ? { statusCode: 413, code: 'common.too_large', message: messages.catalogue.fileTooLarge }
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
      'common.too_large': messages.catalogue.fileTooLarge,
      'common.unavailable': messages.common.unavailable,
      'common.server_error': messages.common.serverError,
    }[code as string];
    return { statusCode: status, code, message: message ?? messages.common.invalidInput };
  }
  if (isUnavailable(error)) {
    return { statusCode: 503, code: 'common.unavailable', message: messages.common.unavailable };
  }
  // The body parsers of Express throw http-errors: they carry a status below 500 and are the caller's doing.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500) {
    const code = codeByStatus[error.status] ?? 'common.invalid_input';
    return { statusCode: error.status, code, message: messages.common.invalidInput };
  }
  return { statusCode: 500, code: 'common.server_error', message: messages.common.serverError };
}

/**
 * The database's errors tell the whole row that failed, below the first line of their message and in properties
 * (row R07): what happened and where is enough.
 */
function loggable(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { name, code, table, constraint, stack } = error as Record<string, unknown>;
  const frames = String(stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const [message] = messageOf(error).split('\n');
  return { type: name, message, code, table, constraint, stack: frames.join('\n') };
}

@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const answer = answerFor(error);
    const request = host.switchToHttp().getRequest<Request & { id?: string }>();
    const response = host.switchToHttp().getResponse<Response>();
    // Whoever asked has gone away: there is nobody to answer, and nothing of ours went wrong.
    if (request.destroyed && !request.complete) return;
    if (answer.statusCode >= 500) this.#logger.error({ err: loggable(error) });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const retryAfter = answer.retryAfter ?? (answer.statusCode === 503 ? 5 : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    const body: ErrorBody = { ...answer, error: answer.message, requestId: String(request.id ?? '') };
    response.status(answer.statusCode).json(body);
  }
}
