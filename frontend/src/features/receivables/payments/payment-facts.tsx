import type { Payment } from '@portal/contract/payments';
import { Flex } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { CardField } from '../../../shared/list/list-cards';
import { shortDate } from '../../../shared/ui/values/dates';
import { isZero, SignedMoney } from '../amounts';
import { OrderNumber } from '../statement/order-number';
import { BuyerLink } from './payment-columns';
import { chequeDateDistance, isWaiting, methodLabel, PaymentStateChip } from './payment-words';

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('receivables');
  const mayOpenStatement = useHasPermission('receivable:read-all');
  const { amount, state, method, receivedOn, reference, cheque, note, refunded, unallocated } = payment;
  return (
    <div className="payment-details">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <h2 className="payment-amount">
          <SignedMoney amount={amount} />
        </h2>
        <PaymentStateChip state={state} />
      </Flex>
      <dl className="card-facts">
        <CardField name={t('buyer')} wide>
          {mayOpenStatement ? <BuyerLink payment={payment} /> : <bdi>{payment.buyer.name}</bdi>}
        </CardField>
        <CardField name={t('payments.method')}>{methodLabel(method)}</CardField>
        <CardField name={t('payments.receivedOn')}>
          <span className="figures">{shortDate(receivedOn)}</span>
        </CardField>
        {reference && (
          <CardField name={t('payments.ownReference')} wide>
            <bdi>{reference}</bdi>
          </CardField>
        )}
        {cheque && (
          <>
            <CardField name={t('payments.bank')} wide>
              <bdi>{cheque.bank}</bdi>
            </CardField>
            <CardField name={t('payments.chequeNumber')}>
              <bdi className="figures">{cheque.number}</bdi>
            </CardField>
            <CardField name={t('payments.chequeDate')}>
              <span className="figures">{shortDate(cheque.date)}</span>{' '}
              {isWaiting(state) && <span className="muted">({chequeDateDistance(cheque.date)})</span>}
            </CardField>
          </>
        )}
        {note && (
          <CardField name={t('payments.note')} wide>
            <span className="payment-note" dir="auto">
              {note}
            </span>
          </CardField>
        )}
      </dl>
      <Allocations payment={payment} />
      {(!isZero(refunded) || !isZero(unallocated)) && (
        <dl className="card-facts">
          {!isZero(refunded) && (
            <CardField name={t('payments.refunded')}>
              <SignedMoney amount={refunded} />
            </CardField>
          )}
          {!isZero(unallocated) && (
            <CardField name={t('payments.unallocated')}>
              <SignedMoney amount={unallocated} />
            </CardField>
          )}
        </dl>
      )}
      <History payment={payment} />
    </div>
  );
}

/** The orders that the payment pays, or will pay when the cheque clears. */
function Allocations({ payment: { allocations, state } }: { payment: Payment }) {
  const { t } = useTranslation('receivables');
  const id = useId();
  const isOver = state === 'bounced' || state === 'returned';
  if (isOver && allocations.length === 0) return null;
  const isCleared = state === 'cleared';
  const none = isCleared ? t('payments.paysNothing') : t('payments.willPayNothing');
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{isCleared ? t('payments.pays') : t('payments.willPay')}</h3>
      {allocations.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="payment-allocations">
          {allocations.map(({ order, amount }) => (
            <li key={order._id}>
              <OrderNumber order={order} />
              <SignedMoney amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function History({ payment: { history } }: { payment: Payment }) {
  const { t } = useTranslation('receivables');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('payments.history')}</h3>
      <ol className="payment-history">
        {history.map(({ state, on, note, by, at }) => (
          <li key={`${at} ${state}`}>
            <Flex justify="space-between" gap="small" wrap>
              <PaymentStateChip state={state} />
              <span className="figures">{shortDate(on)}</span>
            </Flex>
            {by && <span className="muted">{t('payments.by', { name: by })}</span>}
            {note && (
              <span className="payment-note" dir="auto">
                {note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
