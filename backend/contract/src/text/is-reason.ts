import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { maxReasonLength } from '../facts/max-reason-length.js';
import { messages } from '../messages.js';
import { trimText } from './trim-text.js';

/** A reason that must be given. */
export function IsReason(): PropertyDecorator {
  const required = { message: messages.documents.reasonRequired };
  return (target, property) => {
    Transform(trimText)(target, property);
    MaxLength(maxReasonLength, { message: messages.orders.proposalReasonTooLong })(target, property);
    IsNotEmpty(required)(target, property);
    IsString(required)(target, property);
  };
}
