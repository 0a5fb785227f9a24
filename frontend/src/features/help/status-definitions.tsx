import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { useTranslation } from 'react-i18next';
import { orderStatusTones } from '../../shared/ui/values/order-status';
import { StatusChip } from '../../shared/ui/values/status-chip';
import { translateSentence } from '../../texts/translate-sentence';

/** The statuses in the order of the specification (section 4). */
const statuses: readonly OrderStatus[] = ['Pending Review', 'Awaiting Payment', 'Completed', 'Rejected', 'Cancelled'];

export function StatusDefinitions() {
  const { t } = useTranslation(['help', 'trade']);
  return (
    <dl className="help-statuses">
      {statuses.map((status) => (
        <div key={status}>
          <dt>
            <StatusChip tone={orderStatusTones[status]}>{translateSentence(status)}</StatusChip>
          </dt>
          <dd>
            {t(`trade:orderStatus.atLength.${status}`) !== translateSentence(status) && (
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
