import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { orderStatusTones, orderStatusWords } from '../../shared/ui/order-status';
import { StatusChip } from '../../shared/ui/status-chip';

/** In the specification's order (section 4). */
const statuses: readonly OrderStatus[] = ['Pending Review', 'Awaiting Payment', 'Completed', 'Rejected', 'Cancelled'];

export function StatusDefinitions() {
  return (
    <dl className="help-statuses">
      {statuses.map((status) => (
        <div key={status}>
          <dt>
            <StatusChip tone={orderStatusTones[status]}>{status}</StatusChip>
          </dt>
          <dd>
            {orderStatusWords[status].long !== status && <strong>{orderStatusWords[status].long}</strong>}
            <p>
              {orderStatusWords[status].meaning}
              {status === 'Rejected' && ' A reason is provided with the order.'}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
