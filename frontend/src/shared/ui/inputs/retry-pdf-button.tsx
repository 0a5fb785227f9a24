import type { TaxDocumentDetail } from '@portal/contract/documents/documents';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../access/access-control';
import { errorMessageOf } from '../../data/api';
import { useAction } from '../../data/use-action';
import { spinner } from '../states/spinner';
import { useToast } from '../toast';

interface Props {
  document: { _id: string; number: string };
}

/** Has a failed PDF made again at once. Renders nothing for buyers, for whom the portal tries again by itself. */
export function RetryPdfButton({ document: { _id, number } }: Props) {
  const { t } = useTranslation('shared');
  const toast = useToast();
  const { start, busy } = useAction<TaxDocumentDetail>({
    call: () => ({ method: 'put', url: `/api/documents/${_id}/retry-pdf` }),
    failed: messages.documents.retryPdfFailed,
    refreshes: ['documents', 'orders'],
    onFailed: (error) => toast.error(errorMessageOf(error, messages.documents.retryPdfFailed)),
  });
  if (!useHasPermission('document:manage')) return null;
  return (
    <Button
      size="small"
      className="not-printed"
      loading={busy && spinner}
      aria-label={t('tryPdfAgain', { number })}
      onClick={() => start()}
    >
      {t('tryAgain')}
    </Button>
  );
}
