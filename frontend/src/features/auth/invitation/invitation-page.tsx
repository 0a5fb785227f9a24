import type { InvitationDetails } from '@portal/contract/invitations';
import { peopleMessages } from '@portal/contract/people-messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError, request } from '../../../shared/data/api';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { LoadingIndicator } from '../../../shared/ui/states/loading-indicator';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { PublicPage } from '../public-page';
import { InvitationForm } from './invitation-form';
import { InvitationOver } from './invitation-over';

/** True for an answer about the invitation itself. After a failed connection or an overload it may still be valid. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Where somebody who was invited to the team or into a buyer's company chooses a name and a password (row K03). */
export function InvitationPage() {
  const { t } = useTranslation('invitation');
  const { token } = useParams();
  const [refused, setRefused] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      request<InvitationDetails>(`/api/invitations/${encodeURIComponent(token ?? '')}`, { signal }),
    enabled: token !== undefined,
    retry: false,
    // It is checked once. An invitation that ends while the form is filled in is refused when the form is sent.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  useDocumentTitle(data?.companyName ? t('titleOfCompany', { company: data.companyName }) : t('pageTitle'));

  if (token === undefined) return <InvitationOver reason={peopleMessages.invitationMissing} />;
  if (refused || isAnswered(error)) return <InvitationOver reason={peopleMessages.invitationInvalid} />;
  if (data) return <InvitationForm token={token} details={data} onRefused={() => setRefused(true)} />;
  if (error === null || isFetching) return <LoadingIndicator text={t('checking')} fullPage />;
  return (
    <PublicPage>
      <h1 className="front-title">{t('pageTitle')}</h1>
      <p className="front-lead">{t('mayStillBeGood')}</p>
      <ErrorState title={t('couldNotBeChecked')} detail={error.message} onRetry={() => void refetch()} />
    </PublicPage>
  );
}
