import type { FormInstance, FormRule } from 'antd';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { type ValidationError, validate } from 'class-validator';
import { translateSentence } from '../../texts/translate-sentence';
import { ApiError } from '../data/api';

/** The path of an input's field: `name`, or `companyAddress.city` for a nested field. */
export type FieldPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends object ? K | `${K}.${keyof NonNullable<T[K]> & string}` : K;
}[keyof T & string];

/** Returns the first validation error of a contract class for one field, given the whole input. */
export async function firstErrorMessage<T extends object>(
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
 * Returns antd's rules for a field, derived from the class by which the API validates. The whole input is validated,
 * because a rule may depend on another field, but only the given field's message is shown.
 */
export function validationRulesFor<T extends object>(input: ClassConstructor<T>, field: FieldPath<T>): FormRule[] {
  return [
    (form) => ({
      validator: async (_, value: unknown) => {
        const values: Partial<Record<keyof T, unknown>> = form.getFieldsValue();
        const message = await firstErrorMessage(input, placed(values, field.split('.'), value), field);
        if (message !== undefined) throw new Error(translateSentence(message));
      },
    }),
  ];
}

type FieldError = Pick<Parameters<FormInstance['setFields']>[0][number], 'errors'> & { name: string | string[] };

/** Shows error messages at their fields, and moves to the first one: the button that sent the form may be far below. */
export function setFieldErrors(form: FormInstance, errors: FieldError[]): void {
  form.setFields(errors);
  const [first] = errors;
  if (first) form.scrollToField(first.name, { block: 'center', focus: true });
}

/**
 * Shows the error messages of the server's response at their fields. Returns false when none of the messages belongs to
 * a field of this form.
 */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  const errors = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  const known = form.getFieldsError().flatMap(({ name }) => {
    const error = errors.find(({ field }) => field === name.join('.'));
    return error === undefined ? [] : [{ name: name.map(String), errors: [translateSentence(error.message)] }];
  });
  setFieldErrors(form, known);
  return known.length > 0;
}
