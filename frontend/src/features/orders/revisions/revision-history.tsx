import { PaperClipOutlined, RightOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { OrderRevision, ProposalState } from '@portal/contract/order-revisions';
import type { Order } from '@portal/contract/orders';
import { Collapse, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../shared/ui/states/query-error';
import { shortDateTime } from '../../../shared/ui/values/dates';
import { formatAedAmount } from '../../../shared/ui/values/numbers';
import { type ChipTone, StatusChip } from '../../../shared/ui/values/status-chip';
import { texts } from '../../../texts/texts';
import { ChangeTable } from './change-table';
import { useRevisions } from './use-revisions';

const stateTones: Record<ProposalState, ChipTone> = {
  open: 'pending',
  accepted: 'completed',
  declined: 'rejected',
  withdrawn: 'cancelled',
  expired: 'cancelled',
  superseded: 'cancelled',
};

/** Every revision of an order, newest first, with its differences line by line (V01). */
export function RevisionHistory({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const { query, revisions } = useRevisions(order);
  // The history of an order that never changed would only repeat its lines and its timeline.
  if (!query.isError && revisions.length < 2) return null;
  return (
    <section className="order-revisions" aria-label={t('orderRevisions:title')}>
      <h3 className="order-part-title">{t('orderRevisions:title')}</h3>
      {query.isError && <QueryError query={query} title={messages.orders.revisionsFailed} />}
      {revisions.length > 0 && (
        <Collapse
          size="small"
          // antd's own icon has the English name 'collapsed' or 'expanded', which became a part of the button's.
          expandIcon={({ isActive }) => <RightOutlined aria-hidden rotate={isActive ? 90 : 0} />}
          items={revisions.map((revision) => ({
            key: revision.number,
            label: <Heading revision={revision} />,
            collapsible: revision.base === null ? 'disabled' : undefined,
            showArrow: revision.base !== null,
            children: <ChangeTable revision={revision} />,
          }))}
        />
      )}
    </section>
  );
}

/** Returns who made the revision. The team's names are hidden from buyers. */
function authorOf({ author, side }: OrderRevision): string {
  return texts.t('orders:by', { name: author ?? texts.t(`orderRevisions:side.${side}`) });
}

function Heading({ revision }: { revision: OrderRevision }) {
  const { t } = useTranslation(['orders', 'orderRevisions', 'trade']);
  const { number, kind, at, reason, file, totals, proposal, changeCount, isCurrent } = revision;
  return (
    <div className="revision-heading">
      <Flex wrap align="center" gap="4px 8px">
        <strong>{t('orderRevisions:numbered', { number, kind: t(`orderRevisions:kinds.${kind}`) })}</strong>
        {isCurrent && <StatusChip tone="accent">{t('orderRevisions:current')}</StatusChip>}
        {proposal && (
          <StatusChip tone={stateTones[proposal.state]}>
            {t(`orderRevisions:proposal.states.${proposal.state}`)}
          </StatusChip>
        )}
        {totals && <span className="revision-amount figures">{formatAedAmount(totals.totalAmount)}</span>}
      </Flex>
      <span className="muted">
        <span className="figures">{shortDateTime(at)}</span> {authorOf(revision)}
        {totals && ` · ${t('trade:lines', { count: totals.lineCount })} · ${t('trade:lots', { count: totals.lots })}`}
        {changeCount !== null &&
          revision.base !== null &&
          ` · ${t('orderRevisions:changedLines', { count: changeCount })}`}
      </span>
      {reason && <Reason>{reason}</Reason>}
      {proposal?.answerReason && (
        <span>
          <span className="muted">{t('orderRevisions:proposal.answerReason')}</span>{' '}
          <Reason>{proposal.answerReason}</Reason>
        </span>
      )}
      {proposal?.backOrders === false && (
        <span className="muted">{t('orderRevisions:proposal.withoutBackOrders')}</span>
      )}
      {file && (
        <span className="muted revision-file">
          <PaperClipOutlined aria-hidden /> <bdi>{file}</bdi>
        </span>
      )}
    </div>
  );
}

function Reason({ children }: { children: string }) {
  const { t } = useTranslation('orderRevisions');
  return <span className="orders-reason">{t('quoted', { reason: children })}</span>;
}
