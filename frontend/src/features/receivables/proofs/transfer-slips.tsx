import type { PaymentProof } from '@portal/contract/payment-proofs';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useSectionList } from '../use-section-list';
import { useProofDialogs, useSendDialog } from './proof-dialogs';
import { ProofList } from './proof-list';
import { useDownloadSlip } from './use-download-slip';

const useSlips = (filters: { state?: 'waiting'; buyer?: string }) =>
  useSectionList<PaymentProof>('payment-proofs', '-createdAt', filters);

/** The dialogs that answer slips; `openDialog` is undefined for team members who only read. */
function useAnswerDialogs() {
  const { openDialog, dialog } = useProofDialogs();
  return { openDialog: useHasPermission('payment:manage') ? openDialog : undefined, dialog };
}

/** For the team: the slips that wait to be checked, of all buyers. Nothing while none waits (row M04). */
export function WaitingSlips() {
  const { t } = useTranslation('proofs');
  const slips = useSlips({ state: 'waiting' });
  const { isPending, isError } = slips.list.query;
  const download = useDownloadSlip();
  const { openDialog, dialog } = useAnswerDialogs();
  return (
    <>
      {isPending && <div className="part-loading" />}
      {(slips.list.total > 0 || isError) && (
        <section className="account-part" aria-label={t('toCheck')}>
          <h3>{t('toCheck')}</h3>
          <ProofList showsBuyer actions={{ download, openDialog }} {...slips} none={null} />
        </section>
      )}
      {dialog}
    </>
  );
}

/** For the team: all slips of one buyer. */
export function SlipsOfBuyer({ buyerId }: { buyerId: string }) {
  const { t } = useTranslation('proofs');
  const slips = useSlips({ buyer: buyerId });
  const download = useDownloadSlip();
  const { openDialog, dialog } = useAnswerDialogs();
  return (
    <section className="account-part" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ProofList
        showsBuyer={false}
        actions={{ download, openDialog }}
        {...slips}
        none={<p className="muted">{t('whatAppearsHere')}</p>}
      />
      {dialog}
    </section>
  );
}

/** For a buyer: the company's slips, and the dialog that sends one. */
export function OwnSlips({ buyerId }: { buyerId: string }) {
  const { t } = useTranslation('proofs');
  const slips = useSlips({});
  const download = useDownloadSlip();
  const sending = useSendDialog();
  const sends = useHasPermission('payment:prove');
  return (
    <section className="account-part" aria-label={t('own')}>
      <div className="account-part-head">
        <h3>{t('own')}</h3>
        {sends && <Button onClick={() => sending.open(buyerId)}>{t('send.title')}</Button>}
      </div>
      <ProofList
        showsBuyer={false}
        actions={{ download }}
        {...slips}
        none={<p className="muted">{sends ? t('whatToSend') : t('whatAppearsHere')}</p>}
      />
      {sending.dialog}
    </section>
  );
}
