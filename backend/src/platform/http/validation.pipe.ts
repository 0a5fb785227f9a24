import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { ValidationError } from 'class-validator';
import { DomainError } from './domain-error.js';

/** One message per field, the field's first failure, as forms show it; a field within another as `outer.inner`. */
function fieldErrors(errors: ValidationError[], within = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const field = within + property;
    const [message] = Object.values(constraints ?? {});
    if (message === undefined && children.length > 0) return fieldErrors(children, `${field}.`);
    return { field, message: message ?? messages.common.invalidInput };
  });
}

/** PostgreSQL keeps neither NUL nor half a character, and no input is nested deeper than a list of texts. */
const unreadable = /[\0\p{Cs}]/u;
const deepest = 8;

/** Without recursion, because who sends the value decides how deep it goes. */
function isReadable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || level.some((each) => typeof each === 'string' && unreadable.test(each))) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

/** What no rule of a class can speak of is refused before the classes see it. */
class InputValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if ((metadata.type === 'body' || metadata.type === 'query') && !isReadable(value)) {
      throw new DomainError('common.invalid_input', messages.common.invalidInput);
    }
    return super.transform(value, metadata);
  }
}

/** Unknown fields are dropped, not refused: clients of the specification may send more than we read (design 3). */
export const inputValidation = new InputValidation({
  whitelist: true,
  transform: true,
  stopAtFirstError: true,
  exceptionFactory: (errors) => {
    const fields = fieldErrors(errors);
    return new DomainError('common.invalid_input', fields[0]?.message ?? messages.common.invalidInput, {
      errors: fields,
    });
  },
});
