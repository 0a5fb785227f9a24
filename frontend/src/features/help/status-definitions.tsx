import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { useTranslation } from 'react-i18next';
import { orderStatusTones } from '../../shared/ui/order-status';
import { StatusChip } from '../../shared/ui/status-chip';
import { translated } from '../../texts/translated';

/** In the specification's order (section 4). */
const statuses: readonly OrderStatus[] = ['Pending Review', 'Awaiting Payment', 'Completed', 'Rejected', 'Cancelled'];

export function StatusDefinitions() {
  const { t } = useTranslation(['help', 'trade']);
  return (
    <dl className="help-statuses">
      {statuses.map((status) => (
        <div key={status}>
          <dt>
            <StatusChip tone={orderStatusTones[status]}>{translated(status)}</StatusChip>
          </dt>
          <dd>
            {t(`trade:orderStatus.atLength.${status}`) !== translated(status) && (
              <strong>{t(`trade:orderStatus.atLength.${status}`)}</strong>
            )}
            <p>
              {t(`trade:orderStatus.meaning.${status}`)} {status === 'Rejected' && t('reasonWithTheOrder')}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
