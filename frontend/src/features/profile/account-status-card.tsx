import type { SessionUser } from '@portal/contract/auth';
import { accountStatusLabels } from '@portal/contract/buyers';
import type { AccountStatus } from '@portal/contract/policy';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { companyAndRole, roleLabel } from '../../shared/access/role-label';
import { longDate, shortDateTime } from '../../shared/ui/values/dates';
import { type ChipTone, StatusChip } from '../../shared/ui/values/status-chip';
import { translateSentence } from '../../texts/translate-sentence';

const tones: Record<AccountStatus, ChipTone> = { pending: 'pending', approved: 'completed', rejected: 'rejected' };

/** Shows the account's status, role and dates (row P02). */
export function AccountStatusCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['profile', 'portal']);
  const company = companyAndRole(user);
  return (
    <Card title={<h2>{t('accountStatus')}</h2>}>
      <dl className="profile-facts">
        <div>
          <dt>{t('status')}</dt>
          <dd>
            <StatusChip tone={tones[user.status]}>{translateSentence(accountStatusLabels[user.status])}</StatusChip>
          </dd>
        </div>
        <div>
          <dt>{t('role')}</dt>
          <dd>
            <StatusChip tone="accent">{roleLabel(user)}</StatusChip>
          </dd>
        </div>
        {company && (
          <div>
            <dt>{t('company')}</dt>
            <dd>
              <bdi>{company}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('memberSince')}</dt>
          <dd>{user.createdAt ? longDate(user.createdAt) : t('notAvailable')}</dd>
        </div>
        {user.lastLogin && (
          <div>
            <dt>{t('lastLogin')}</dt>
            <dd className="figures">{shortDateTime(user.lastLogin)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
