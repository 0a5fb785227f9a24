import type { Receivable } from '@portal/contract/receivables';
import { useList } from '@refinedev/core';
import { Trans, useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice';
import { ExactMoney } from '../ui/values/exact-money';

/** Hundredths of an AED. */
const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100);

/**
 * Tells the signed-in buyer before an order is sent why it may not be approved (beyond 4). Nothing is shown where no rule
 * applies, and while the state is loading or cannot be loaded. `amount`: the order's total in AED, before VAT.
 */
export function CreditNotice({ amount }: { amount: number }) {
  const { t } = useTranslation('trade');
  const { result } = useList<Receivable & { id?: string }>({
    resource: 'receivables',
    pagination: { currentPage: 1, pageSize: 1 },
  });
  const [own] = result.data;
  if (!own) return null;
  const { creditLimit, overdueDays } = own.terms.applied;
  const balance = centsOf(own.balance);
  const isOver = creditLimit !== null && balance + centsOf(amount) > centsOf(creditLimit);
  const isTooLate = overdueDays !== null && own.overdueDays > overdueDays;
  if (!isOver && !isTooLate && !own.terms.onHold) return null;
  return (
    <Notice
      type="info"
      role="status"
      message={
        <>
          {own.terms.onHold && <div>{t('credit.onHold')}</div>}
          {own.overdueDays > 0 && (
            <div>
              <Trans t={t} i18nKey="credit.overdue" components={{ amount: <ExactMoney amount={own.overdue} /> }} />
            </div>
          )}
          {isOver && (
            <div>
              <Trans t={t} i18nKey="credit.overLimit" components={{ limit: <ExactMoney amount={creditLimit} /> }} />
              {balance > 0 && ' '}
              {balance > 0 && (
                <Trans t={t} i18nKey="credit.balance" components={{ balance: <ExactMoney amount={own.balance} /> }} />
              )}
            </div>
          )}
          <div>{t('credit.consequence')}</div>
        </>
      }
    />
  );
}
