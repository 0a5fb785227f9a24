import { ValidationPipe } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { ValidationError } from 'class-validator';
import { DomainError } from './domain-error.js';

/** One message per field, the field's first failure, as forms show it. */
function fieldErrors(errors: ValidationError[]): { field: string; message: string }[] {
  return errors.map((error) => ({
    field: error.property,
    message: Object.values(error.constraints ?? {})[0] ?? messages.common.invalidInput,
  }));
}

/** Unknown fields are dropped, not refused: clients of the specification may send more than we read (design 3). */
export const inputValidation = new ValidationPipe({
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
