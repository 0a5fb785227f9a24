import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useRequestedPage } from '../../shared/access/requested-page';
import { sessionToken } from '../../shared/data/session-token';
import { useDemoState } from '../../shared/data/use-demo-state';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { BenefitsPanel } from './benefits-panel';
import { LoginForm } from './login-form';
import { PublicPage } from './public-page';
import { SecondStep, useSignIn } from './use-sign-in';

/** `onSend` prefetches the portal's code while the server checks the password. */
export function LoginPage({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation('login');
  useDocumentTitle(t('title'));
  const token = useSyncExternalStore(sessionToken.subscribe, sessionToken.read);
  const demo = useDemoState();
  const { signIn, failure, ...controls } = useSignIn(onSend);
  const { phase, email, next } = controls;
  const { isExpired, addressAfterSignIn } = useRequestedPage();

  // The route guard of that page checks the token; it removes an invalid token and redirects back to this page.
  if (phase === 'idle' && token !== null) return <Navigate to={addressAfterSignIn()} replace />;
  return (
    <PublicPage aside={<BenefitsPanel />}>
      {next ? (
        <SecondStep {...controls} next={next} />
      ) : (
        <>
          <h1 className="front-title">{t('welcomeBack')}</h1>
          <p className="front-lead">{t('signInToContinue')}</p>
          {isExpired && <p className="login-notice">{t('sessionHasEnded')}</p>}
          <div role="status">{demo !== 'none' && <p className="login-notice">{t(`demo.${demo}`)}</p>}</div>
          <LoginForm onSubmit={signIn} phase={phase} failure={failure} email={email} />
        </>
      )}
    </PublicPage>
  );
}
