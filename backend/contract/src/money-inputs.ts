import { Transform } from 'class-transformer';
import { IsISO8601, IsOptional, IsString, Matches, registerDecorator } from 'class-validator';
import { messages } from './messages.js';
import { latinNumber } from './text/plain-text.js';

const dayInvalid = { message: messages.receivables.dayInvalid };
const limitPattern = /^\d{1,13}(\.\d{1,2})?$/;
const amountPattern = /^(?=.*[1-9])\d{1,13}(\.\d{1,2})?$/;

/** An amount in AED of more than zero. It may be typed with separators of thousands; it gets two decimals. */
export function IsAmount(): PropertyDecorator {
  return isMoney(amountPattern, messages.receivables.amountInvalid);
}

/** An amount in AED of zero or more, or null. It may be typed with separators of thousands; it gets two decimals. */
export function IsLimit(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    isMoney(limitPattern, messages.receivables.limitInvalid)(target, property);
  };
}

function isMoney(pattern: RegExp, message: string): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) => withDecimals(value))(target, property);
    Matches(pattern, { message })(target, property);
    IsString({ message })(target, property);
  };
}

function withDecimals(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value ?? null;
  const typed = latinNumber(String(value));
  const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed;
  if (!limitPattern.test(plain)) return plain || null;
  const [whole = '', decimals = ''] = plain.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
}

/** A calendar day of this millennium, `2026-12-31`. */
export function IsDay(): PropertyDecorator {
  return (target, property) => {
    IsISO8601({ strict: true }, dayInvalid)(target, property);
    Matches(/^2\d{3}-\d\d-\d\d$/, dayInvalid)(target, property);
  };
}

/** A day that has begun somewhere on earth: the portal's own time zone decides when it is written down. */
export function IsPastDay(): PropertyDecorator {
  return (target, property) => {
    IsDay()(target, property);
    registerDecorator({
      name: 'isPastDay',
      target: target.constructor,
      propertyName: String(property),
      options: { message: messages.receivables.dayAhead },
      validator: { validate: (value: unknown) => typeof value !== 'string' || value <= lastDayOnEarth() },
    });
  };
}

/** Today in UTC+14, where each day begins first. */
const lastDayOnEarth = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
