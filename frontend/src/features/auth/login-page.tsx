import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { mayHoldSession } from '../../shared/access/auth-provider';
import { useSession } from '../../shared/access/session';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { Waiting } from '../../shared/ui/waiting';
import { FrontDoor } from './front-door';
import { LoginForm } from './login-form';
import { Promises } from './promises';
import { useSignIn } from './use-sign-in';

export function LoginPage() {
  const { t } = useTranslation(['login', 'shared']);
  useDocumentTitle(t('title'));
  const session = useSession();
  const { signIn, phase, failure } = useSignIn();

  if (phase === 'idle' && session.state === 'loading') return <Waiting text={t('shared:loading')} fullPage />;
  if (phase === 'idle' && session.state === 'user' && mayHoldSession(session.user)) return <Navigate to="/" replace />;
  return (
    <FrontDoor aside={<Promises />}>
      <h1 className="front-title">{t('welcomeBack')}</h1>
      <p className="front-lead">{t('signInToContinue')}</p>
      <LoginForm onSubmit={signIn} phase={phase} failure={failure} />
    </FrontDoor>
  );
}
