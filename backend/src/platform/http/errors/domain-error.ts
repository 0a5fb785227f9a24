import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@portal/contract/errors';
import type { ErrorResponse } from './send-error.js';

type Details = Pick<ErrorBody, 'problems' | 'problemCount' | 'inventoryError' | 'insufficientItems' | 'retryAfter'> & {
  errors?: FieldError[];
};

/** The error that use cases throw: a code of the contract and the sentence for the user. `ErrorFilter` maps it to HTTP. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }

  get statusCode(): number {
    return errorStatus[this.code];
  }

  get answer(): ErrorResponse {
    return { statusCode: this.statusCode, code: this.code, message: this.message, ...this.details };
  }
}
