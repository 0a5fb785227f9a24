import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { isUUID } from 'class-validator';
import { DomainError } from '../errors/domain-error.js';

/**
 * Returns the id in lower case, as the database does. Responds to a malformed id as to an unknown one (design 5), with
 * the "not found" message of the resource.
 */
export class IdPipe implements PipeTransform<string, string> {
  readonly #code: ErrorCode;
  readonly #message: string;

  constructor(code: ErrorCode = 'common.not_found', message: string = messages.common.notFound) {
    this.#code = code;
    this.#message = message;
  }

  transform(value: string, _metadata?: ArgumentMetadata): string {
    if (!isUUID(value)) throw new DomainError(this.#code, this.#message);
    return value.toLowerCase();
  }
}
