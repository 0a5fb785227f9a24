import type { Payment } from '@portal/contract/payments';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useSectionList } from '../use-section-list';
import { PaymentList } from './payment-list';
import type { PaymentActions } from './payment-menu';

/**
 * For the team: received cheques whose date has come, so that the bank takes them, oldest first. Nothing while there is none
 * (row M03).
 */
export function ChequesToDeposit({ actions }: { actions: PaymentActions }) {
  const { t } = useTranslation('receivables');
  const cheques = useSectionList<Payment>('payments', 'chequeDate', {
    state: 'received',
    chequeDateTo: dayjs().format('YYYY-MM-DD'),
  });
  const { isPending, isError } = cheques.list.query;
  return (
    <>
      {isPending && <div className="part-loading" />}
      {(cheques.list.total > 0 || isError) && (
        <section className="account-part" aria-label={t('payments.chequesToDeposit')}>
          <h3>{t('payments.chequesToDeposit')}</h3>
          <PaymentList of="cheques to deposit" actions={actions} {...cheques} none={null} />
        </section>
      )}
    </>
  );
}
