import type { Role } from '@portal/contract/policy';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';

/** The number of cards in each section, as in the loaded views, so that nothing moves when the numbers arrive. */
const cardsPerSection: Record<Role, readonly number[]> = { admin: [4, 2, 3, 3, 3], buyer: [3, 2, 4, 2] };
const withoutReceivables: readonly number[] = [4, 3, 3, 3];

export function DashboardLoading({ role }: { role: Role }) {
  const { t } = useTranslation('dashboard');
  const seesReceivables = useHasPermission('receivable:read');
  const sections = seesReceivables ? cardsPerSection[role] : withoutReceivables;
  return (
    <div role="status" aria-label={t('loading')} className="dashboard">
      {sections.map((cards, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
        <div key={section} className="dashboard-section">
          <Skeleton.Button active size="small" className="dashboard-heading-loading" />
          <div className="dashboard-cards">
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
              <div key={card} className="dashboard-card">
                <Skeleton active title={{ width: '50%' }} paragraph={{ rows: 1, width: '70%' }} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
