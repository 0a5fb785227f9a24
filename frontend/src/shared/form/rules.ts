import type { FormInstance, FormRule } from 'antd';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { type ValidationError, validate } from 'class-validator';
import { translated } from '../../texts/translated';
import { ApiError } from '../data/api';

/** `name`, or `companyAddress.city` for a field of a part. */
export type FieldPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends object ? K | `${K}.${keyof NonNullable<T[K]> & string}` : K;
}[keyof T & string];

/** The first sentence that a contract class has against one of its fields, given the whole input. */
export async function firstMessage<T extends object>(
  input: ClassConstructor<T>,
  values: Partial<Record<keyof T, unknown>>,
  field: FieldPath<T>,
): Promise<string | undefined> {
  let errors = await validate(plainToInstance(input, values), { stopAtFirstError: true });
  let found: ValidationError | undefined;
  for (const step of field.split('.')) {
    found = errors.find(({ property }) => property === step);
    errors = found?.children ?? [];
  }
  return found?.constraints && Object.values(found.constraints)[0];
}

function placed(values: object, [first = '', ...rest]: readonly string[], value: unknown): object {
  const inner: unknown = Reflect.get(values, first);
  const part = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...values, [first]: rest.length === 0 ? value : placed(part, rest, value) };
}

/**
 * antd rules for a field, from the class that the API validates with. The whole class is looked at, because a rule may
 * depend on another field; only this field's message is shown.
 */
export function rulesFor<T extends object>(input: ClassConstructor<T>, field: FieldPath<T>): FormRule[] {
  return [
    (form) => ({
      validator: async (_, value: unknown) => {
        const values: Partial<Record<keyof T, unknown>> = form.getFieldsValue();
        const message = await firstMessage(input, placed(values, field.split('.'), value), field);
        if (message !== undefined) throw new Error(translated(message));
      },
    }),
  ];
}

/** Puts the server's messages at their fields. False where none of them belongs to a field of this form. */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  const errors = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  const names = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const known = errors.flatMap(({ field, message }) => {
    const name = names.get(field);
    return name === undefined ? [] : [{ name, errors: [translated(message)] }];
  });
  form.setFields(known);
  return known.length > 0;
}
