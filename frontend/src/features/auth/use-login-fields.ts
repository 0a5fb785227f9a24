import type { LoginInput } from '@portal/contract/auth';
import { type FormEvent, useRef, useState } from 'react';
import type { LoginProblems } from './login-input';

/** With the contract's classes and what reads them: a third of the page's code, and not needed to show it. */
const rules = () => import('./login-input');

/** The first message comes with the first attempt; from then on they follow the typing. */
export function useLoginFields(onSubmit: (input: LoginInput) => void) {
  const [typed, setTyped] = useState<LoginInput>({ email: '', password: '' });
  const [problems, setProblems] = useState<LoginProblems>({});
  const attempted = useRef(false);
  const latest = useRef(typed);

  const change = async (part: Partial<LoginInput>) => {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    if (!attempted.current) return;
    const asked = latest.current;
    const { readLogin } = await rules();
    const read = await readLogin(asked);
    if (asked === latest.current) setProblems('problems' in read ? read.problems : {});
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // Where the rules cannot be fetched the server says what is wrong; it checks the same ones.
    const fetched = await rules().catch(() => undefined);
    const read = (await fetched?.readLogin(latest.current)) ?? { input: latest.current };
    if ('input' in read) {
      setProblems({});
      onSubmit(read.input);
      return;
    }
    attempted.current = true;
    setProblems(read.problems);
    const wrong = form.elements.namedItem(read.problems.email === undefined ? 'password' : 'email');
    if (wrong instanceof HTMLInputElement) wrong.focus();
  };

  return { typed, problems, change, submit, fetchRules: () => void rules().catch(() => undefined) };
}
