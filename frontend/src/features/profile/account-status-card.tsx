import type { SessionUser } from '@portal/contract/auth';
import { accountStatusWords } from '@portal/contract/buyers';
import type { AccountStatus } from '@portal/contract/policy';
import { Card } from 'antd';
import { longDate, shortDateTime } from '../../shared/ui/dates';
import { type ChipTone, StatusChip } from '../../shared/ui/status-chip';

const tones: Record<AccountStatus, ChipTone> = { pending: 'pending', approved: 'completed', rejected: 'rejected' };

/** Row P02. */
export function AccountStatusCard({ user }: { user: SessionUser }) {
  return (
    <Card title="Account Status">
      <dl className="profile-facts">
        <div>
          <dt>Status</dt>
          <dd>
            <StatusChip tone={tones[user.status]}>{accountStatusWords[user.status]}</StatusChip>
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>
            <StatusChip tone="accent">{user.role === 'admin' ? 'Administrator' : 'Buyer'}</StatusChip>
          </dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>{user.createdAt ? longDate(user.createdAt) : 'N/A'}</dd>
        </div>
        {user.lastLogin && (
          <div>
            <dt>Last Login</dt>
            <dd className="figures">{shortDateTime(user.lastLogin)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
