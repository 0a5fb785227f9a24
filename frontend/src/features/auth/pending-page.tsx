import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../shared/access/sign-out';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { FrontDoor } from './front-door';
import { useDecision } from './use-decision';

export function PendingPage() {
  const { t } = useTranslation('auth');
  useDocumentTitle(t('applicationUnderReview'));
  const signOut = useSignOut();
  const { leaving } = useDecision();
  return (
    <FrontDoor>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('applicationUnderReview')}</h1>
      <p className="front-lead">{t('teamReviewsTheApplication')}</p>
      {/* With the session still open, /login would only lead back here. */}
      <p className="front-note">{t('pageGoesOnByItself')}</p>
      <Button
        size="large"
        onClick={() => {
          leaving();
          void signOut();
        }}
      >
        {t('backToLogin')}
      </Button>
    </FrontDoor>
  );
}
