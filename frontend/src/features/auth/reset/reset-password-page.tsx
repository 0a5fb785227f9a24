import { messages } from '@portal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../shared/data/api';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { LoadingIndicator } from '../../../shared/ui/states/loading-indicator';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { authCalls } from '../auth-calls';
import { PublicPage } from '../public-page';
import { LinkExpired } from './link-expired';
import { ResetForm } from './reset-form';

/**
 * Whether the check of the link failed because of the network or an overloaded server, so that the link may still be
 * valid.
 */
function isTemporaryFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token } = useParams();
  const [refusal, setRefusal] = useState<string>();
  useDocumentTitle(t('resetPassword'));
  const { isSuccess, error, refetch, isFetching } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: async ({ signal }) => {
      await authCalls.verifyResetToken(token ?? '', signal);
      return true;
    },
    enabled: token !== undefined,
    retry: false,
    // The link is checked once. A link that expires while the form is filled in causes an error when the form is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (token === undefined) return <LinkExpired reason={messages.account.resetTokenMissing} />;
  if (refusal !== undefined) return <LinkExpired reason={refusal} />;
  if (isSuccess) return <ResetForm token={token} onRefused={setRefusal} />;
  if (isTemporaryFailure(error) && !isFetching) {
    return (
      <PublicPage>
        <h1 className="front-title">{t('resetPassword')}</h1>
        <p className="front-lead">{t('linkMayStillBeGood')}</p>
        <ErrorState title={t('linkCouldNotBeChecked')} detail={error.message} onRetry={() => void refetch()} />
      </PublicPage>
    );
  }
  if (error !== null && !isFetching) return <LinkExpired reason={messages.account.resetTokenInvalid} />;
  return <LoadingIndicator text={t('verifyingResetLink')} fullPage />;
}
