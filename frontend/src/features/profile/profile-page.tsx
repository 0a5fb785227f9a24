import './profile.css';
import { SafetyOutlined } from '@ant-design/icons';
import type { Language } from '@portal/contract/languages';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../shared/access/session';
import { useSignOut } from '../../shared/access/sign-out';
import { useSaveLanguage } from '../../shared/access/use-save-language';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { AccountStatusCard } from './account-status-card';
import { ChangePasswordCard } from './change-password-card';
import { LanguageCard } from './language-card';
import { OpenSessionsCard } from './open-sessions-card';
import { ProfileForm } from './profile-form';
import { SecondFactorCard } from './second-factor/second-factor-card';

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
        <SecondFactorCard />
      </div>
    </div>
  );
}

interface OverduePageProps {
  /** The frame of the pages outside of the portal. */
  frame: ComponentType<{ onChooseLanguage: (language: Language) => Promise<void>; children: ReactNode }>;
  onDialog: (isOpen: boolean) => void;
}

/**
 * Takes the place of every page until an administrator has set up the second factor that the settings require (row K04).
 * It offers the part of the profile where that is done.
 */
export function OverduePage({ frame: Frame, onDialog }: OverduePageProps) {
  const { t } = useTranslation('secondFactor');
  useDocumentTitle(t('overdue.title'));
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  return (
    <Frame onChooseLanguage={saveLanguage}>
      <SafetyOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('overdue.title')}</h1>
      <p className="front-lead">{t('overdue.lead')}</p>
      <SecondFactorCard onDialog={onDialog} />
      <p className="front-after">
        <Button onClick={() => signOut()}>{t('overdue.signOut')}</Button>
      </p>
    </Frame>
  );
}
