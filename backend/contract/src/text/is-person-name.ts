import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches } from 'class-validator';
import { messages } from '../messages.js';
import { MaxCharacters } from './max-characters.js';
import { trimLine } from './trim-text.js';
import { visibleText } from './visible-text.js';

/** The name of a person who has an account. The registration has stricter rules (specification 5). */
export function IsPersonName(): PropertyDecorator {
  const required = { message: messages.account.nameRequired };
  return (target, property) => {
    Transform(trimLine)(target, property);
    // In the order in which they are checked; decorators run bottom-up.
    IsString(required)(target, property);
    IsNotEmpty(required)(target, property);
    Matches(visibleText, required)(target, property);
    MaxCharacters(120)(target, property);
  };
}
