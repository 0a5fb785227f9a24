import type { Payment } from '@portal/contract/payments';
import { Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { CardField } from '../../../shared/list/list-cards';
import { shortDate } from '../../../shared/ui/values/dates';
import { isZero, SignedMoney } from '../amounts';
import { BuyerLink, type PaymentColumnsOf, ReferenceOrCheque } from './payment-columns';
import { PaymentLink } from './payment-link';
import { type PaymentActions, PaymentMenu } from './payment-menu';
import { methodLabel, PaymentStateChip } from './payment-words';

interface Props {
  payment: Payment;
  of: PaymentColumnsOf;
  actions: PaymentActions;
}

export function PaymentCard({ payment, of, actions }: Props) {
  const { t } = useTranslation('receivables');
  const { method, state, amount, receivedOn, unallocated } = payment;
  return (
    <>
      <Flex justify="space-between" align="center" gap="small">
        <strong>
          <PaymentLink id={payment._id}>
            <SignedMoney amount={amount} />
          </PaymentLink>
        </strong>
        <Flex gap={4} align="center">
          <PaymentStateChip state={state} />
          <PaymentMenu payment={payment} actions={actions} />
        </Flex>
      </Flex>
      {of !== 'one buyer' && <BuyerLink payment={payment} />}
      <Flex justify="space-between" gap="small" wrap className="muted">
        <span>{methodLabel(method)}</span>
        <span className="figures">{shortDate(receivedOn)}</span>
      </Flex>
      {(payment.cheque ?? payment.reference) && <ReferenceOrCheque payment={payment} />}
      {!isZero(unallocated) && (
        <dl className="card-facts">
          <CardField name={t('payments.unallocated')}>
            <SignedMoney amount={unallocated} />
          </CardField>
        </dl>
      )}
    </>
  );
}
