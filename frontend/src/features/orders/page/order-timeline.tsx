import { PaperClipOutlined } from '@ant-design/icons';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { Order, OrderEvent } from '@portal/contract/orders';
import type { Role } from '@portal/contract/policy';
import { Button, Skeleton, Timeline } from 'antd';
import { shortDateTime } from '../../../shared/ui/dates';
import { ErrorState } from '../../../shared/ui/error-state';
import { InventoryProblem } from '../inventory-problem';
import { useEventDownload } from '../use-order-download';
import { useOrderTimeline } from './use-order-page';

const words: Record<OrderEventKind, string> = {
  place: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  'confirm-payment': 'Payment received',
  'replace-attachment': 'Attachment replaced',
  'admin-replace-attachment': 'Attachment replaced',
  cancel: 'Cancelled',
  'admin-cancel': 'Cancelled',
  'reverse-inventory': 'Inventory reversed',
  'retry-deduction': 'Deduction tried again',
  delete: 'Deleted',
  deduct: 'Inventory deducted',
  'deduction-failed': 'Inventory could not be deducted',
};

const wentWrong: readonly OrderEventKind[] = ['reject', 'deduction-failed'];
const wentWell: readonly OrderEventKind[] = ['approve', 'confirm-payment', 'deduct'];

function dotOf(kind: OrderEventKind): 'red' | 'green' | 'gray' {
  if (wentWrong.includes(kind)) return 'red';
  return wentWell.includes(kind) ? 'green' : 'gray';
}

/** Buyers are not told administrators' names. */
function actorOf({ actor }: OrderEvent): string {
  if (actor === null) return 'by the portal';
  return `by ${actor.name ?? 'an administrator'}`;
}

/** Who did what when, oldest first. */
export function OrderTimeline({ order, role }: { order: Order; role: Role }) {
  const { query, result } = useOrderTimeline(order._id);
  const events: OrderEvent[] = result.data ?? [];
  return (
    <section className="order-timeline" aria-label="Timeline">
      <h3 className="order-part-title">Timeline</h3>
      {query.isPending && (
        <div role="status" aria-label="Loading timeline">
          <Skeleton active title={false} />
        </div>
      )}
      {query.isError && (
        <ErrorState
          title="The timeline could not be loaded"
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
  const { busy, start } = useEventDownload();
  const behalf = event.kind === 'place' && event.actor?.role === 'admin';
  return (
    <div className="order-step">
      <strong>{behalf ? `Submitted on behalf of ${role === 'admin' ? 'the buyer' : 'you'}` : words[event.kind]}</strong>
      <span className="muted">
        <span className="figures">{shortDateTime(event.at)}</span> {actorOf(event)}
      </span>
      {event.reason &&
        (event.kind === 'deduction-failed' ? (
          <InventoryProblem reason={event.reason} items={[]} />
        ) : (
          <span className="orders-reason">“{event.reason}”</span>
        ))}
      {event.file && (
        <Button
          type="link"
          size="small"
          className="order-step-file"
          icon={<PaperClipOutlined />}
          loading={busy}
          aria-label={`Download ${event.file}`}
          onClick={() => void start(order, event)}
        >
          <span className="order-step-name">{event.file}</span>
        </Button>
      )}
    </div>
  );
}
