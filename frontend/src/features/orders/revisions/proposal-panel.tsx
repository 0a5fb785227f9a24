import { ClockCircleOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { OrderRevision } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Button, Card, Flex, Skeleton } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../../shared/access/access-control';
import { useOpenDialog } from '../../../shared/ui/dialogs/use-open-dialog';
import { focusPageOnRemoval } from '../../../shared/ui/focus-page-on-removal';
import { QueryError } from '../../../shared/ui/states/query-error';
import { shortDateTime } from '../../../shared/ui/values/dates';
import type { OpenOrderDialog } from '../list/order-columns';
import { AnswerDialog, type ProposalAnswer } from './answer-dialog';
import { ChangeTable } from './change-table';
import { mayHaveBackOrders } from './may-have-back-orders';
import { RevisionTotalsList } from './revision-totals';
import { useRevisions } from './use-revisions';

interface Props {
  order: Order;
  role: Role;
  onAction: OpenOrderDialog;
}

/** The proposal that waits for the buyer: what it changes and until when, with the buyer's answers or the withdrawal. */
export function ProposalPanel({ order, role, onAction }: Props) {
  const { active, openDialog, dialog } = useOpenDialog<ProposalAnswer, OrderRevision>(() => null);
  return (
    <>
      {order.proposal && (
        <OpenProposal {...order.proposal} order={order} role={role} onAction={onAction} onAnswer={openDialog} />
      )}
      {/* Stays open with its message when the proposal is gone, because the order changed meanwhile. */}
      {active && <AnswerDialog answer={active.action} order={order} revision={active.subject} {...dialog} />}
    </>
  );
}

interface OpenProps extends Props {
  revision: number;
  expiresAt: string;
  onAnswer: (answer: ProposalAnswer, revision: OrderRevision) => void;
}

function OpenProposal({ order, role, revision: number, expiresAt, onAction, onAnswer }: OpenProps) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const title = useId();
  const answers = useHasPermission('order:answer-proposal');
  const { query, revisions } = useRevisions(order);
  // Buttons answer exactly the revision whose differences are shown, so none is shown until they are loaded.
  const revision = revisions.find((each) => each.number === number);
  return (
    <Card ref={focusPageOnRemoval} className="proposal-panel" role="region" aria-labelledby={title}>
      <Flex justify="space-between" align="baseline" gap="4px 16px" wrap>
        <h3 id={title} className="proposal-title">
          {t(`orderRevisions:proposal.panel.${role}`)}
        </h3>
        <span className="proposal-until figures">
          <ClockCircleOutlined aria-hidden />{' '}
          {t(answers ? 'proposal.answerBy' : 'proposal.waitsUntil', { time: shortDateTime(expiresAt) })}
        </span>
      </Flex>
      {query.isError && <QueryError query={query} title={messages.orders.revisionsFailed} />}
      {!revision && !query.isError && (
        <div role="status" aria-label={t('orderRevisions:loading')} className="proposal-loading">
          <Skeleton active title={false} />
        </div>
      )}
      {revision && (
        <>
          {revision.reason && (
            <blockquote className="proposal-reason orders-reason" dir="auto">
              {revision.reason}
            </blockquote>
          )}
          <RevisionTotalsList before={order} after={revision.totals} />
          <ChangeTable revision={revision} />
          {revision.proposal?.approveOnAcceptance && (
            <p className="muted">{t(`orderRevisions:proposal.approvedAtOnce.${role}`)}</p>
          )}
          <Answers
            order={order}
            revision={revision}
            onAnswer={(answer) => onAnswer(answer, revision)}
            onAction={onAction}
          />
        </>
      )}
    </Card>
  );
}

interface AnswersProps {
  order: Order;
  revision: OrderRevision;
  onAnswer: (answer: ProposalAnswer) => void;
  onAction: OpenOrderDialog;
}

function Answers({ order, revision, onAnswer, onAction }: AnswersProps) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const { actions } = order;
  return (
    <Flex wrap gap="small" className="proposal-answers not-printed">
      {actions.includes('accept-proposal') && (
        <>
          <Button type="primary" onClick={() => onAnswer('accept')}>
            {t('orderRevisions:proposal.accept')}
          </Button>
          {mayHaveBackOrders(revision) && (
            <Button onClick={() => onAnswer('accept-without-back-orders')}>
              {t('orderRevisions:proposal.acceptWithout')}
            </Button>
          )}
        </>
      )}
      {actions.includes('decline-proposal') && (
        <Button danger onClick={() => onAnswer('decline')}>
          {t('orderRevisions:proposal.decline')}
        </Button>
      )}
      {actions.includes('withdraw-proposal') && (
        <Button onClick={() => onAnswer('withdraw')}>{t('orderRevisions:proposal.withdraw')}</Button>
      )}
      {actions.includes('cancel') && (
        <Button type="text" danger onClick={() => onAction('cancel', order)}>
          {t('actionTitles.cancel')}
        </Button>
      )}
    </Flex>
  );
}
