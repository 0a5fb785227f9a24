import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@portal/contract/errors';

type Details = Pick<ErrorBody, 'problems' | 'problemCount' | 'inventoryError' | 'insufficientItems' | 'retryAfter'> & {
  errors?: FieldError[];
};

/** What a use case throws: a code of the contract and the sentence for the person. The filter maps it to HTTP once. */
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
}
