import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { sessionToken } from '../../shared/data/session-token';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { FrontDoor } from './front-door';
import { LoginForm } from './login-form';
import { Promises } from './promises';
import { useSignIn } from './use-sign-in';

/** `onSend`: while the server looks at the password, what comes next can be fetched. */
export function LoginPage({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation('login');
  useDocumentTitle(t('title'));
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read);
  const { signIn, phase, failure } = useSignIn(onSend);

  // What the token is worth is the guard's to find out; who has a worthless one comes back without it.
  if (phase === 'idle' && token !== null) return <Navigate to="/" replace />;
  return (
    <FrontDoor aside={<Promises />}>
      <h1 className="front-title">{t('welcomeBack')}</h1>
      <p className="front-lead">{t('signInToContinue')}</p>
      <LoginForm onSubmit={signIn} phase={phase} failure={failure} />
    </FrontDoor>
  );
}
