import { centsToDecimal } from '@portal/contract/money';
import type { BuyerTerms, Receivable } from '@portal/contract/receivables';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { centsOf, exactAed, SignedMoney } from '../amounts';

interface Props {
  receivable: Receivable | undefined;
  /** True on the page of the buyer, to whom neither the reason for a hold nor the origin of the terms is told. */
  isOwn?: boolean;
}

/** What a buyer owes today, and the terms. The places of the amounts are kept while they load. */
export function AccountHead({ receivable, isOwn = false }: Props) {
  const { t } = useTranslation('receivables');
  const amount = (value: string | undefined) => (value === undefined ? '\u00a0' : <SignedMoney amount={value} />);
  return (
    <>
      {receivable?.terms.onHold && (
        <Notice type="warning" message={isOwn ? t('ownAccountOnHold') : holdText(receivable.terms)} />
      )}
      <dl className="totals account-totals">
        <div>
          <dt>{t('statement.current')}</dt>
          <dd>{amount(receivable?.balance)}</dd>
        </div>
        <div>
          <dt>{t('overdue')}</dt>
          <dd>{amount(receivable?.overdue)}</dd>
          {receivable !== undefined && receivable.overdueDays > 0 && (
            <dd className="account-detail account-overdue">{t('overdueSince', { count: receivable.overdueDays })}</dd>
          )}
        </div>
        <div>
          <dt>{t('credit')}</dt>
          <dd>{amount(receivable?.credit)}</dd>
        </div>
        <div>
          <dt>{t('coveredByCheques')}</dt>
          <dd>{amount(receivable?.coveredByCheques)}</dd>
        </div>
        <div>
          <dt>{t('terms.limit')}</dt>
          <dd>{receivable ? <Limit terms={receivable.terms} /> : '\u00a0'}</dd>
          {receivable && <LimitUse receivable={receivable} />}
        </div>
        <div>
          <dt>{t('terms.paymentDays')}</dt>
          <dd>{receivable ? t('days', { count: receivable.terms.applied.paymentDays }) : '\u00a0'}</dd>
          {!isOwn && receivable?.terms.paymentDays === null && (
            <dd className="account-detail">{t('terms.isDefault')}</dd>
          )}
        </div>
      </dl>
    </>
  );
}

const holdText = ({ holdReason }: BuyerTerms): string =>
  holdReason
    ? texts.t('receivables:onHoldBecause', { reason: translateSentence(holdReason) })
    : texts.t('receivables:onHold');

function Limit({ terms: { applied } }: { terms: BuyerTerms }) {
  const { t } = useTranslation('receivables');
  return applied.creditLimit === null ? t('terms.noLimit') : <SignedMoney amount={applied.creditLimit} />;
}

/** How much of the limit the balance uses. */
function LimitUse({ receivable: { balance, terms } }: { receivable: Receivable }) {
  const { t } = useTranslation('receivables');
  const { creditLimit } = terms.applied;
  if (creditLimit === null) return null;
  const owed = centsOf(balance);
  const limit = centsOf(creditLimit);
  const used = owed > 0n ? owed : 0n;
  const isExceeded = used > limit;
  const values = {
    used: exactAed(centsToDecimal(used)),
    left: exactAed(centsToDecimal(isExceeded ? 0n : limit - used)),
    over: exactAed(centsToDecimal(isExceeded ? used - limit : 0n)),
  };
  const percent = isExceeded || limit === 0n ? 100 : Number((used * 100n) / limit);
  return (
    <dd className="account-detail">
      <span className="limit-bar" data-exceeded={isExceeded || undefined} aria-hidden>
        <span className="limit-used" style={{ inlineSize: `${percent}%` }} />
      </span>
      {isExceeded ? t('terms.exceeded', values) : t('terms.used', values)}
    </dd>
  );
}
