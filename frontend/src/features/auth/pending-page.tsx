import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../shared/access/sign-out';
import { useSaveLanguage } from '../../shared/access/use-save-language';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { PublicPage } from './public-page';
import { usePollForDecision } from './use-poll-for-decision';

export function PendingPage() {
  const { t } = useTranslation('auth');
  useDocumentTitle(t('applicationUnderReview'));
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  const { suppressToast } = usePollForDecision();
  return (
    <PublicPage onChooseLanguage={saveLanguage}>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('applicationUnderReview')}</h1>
      <p className="front-lead">{t('teamReviewsTheApplication')}</p>
      {/* A button and not a link, because /login redirects back to this page until the session has ended. */}
      <p className="front-note">{t('pageGoesOnByItself')}</p>
      <Button
        size="large"
        onClick={() => {
          suppressToast();
          signOut();
        }}
      >
        {t('backToLogin')}
      </Button>
    </PublicPage>
  );
}
