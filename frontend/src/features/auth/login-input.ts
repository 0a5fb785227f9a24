import { LoginInput } from '@portal/contract/auth';
import { plainToInstance } from 'class-transformer';
import { firstMessage } from '../../shared/form/rules';

export type LoginProblems = Partial<Record<keyof LoginInput, string>>;

/** By the contract's rules: what is to be sent, or the sentence for each field. */
export async function readLogin(typed: LoginInput): Promise<{ input: LoginInput } | { problems: LoginProblems }> {
  const email = await firstMessage(LoginInput, typed, 'email');
  const password = await firstMessage(LoginInput, typed, 'password');
  if (email === undefined && password === undefined) return { input: plainToInstance(LoginInput, typed) };
  return { problems: { email, password } };
}
