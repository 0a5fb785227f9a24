import { useTranslation } from 'react-i18next';
import './register.css';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../../shared/access/session';
import { mayHoldSession } from '../../../shared/access/sign-in';
import { LoadingIndicator } from '../../../shared/ui/states/loading-indicator';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { PublicPage } from '../public-page';
import { ApplicationSubmitted } from './application-submitted';
import { RegisterForm } from './register-form';

export function RegisterPage() {
  const { t } = useTranslation(['auth', 'shared']);
  const [submittedFor, setSubmittedFor] = useState<string>();
  useDocumentTitle(submittedFor === undefined ? t('buyerRegistration') : t('applicationSubmitted'));
  const session = useSession();

  if (submittedFor !== undefined) return <ApplicationSubmitted email={submittedFor} />;
  if (session.state === 'loading') return <LoadingIndicator text={t('shared:loading')} fullPage />;
  if (session.state === 'user' && mayHoldSession(session.user)) return <Navigate to="/" replace />;
  return (
    <PublicPage wide>
      <h1 className="front-title">{t('buyerRegistration')}</h1>
      <p className="front-lead">{t('whoYouAreAndWhatYouTrade')}</p>
      <RegisterForm onSubmitted={setSubmittedFor} />
    </PublicPage>
  );
}
