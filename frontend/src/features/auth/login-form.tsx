import { CloseCircleFilled } from '@ant-design/icons';
import type { LoginInput } from '@portal/contract/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forgotPasswordPath, registerPath } from '../../shared/access/paths';
import { useRequestedPage } from '../../shared/access/requested-page';
import { PasswordToggle } from '../../shared/form/password-toggle';
import { LoginField } from './login-field';
import type { SignInPhase } from './sign-in-step';
import { useLoginFields } from './use-login-fields';

interface LoginFormProps {
  onSubmit: (input: LoginInput) => void;
  phase: SignInPhase;
  failure: string | undefined;
  /** The address to begin with. */
  email: string;
}

export function LoginForm({ onSubmit, phase, failure, email: firstEmail }: LoginFormProps) {
  const { t } = useTranslation('login');
  const { requested } = useRequestedPage();
  const busy = phase !== 'idle';
  const { typed, problems, change, submit, fetchRules } = useLoginFields(onSubmit, firstEmail);
  const [visible, setVisible] = useState(false);
  return (
    <form noValidate onSubmit={submit} onInput={fetchRules}>
      {failure && (
        <div role="alert" className="plain-alert login-failure">
          <CloseCircleFilled aria-hidden />
          {failure}
        </div>
      )}
      <LoginField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus={!firstEmail}
        label={t('emailAddress')}
        placeholder={t('emailExample')}
        value={typed.email}
        problem={problems.email}
        onChange={(email) => void change({ email })}
      />
      <LoginField
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={!!firstEmail}
        label={t('password')}
        placeholder={t('yourPassword')}
        value={typed.password}
        problem={problems.password}
        onChange={(password) => void change({ password })}
      >
        <PasswordToggle visible={visible} onClick={() => setVisible(!visible)} />
      </LoginField>
      <p className="login-forgotten">
        <Link to={forgotPasswordPath} state={{ ...requested, email: typed.email }}>
          {t('forgotPassword')}
        </Link>
      </p>
      {/* The button stays enabled while a login is running, because a second attempt shows a message (row A04). */}
      <button type="submit" className="plain-button login-button" aria-busy={busy}>
        {busy && <span className="spinner" aria-hidden />}
        {phase === 'welcome' ? t('signedIn') : phase === 'sending' ? t('signingIn') : t('signIn')}
      </button>
      <p className="front-after">
        {t('newToThePortal')} <Link to={registerPath}>{t('registerAccount')}</Link>
      </p>
    </form>
  );
}
