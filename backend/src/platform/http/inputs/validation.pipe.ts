import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { FieldError } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { ValidationError } from 'class-validator';
import { DomainError } from '../errors/domain-error.js';
import { dropUndeclaredFields, type InputClass } from './drop-undeclared-fields.js';

/** Returns one message per field (its first failure), as forms show it. A nested field is named `outer.inner`. */
function fieldErrors(errors: ValidationError[], within = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const field = within + property;
    const [message] = Object.values(constraints ?? {});
    if (message === undefined && children.length > 0) return fieldErrors(children, `${field}.`);
    return { field, message: message ?? messages.common.invalidInput };
  });
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const unreadable = /[\0\p{Cs}]/u;
/** Levels of nested JSON that are accepted. Input classes need 3: an object with a list of texts. */
const deepest = 8;

/**
 * Returns whether PostgreSQL can store every text in the value. The search is iterative, because the sender decides how
 * deeply the value is nested. It allocates one list per level, not one per value, because there may be 60,000 values.
 */
function isReadable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string') {
        if (unreadable.test(each)) return false;
      } else if (typeof each === 'object' && each !== null) {
        for (const key in each) next.push((each as Record<string, unknown>)[key]);
      }
    }
    level = next;
  }
  return true;
}

/**
 * Refuses values that no rule of an input class can check, such as NUL characters, and returns only the declared
 * properties.
 */
class InputValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    if (!isReadable(value)) throw new DomainError('common.invalid_input', messages.common.invalidInput);
    const { metatype } = metadata;
    const isInput = metatype !== undefined && this.toValidate(metadata);
    return super.transform(isInput ? dropUndeclaredFields(value, metatype as InputClass) : value, metadata);
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
