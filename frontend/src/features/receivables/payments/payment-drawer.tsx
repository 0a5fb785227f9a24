import { messages } from '@portal/contract/messages';
import type { Payment } from '@portal/contract/payments';
import { useOne } from '@refinedev/core';
import { Button, Drawer, Flex, Skeleton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordNotLoaded } from '../../../shared/ui/states/record-not-loaded';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import { useStartAndEndSides } from '../../../texts/use-language';
import { PaymentFacts } from './payment-facts';
import { isUnfortunate, type PaymentActions } from './payment-menu';
import { actionTitle, paymentActions } from './payment-words';

/** The width in pixels. */
const drawerWidth = 480;

interface Props {
  id: string | null;
  openDialog?: PaymentActions['openDialog'];
  onClose: () => void;
}

/** Shows a payment with the orders that it pays, its history and its next steps. */
export function PaymentDrawer({ id, openDialog, onClose }: Props) {
  const { t } = useTranslation('receivables');
  const sides = useStartAndEndSides();
  const wide = useIsWindowAtLeast('md');
  // The last payment's details stay visible while the drawer slides out.
  const last = useRef(id);
  if (id !== null) last.current = id;
  const { query, result } = useOne<Payment>({
    resource: 'payments',
    id: last.current ?? '',
    queryOptions: { enabled: id !== null },
  });
  // A failed refetch leaves what was loaded before, except when the payment is no longer there.
  const payment = query.error?.statusCode === 404 ? undefined : result;
  const steps = payment && openDialog ? paymentActions(payment) : [];
  return (
    <Drawer
      placement={sides.end}
      title={t('payments.details')}
      width={wide ? drawerWidth : '100%'}
      open={id !== null}
      onClose={onClose}
      destroyOnHidden
      footer={
        payment &&
        steps.length > 0 && (
          <Flex justify="end" gap="small" wrap>
            {steps.toReversed().map((action) => (
              <Button
                key={action}
                type={action === steps[0] ? 'primary' : 'default'}
                danger={isUnfortunate(action)}
                onClick={() => openDialog?.(action, payment)}
              >
                {actionTitle(action)}
              </Button>
            ))}
          </Flex>
        )
      }
    >
      {query.isError && (
        <RecordNotLoaded
          error={query.error}
          failed={messages.payments.loadFailed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          missing={messages.payments.notFound}
          mayHave={t('payments.mayBelongToAnother')}
        />
      )}
      {!query.isError && payment === undefined && <Skeleton active title paragraph={{ rows: 10 }} />}
      {payment && <PaymentFacts payment={payment} />}
    </Drawer>
  );
}
