import { maxReasonLength } from '@portal/contract/facts/max-reason-length';
import { messages } from '@portal/contract/messages';
import type { OrderRevision } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import { Form, Input } from 'antd';
import { useDialogForm } from '../../../shared/form/use-dialog-form';
import { formatAedAmount } from '../../../shared/ui/values/numbers';
import { texts } from '../../../texts/texts';
import type { OrderDialogProps } from '../dialogs/dialog-props';
import { OrderDialog } from '../dialogs/order-dialog';
import { orderApiPath } from '../order-calls';
import { describeOrderFailure } from '../order-failure';
import { describeOrder } from '../order-words';
import { mayHaveBackOrders } from './may-have-back-orders';

/** What is done with an open proposal: the buyer's three answers, and the team's withdrawal. */
export type ProposalAnswer = 'accept' | 'accept-without-back-orders' | 'decline' | 'withdraw';

interface Words {
  title: string;
  danger: boolean;
  explain: string[];
  asksReason: boolean;
  call: string;
  method: 'PUT' | 'DELETE';
  body: (reason: string) => object;
  failed: string;
  done: string;
}

function wordsOf(answer: ProposalAnswer, order: Order, revision: OrderRevision): Words {
  const seen = { revision: revision.number };
  const accept = {
    danger: false,
    asksReason: false,
    call: '/proposal/accept',
    method: 'PUT',
    failed: messages.orders.acceptFailed,
    done: texts.t(
      revision.proposal?.approveOnAcceptance
        ? 'orderRevisions:proposal.acceptedAndApproved'
        : 'orderRevisions:proposal.accepted',
    ),
  } as const;
  const totals =
    revision.totals &&
    texts.t('orderRevisions:proposal.becomes', {
      lines: texts.t('trade:lines', { count: revision.totals.lineCount }),
      units: texts.t('trade:units', { count: revision.totals.totalQuantity }),
      amount: formatAedAmount(revision.totals.totalAmount),
      before: formatAedAmount(order.totalAmount),
    });
  const consequences = [
    ...(totals ? [totals] : []),
    ...(revision.proposal?.approveOnAcceptance ? [texts.t('orderRevisions:proposal.thenApproved')] : []),
  ];
  const final = texts.t('orders:cannotBeUndone');
  const backOrders = mayHaveBackOrders(revision);
  switch (answer) {
    case 'accept':
      return {
        ...accept,
        title: texts.t('orderRevisions:proposal.acceptTitle'),
        explain: [...consequences, ...(backOrders ? [texts.t('orderRevisions:proposal.restComesLater')] : []), final],
        body: () => ({ backOrders: true, ...seen }),
      };
    case 'accept-without-back-orders':
      return {
        ...accept,
        title: texts.t('orderRevisions:proposal.acceptWithout'),
        explain: [...consequences, texts.t('orderRevisions:proposal.restIsDropped'), final],
        body: () => ({ backOrders: false, ...seen }),
      };
    case 'decline':
      return {
        title: texts.t('orderRevisions:proposal.declineTitle'),
        danger: true,
        explain: [texts.t('orderRevisions:proposal.declining')],
        asksReason: true,
        call: '/proposal/decline',
        method: 'PUT',
        body: (reason) => ({ ...(reason.trim() ? { reason: reason.trim() } : {}), ...seen }),
        failed: messages.orders.declineFailed,
        done: texts.t('orderRevisions:proposal.declined'),
      };
    case 'withdraw':
      return {
        title: texts.t('orderRevisions:proposal.withdrawTitle'),
        danger: true,
        explain: [texts.t('orderRevisions:proposal.withdrawing')],
        asksReason: false,
        call: `/proposal?revision=${seen.revision}`,
        method: 'DELETE',
        body: () => ({}),
        failed: messages.orders.withdrawFailed,
        done: texts.t('orderRevisions:proposal.withdrawn'),
      };
  }
}

interface Props extends OrderDialogProps {
  answer: ProposalAnswer;
  /** The proposal as it was shown when the dialog opened. The server refuses the answer when it is not open any more. */
  revision: OrderRevision;
}

/** Confirms an answer to a proposal, with its consequences. */
export function AnswerDialog({ answer, order, revision, afterClose }: Props) {
  const words = wordsOf(answer, order, revision);
  const { formProps, dialog, error } = useDialogForm({
    resource: 'orders',
    action: 'edit',
    meta: { url: orderApiPath(order, words.call), method: words.method },
    initialValues: { reason: '' },
    body: ({ reason }) => words.body(reason),
    failed: words.failed,
    done: words.done,
    refreshes: ['orders'],
    idempotent: true,
  });
  return (
    <OrderDialog
      {...dialog}
      title={words.title}
      subject={describeOrder(order)}
      afterClose={afterClose}
      primary={words.title}
      danger={words.danger}
      failure={error ? describeOrderFailure(error, words.failed) : null}
    >
      <div>
        {words.explain.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Form {...formProps} hidden={!words.asksReason}>
        <Form.Item
          name="reason"
          label={texts.t('orders:reasonOptional')}
          extra={texts.t('orderRevisions:proposal.teamSeesIt')}
          style={{ marginBlockEnd: 0 }}
        >
          <Input.TextArea dir="auto" autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxReasonLength} />
        </Form.Item>
      </Form>
    </OrderDialog>
  );
}
