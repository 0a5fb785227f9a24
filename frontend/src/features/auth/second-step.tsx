import './second-step.css';
import { KeyOutlined } from '@ant-design/icons';
import { SecondStepInput } from '@portal/contract/second-factor';
import { plainToInstance } from 'class-transformer';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../texts/translate-sentence';
import { LoginField } from './login-field';
import type { SecondStepControls } from './sign-in-step';
import { useSecondStep } from './use-second-step';

/** The codes of authenticator apps are complete with six digits; recovery codes are longer and have letters. */
const appCode = /^\d{6}$/;

/**
 * The second step of a sign-in, for accounts with a second factor (row K04). Loaded when the password was right. Wrong
 * codes are not counted with wrong passwords (row A05). Without an app the field is for recovery codes.
 */
export function SecondStep(controls: SecondStepControls) {
  const { email, phase, setStep } = controls;
  const { ticket, hasApp, passkey } = controls.next;
  const { t } = useTranslation(['secondStep', 'login']);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  // The next code replaces the wrong one, which stays until then.
  const step = useSecondStep(controls, () => field.current?.select());
  const { busy, sent, passkeyProblem } = step;

  const progress = phase === 'welcome' ? t('login:signedIn') : t('confirming');

  const change = (typed: string) => {
    setCode(typed);
    const plain = plainToInstance(SecondStepInput, { ticket, code: typed }).code;
    if (hasApp && plain && appCode.test(plain)) void step.sendCode(typed);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void step.sendCode(code);
  };

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="front-title">{t('title')}</h1>
      <p className="front-lead second-step-lead">
        {t(passkey ? (hasApp ? 'leadToBoth' : 'leadToPasskey') : 'lead', { email })}
      </p>
      {passkey && (
        <div className="second-step-passkey">
          <button
            type="button"
            className="plain-button login-button"
            // biome-ignore lint/a11y/noAutofocus: without an app this is the way in, and the form before had the focus
            autoFocus={!hasApp}
            aria-busy={sent === 'passkey'}
            onClick={() => void step.sendPasskey()}
          >
            {sent === 'passkey' ? <span className="spinner" aria-hidden /> : <KeyOutlined aria-hidden />}
            {sent === 'passkey' ? progress : t('passkeys.use')}
          </button>
          {passkeyProblem && (
            <p role="alert" className="login-problem">
              {translateSentence(passkeyProblem)}
            </p>
          )}
        </div>
      )}
      <LoginField
        ref={field}
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={hasApp || !passkey}
        maxLength={40}
        className="second-step-code"
        readOnly={busy}
        label={hasApp ? t('code') : t('recoveryCode')}
        value={code}
        problem={step.codeProblem}
        onChange={change}
      />
      <button
        type="submit"
        className={`plain-button login-button ${passkey ? 'second-step-other' : ''}`}
        aria-busy={sent === 'code'}
      >
        {sent === 'code' && <span className="spinner" aria-hidden />}
        {sent === 'code' ? progress : t('confirm')}
      </button>
      <p className="front-note">{hasApp ? t('lostPhone') : t('lostPasskey')}</p>
      <button type="button" className="second-step-back" disabled={busy} onClick={() => setStep({ email: '' })}>
        {t('otherAccount')}
      </button>
    </form>
  );
}
