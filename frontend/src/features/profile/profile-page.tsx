import './profile.css';
import { useSessionUser } from '../../shared/access/session';
import { AccountStatusCard } from './account-status-card';
import { ChangePasswordCard } from './change-password-card';
import { LanguageCard } from './language-card';
import { OpenSessionsCard } from './open-sessions-card';
import { ProfileForm } from './profile-form';

export function ProfilePage() {
  const user = useSessionUser();
  return (
    <div className="profile">
      <div className="profile-column">
        <ProfileForm user={user} />
        <OpenSessionsCard />
      </div>
      <div className="profile-column">
        <AccountStatusCard user={user} />
        <LanguageCard user={user} />
        <ChangePasswordCard email={user.email} />
      </div>
    </div>
  );
}
