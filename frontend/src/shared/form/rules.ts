import type { FormInstance, FormRule } from 'antd';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { ApiError } from '../data/api';

/** The first sentence that a contract class has against one of its fields, given the whole input. */
export async function firstMessage<T extends object>(
  input: ClassConstructor<T>,
  values: Partial<Record<keyof T, unknown>>,
  field: keyof T & string,
): Promise<string | undefined> {
  const errors = await validate(plainToInstance(input, values), { stopAtFirstError: true });
  const constraints = errors.find((error) => error.property === field)?.constraints;
  return constraints && Object.values(constraints)[0];
}

/**
 * antd rules for a field, from the class that the API validates with. The whole class is looked at, because a rule may
 * depend on another field; only this field's message is shown.
 */
export function rulesFor<T extends object>(input: ClassConstructor<T>, field: keyof T & string): FormRule[] {
  return [
    (form) => ({
      validator: async (_, value: unknown) => {
        const values: Partial<Record<keyof T, unknown>> = form.getFieldsValue();
        const message = await firstMessage(input, { ...values, [field]: value }, field);
        if (message !== undefined) throw new Error(message);
      },
    }),
  ];
}

/** Puts the server's messages at their fields. False where none of them belongs to a field of this form. */
export function showFieldErrors(form: FormInstance, error: unknown): boolean {
  const errors = error instanceof ApiError ? (error.body?.errors ?? []) : [];
  const fields = Object.keys(form.getFieldsValue());
  const known = errors.filter(({ field }) => fields.includes(field));
  form.setFields(known.map(({ field, message }) => ({ name: field, errors: [message] })));
  return known.length > 0;
}
