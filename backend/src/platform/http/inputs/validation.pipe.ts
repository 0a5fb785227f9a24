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

/** Queries that are remembered, over all input classes. A thousand take some 300 kB. */
const rememberedQueries = 1000;
const longestRememberedQuery = 200;

/**
 * Refuses values that no rule of an input class can check, such as NUL characters, and returns only the declared
 * properties.
 */
class InputValidation extends ValidationPipe {
  /** Valid queries by class and text: lists are requested with the same few, and their rules take 0.1 ms. */
  readonly #queries = new Map<unknown, Map<string, object>>();
  #remembered = 0;

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    if (!isReadable(value)) throw new DomainError('common.invalid_input', messages.common.invalidInput);
    const { metatype } = metadata;
    if (metatype === undefined || !this.toValidate(metadata)) return super.transform(value, metadata);
    const declared = dropUndeclaredFields(value, metatype as InputClass);
    return metadata.type === 'query' ? this.#query(declared, metadata) : super.transform(declared, metadata);
  }

  async #query(declared: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const text = JSON.stringify(declared);
    const known = this.#queries.get(metadata.metatype)?.get(text);
    if (known) return Object.assign(Object.create(Object.getPrototypeOf(known)), known);
    const input: object = await super.transform(declared, metadata);
    if (text.length <= longestRememberedQuery) this.#remember(metadata.metatype, text, input);
    return input;
  }

  #remember(metatype: unknown, text: string, input: object): void {
    if (++this.#remembered > rememberedQueries) {
      this.#queries.clear();
      this.#remembered = 1;
    }
    const queries = this.#queries.get(metatype) ?? new Map<string, object>();
    this.#queries.set(metatype, queries.set(text, Object.assign(Object.create(Object.getPrototypeOf(input)), input)));
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
