import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useFilling } from '../../shared/data/filling';
import { sessionToken } from '../../shared/data/session-token';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { BenefitsPanel } from './benefits-panel';
import { LoginForm } from './login-form';
import { PublicPage } from './public-page';
import { useSignIn } from './use-sign-in';

/** `onSend` prefetches the portal's code while the server checks the password. */
export function LoginPage({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation('login');
  useDocumentTitle(t('title'));
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read);
  const filling = useFilling();
  const { signIn, phase, failure } = useSignIn(onSend);

  // The route guard of `/` checks the token; it removes an invalid token and redirects back to this page.
  if (phase === 'idle' && token !== null) return <Navigate to="/" replace />;
  return (
    <PublicPage aside={<BenefitsPanel />}>
      <h1 className="front-title">{t('welcomeBack')}</h1>
      <p className="front-lead">{t('signInToContinue')}</p>
      <div role="status">{filling !== 'none' && <p className="login-filling">{t(`filling.${filling}`)}</p>}</div>
      <LoginForm onSubmit={signIn} phase={phase} failure={failure} />
    </PublicPage>
  );
}
