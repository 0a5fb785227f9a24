import type { LoginInput } from '@portal/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import type { LoginFieldErrors } from './login-input';

/**
 * The validation rules are loaded on demand, because they are a third of the login page's code and not needed to render
 * the page.
 */
const rules = () => import('./login-input');

/**
 * Holds the login form's values and errors. Errors appear at the first attempt to log in; from then on they update
 * while the visitor types.
 */
export function useLoginFields(onSubmit: (input: LoginInput) => void, email: string) {
  const [typed, setTyped] = useState<LoginInput>({ email, password: '' });
  const [problems, setProblems] = useState<LoginFieldErrors>({});
  const attempted = useRef(false);
  const latest = useRef(typed);

  const change = async (part: Partial<LoginInput>) => {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    if (!attempted.current) return;
    const validated = latest.current;
    const { validateLogin: readLogin } = await rules();
    const read = await readLogin(validated);
    if (validated === latest.current) setProblems('problems' in read ? read.problems : {});
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // If the rules cannot be loaded, the input is sent unchecked, because the server applies the same rules.
    const fetched = await rules().catch(() => undefined);
    const read = (await fetched?.validateLogin(latest.current)) ?? { input: latest.current };
    if ('input' in read) {
      setProblems({});
      onSubmit(read.input);
      return;
    }
    attempted.current = true;
    setProblems(read.problems);
    const invalidField = form.elements.namedItem(read.problems.email === undefined ? 'password' : 'email');
    if (invalidField instanceof HTMLInputElement) invalidField.focus();
  };

  return { typed, problems, change, submit, fetchRules: () => void rules().catch(() => undefined) };
}
