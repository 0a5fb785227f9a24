import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { forgotPasswordPath } from '../../../shared/access/paths';
import { useRequestedPage } from '../../../shared/access/requested-page';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { PublicPage } from '../public-page';
import { CheckYourEmail } from './check-your-email';
import { ForgotForm } from './forgot-form';
import type { ResetRequest } from './reset-request';

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const { requested } = useRequestedPage();
  const navigate = useNavigate();
  const request: ResetRequest | undefined = state?.request;
  useDocumentTitle(request === undefined ? t('forgotPassword') : t('checkYourEmail'));
  // The request is kept in the browser's history entry: a reload continues the countdown, and a new visit starts with
  // the empty form.
  const keep = (next?: ResetRequest) =>
    navigate(forgotPasswordPath, { replace: true, state: { ...requested, request: next } });
  return (
    <PublicPage>
      {request === undefined ? (
        <ForgotForm onSent={(email) => keep({ email, sentAt: Date.now(), resends: 0, resentAt: null })} />
      ) : (
        <CheckYourEmail request={request} onResent={keep} onStartOver={() => keep()} />
      )}
    </PublicPage>
  );
}
