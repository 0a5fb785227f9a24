import { MaxLength } from 'class-validator';
import { messages } from '../messages.js';

/** Limits the length of a text. The message names the limit, and is one sentence per limit, so that it can be translated. */
export const MaxCharacters = (limit: keyof typeof messages.account.tooLong): PropertyDecorator =>
  MaxLength(limit, { message: messages.account.tooLong[limit] });
