import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { translateSentence } from '../../../texts/translate-sentence';
import { PublicPage } from '../public-page';

/** Shown for an invitation that was used or withdrawn, or has expired. */
export function InvitationOver({ reason }: { reason: string }) {
  const { t } = useTranslation('invitation');
  const navigate = useNavigate();
  return (
    <PublicPage>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('overTitle')}</h1>
      <p className="front-lead">{translateSentence(reason)}</p>
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(loginPath)}>
          {t('toLogin')}
        </Button>
      </div>
    </PublicPage>
  );
}
