import './second-step.css';
import type { LoginResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { SecondStepInput } from '@portal/contract/second-factor';
import { plainToInstance } from 'class-transformer';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSession } from '../../shared/access/sign-in';
import { ApiError, errorMessageOf, request } from '../../shared/data/api';
import { firstErrorMessage } from '../../shared/form/rules';
import { LoginField } from './login-field';
import type { SecondStepControls } from './sign-in-step';

/** The codes of authenticator apps are complete with six digits; recovery codes are longer and have letters. */
const appCode = /^\d{6}$/;

/**
 * The second step of a sign-in, for accounts with a second factor (row K04). Loaded when the password was right. Wrong
 * codes are not counted with wrong passwords (row A05).
 */
export function SecondStep({ ticket, email, phase, setPhase, setStep, setFailure, welcome }: SecondStepControls) {
  const { t } = useTranslation(['secondStep', 'login']);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const busy = phase !== 'idle';

  const refuse = (sentence: string) => {
    setProblem(sentence);
    setPhase('idle');
    // The next code replaces the wrong one, which stays until then.
    field.current?.select();
  };

  const send = async (typed: string) => {
    if (busy) return;
    setPhase('sending');
    setProblem(undefined);
    const broken = await firstErrorMessage(SecondStepInput, { ticket, code: typed }, 'code');
    if (broken !== undefined) return refuse(broken);
    const json = plainToInstance(SecondStepInput, { ticket, code: typed });
    try {
      await beginSession(await request<LoginResponse>('/api/auth/second-factor/sign-in', { method: 'POST', json }));
    } catch (error) {
      // The ticket is over, or the account may no longer sign in.
      const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isOver) return refuse(error instanceof ApiError ? error.message : messages.auth.loginFailed);
      setFailure(errorMessageOf(error, messages.auth.loginFailed));
      setPhase('idle');
      return setStep({ email });
    }
    welcome();
  };

  const change = (typed: string) => {
    setCode(typed);
    const plain = plainToInstance(SecondStepInput, { ticket, code: typed }).code;
    if (plain && appCode.test(plain)) void send(typed);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="front-title">{t('title')}</h1>
      <p className="front-lead second-step-lead">{t('lead', { email })}</p>
      <LoginField
        ref={field}
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
        className="second-step-code"
        readOnly={busy}
        label={t('code')}
        value={code}
        problem={problem}
        onChange={change}
      />
      <button type="submit" className="plain-button login-button" aria-busy={busy}>
        {busy && <span className="spinner" aria-hidden />}
        {phase === 'welcome' ? t('login:signedIn') : busy ? t('confirming') : t('confirm')}
      </button>
      <p className="front-note">{t('lostPhone')}</p>
      <button type="button" className="second-step-back" disabled={busy} onClick={() => setStep({ email: '' })}>
        {t('otherAccount')}
      </button>
    </form>
  );
}
