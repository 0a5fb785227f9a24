import { LoginInput } from '@portal/contract/auth';
import { plainToInstance } from 'class-transformer';
import { firstErrorMessage } from '../../shared/form/rules';

export type LoginFieldErrors = Partial<Record<keyof LoginInput, string>>;

/**
 * Validates the typed values with the contract's rules. Returns the request body, or the error message of each field.
 */
export async function validateLogin(
  typed: LoginInput,
): Promise<{ input: LoginInput } | { problems: LoginFieldErrors }> {
  const email = await firstErrorMessage(LoginInput, typed, 'email');
  const password = await firstErrorMessage(LoginInput, typed, 'password');
  if (email === undefined && password === undefined) return { input: plainToInstance(LoginInput, typed) };
  return { problems: { email, password } };
}
