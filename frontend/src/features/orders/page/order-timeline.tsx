import { PaperClipOutlined } from '@ant-design/icons';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { DetailChange, Order, OrderEvent } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Button, Skeleton, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/states/error-state';
import { spinner } from '../../../shared/ui/states/spinner';
import { shortDate, shortDateTime } from '../../../shared/ui/values/dates';
import { texts } from '../../../texts/texts';
import { translateSentence } from '../../../texts/translate-sentence';
import { useEventDownload } from '../files/use-order-download';
import { InventoryProblem } from '../inventory-problem';
import { reasonInWords } from '../order-words';
import { useOrderTimeline } from './use-order-page';

const failureEvents: readonly OrderEventKind[] = ['reject', 'deduction-failed'];
const successEvents: readonly OrderEventKind[] = ['approve', 'confirm-payment', 'deduct'];

function dotOf(kind: OrderEventKind): 'red' | 'green' | 'gray' {
  if (failureEvents.includes(kind)) return 'red';
  return successEvents.includes(kind) ? 'green' : 'gray';
}

/** Returns who did the step. Administrators' names are hidden from buyers. */
function actorOf({ actor }: OrderEvent): string {
  if (actor === null) return texts.t('orders:byThePortal');
  return texts.t('orders:by', { name: actor.name ?? texts.t('orders:anAdministrator') });
}

/** Steps whose reason is always the portal's own. */
const explainedByPortal: readonly OrderEventKind[] = ['approve', 'accept-proposal'];

const reasonOf = (kind: OrderEventKind, reason: string): string =>
  explainedByPortal.includes(kind) ? translateSentence(reason) : reasonInWords(reason);

/** Returns the sentence about a changed detail, with its former value. */
function detailChange({ field, reference, before, after }: DetailChange): string {
  // The reference of an approval against the buyer's terms are the portal's sentences that refused it.
  const about = field === 'creditOverride' ? translateSentence(reference ?? '') : reference;
  const name = texts.t(`orders:details.${field}`, { reference: about });
  const shown = (value: string) => (field === 'deliverOn' ? shortDate(value) : value);
  if (after === null) return texts.t('orders:detailRemoved', { name, before: shown(before ?? '') });
  if (before === null) return texts.t('orders:detailAdded', { name, after: shown(after) });
  return texts.t('orders:detailChanged', { name, before: shown(before), after: shown(after) });
}

/** The order's history, oldest first. */
export function OrderTimeline({ order, role }: { order: Order; role: Role }) {
  const { t } = useTranslation('orders');
  const { query, result } = useOrderTimeline(order._id);
  const events: OrderEvent[] = result.data ?? [];
  return (
    <section className="order-timeline" aria-label={t('timeline')}>
      <h3 className="order-part-title">{t('timeline')}</h3>
      {query.isPending && (
        <div role="status" aria-label={t('loadingTimeline')}>
          <Skeleton active title={false} />
        </div>
      )}
      {query.isError && (
        <ErrorState
          title={t('timelineCouldNotBeLoaded')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <Timeline
        items={events.map((event) => ({
          key: event._id,
          color: dotOf(event.kind),
          children: <Step order={order} event={event} role={role} />,
        }))}
      />
    </section>
  );
}

function Step({ order, event, role }: { order: Order; event: OrderEvent; role: Role }) {
  const { t } = useTranslation(['orders', 'orderRevisions']);
  const { busy, start } = useEventDownload();
  const behalf = event.kind === 'place' && event.actor?.role === 'admin';
  return (
    <div className="order-step">
      <strong>{t(behalf ? `events.placedFor.${role}` : `events.${event.kind}`)}</strong>
      <span className="muted">
        <span className="figures">{shortDateTime(event.at)}</span> {actorOf(event)}
      </span>
      {event.reason &&
        (event.kind === 'deduction-failed' ? (
          <InventoryProblem reason={event.reason} items={[]} />
        ) : (
          <span className="orders-reason">
            {t('orderRevisions:quoted', { reason: reasonOf(event.kind, event.reason) })}
          </span>
        ))}
      {event.changes.map((change) => (
        <span key={`${change.field} ${change.reference}`} className="orders-reason">
          {detailChange(change)}
        </span>
      ))}
      {event.file && (
        <Button
          type="link"
          size="small"
          className="order-step-file"
          icon={<PaperClipOutlined aria-hidden />}
          loading={busy && spinner}
          aria-label={t('download', { file: event.file })}
          onClick={() => void start(order, event)}
        >
          <span className="order-step-name own-direction" dir="auto">
            {event.file}
          </span>
        </Button>
      )}
    </div>
  );
}
