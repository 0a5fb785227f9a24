import {
  BadRequestException,
  ForbiddenException,
  HttpException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { type ErrorCode, errorStatus } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { MulterError } from 'multer';
import { DomainError } from './domain-error.js';
import { errorResponseFor } from './error.filter.js';

const withCode = (code: string, message = 'secret detail') => Object.assign(new Error(message), { code });

describe('the response to an error', () => {
  it.each(Object.entries(errorStatus) as [ErrorCode, number][])(
    'of the domain, %s, has status %d and its own sentence',
    (code, status) => {
      expect(errorResponseFor(new DomainError(code, 'The sentence.'))).toEqual({
        statusCode: status,
        code,
        message: 'The sentence.',
      });
    },
  );

  it('of the domain contains its details', () => {
    const insufficientItems = [{ referenceId: 'A-1', quantityRequested: 3, availableQuantity: 1 }];
    const error = new DomainError('order.insufficient_inventory', 'Too few.', { insufficientItems });
    expect(errorResponseFor(error)).toMatchObject({ statusCode: 409, insufficientItems });
  });

  it.each([
    [new MulterError('LIMIT_FILE_SIZE'), 413, 'common.too_large', messages.catalogue.uploadTooLarge],
    [
      new MulterError('LIMIT_UNEXPECTED_FILE', 'x'),
      400,
      'upload.malformed',
      'The upload is not as expected. Please choose one file.',
    ],
    [
      new PayloadTooLargeException('a', { cause: new MulterError('LIMIT_FILE_SIZE') }),
      413,
      'common.too_large',
      messages.catalogue.uploadTooLarge,
    ],
    [
      new BadRequestException('a', { cause: new MulterError('LIMIT_FILE_COUNT') }),
      400,
      'upload.malformed',
      'The upload is not as expected. Please choose one file.',
    ],
  ])('of an upload names the next step (%#)', (error, statusCode, code, message) => {
    expect(errorResponseFor(error)).toEqual({ statusCode, code, message });
  });

  it.each([
    [new NotFoundException('Cannot GET /secret'), 404, 'common.not_found', messages.common.notFound],
    [new ForbiddenException('inner words'), 403, 'auth.forbidden', messages.common.forbidden],
    [new BadRequestException('Unexpected token'), 400, 'common.invalid_input', messages.common.invalidInput],
    [new HttpException('teapot', 418), 418, 'common.invalid_input', messages.common.invalidInput],
    [new HttpException('gateway', 502), 502, 'common.server_error', messages.common.serverError],
  ])('of the framework has the portal’s sentence, not the framework’s (%#)', (error, statusCode, code, message) => {
    expect(errorResponseFor(error)).toEqual({ statusCode, code, message });
  });

  // R03
  it.each([
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('EAI_AGAIN'),
    withCode('EHOSTUNREACH'),
    withCode('57P01', 'terminating connection due to administrator command'),
    withCode('57P03', 'the database system is starting up'),
    withCode('08006'),
    withCode('53300', 'sorry, too many clients already'),
    withCode('25006', 'cannot execute INSERT in a read-only transaction'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('could not begin', { cause: withCode('ECONNREFUSED') }),
    // Errors of Node's own modules may come from another realm, where `instanceof Error` is false.
    Object.assign(Object.create(null), { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.7:5432' }),
  ])('of an unreachable database is 503 (%#)', (error) => {
    expect(errorResponseFor(error)).toEqual({
      statusCode: 503,
      code: 'common.unavailable',
      message: messages.common.unavailable,
    });
  });

  // R07
  it.each([
    new Error('relation "users" does not exist'),
    withCode('23505', 'Key (email)=(someone@example.com) already exists'),
    withCode('42P01'),
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    'a string',
    undefined,
    null,
    42,
  ])('that is unexpected is 500 without details (%#)', (error) => {
    expect(errorResponseFor(error)).toEqual({
      statusCode: 500,
      code: 'common.server_error',
      message: messages.common.serverError,
    });
  });

  it.each([400, 413, 415])('of the body parsers keeps its status %d', (status) => {
    expect(errorResponseFor(Object.assign(new Error('inner'), { status })).statusCode).toBe(status);
  });
});
