import { messages } from '@portal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '../../../shared/data/api';
import { ErrorState } from '../../../shared/ui/error-state';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { Waiting } from '../../../shared/ui/waiting';
import { authCalls } from '../auth-calls';
import { FrontDoor } from '../front-door';
import { LinkExpired } from './link-expired';
import { ResetForm } from './reset-form';

/** No word about the link itself: the server could not be asked, or has no time. */
function saysNothing(error: unknown): error is ApiError {
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
    // Asked once: a link that ends while its form is filled in is told of when the form is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (token === undefined) return <LinkExpired reason={messages.account.resetTokenMissing} />;
  if (refusal !== undefined) return <LinkExpired reason={refusal} />;
  if (isSuccess) return <ResetForm token={token} onRefused={setRefusal} />;
  if (saysNothing(error) && !isFetching) {
    return (
      <FrontDoor>
        <h1 className="front-title">{t('resetPassword')}</h1>
        <p className="front-lead">{t('linkMayStillBeGood')}</p>
        <ErrorState title={t('linkCouldNotBeChecked')} detail={error.message} onRetry={() => void refetch()} />
      </FrontDoor>
    );
  }
  if (error !== null && !isFetching) return <LinkExpired reason={messages.account.resetTokenInvalid} />;
  return <Waiting text={t('verifyingResetLink')} fullPage />;
}
