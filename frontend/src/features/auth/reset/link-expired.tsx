import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgotPasswordPath, loginPath } from '../../../shared/access/paths';
import { useToast } from '../../../shared/ui/toast';
import { translateSentence } from '../../../texts/translate-sentence';
import { PublicPage } from '../public-page';

export function LinkExpired({ reason }: { reason: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast.error(reason);
  }, [toast, reason]);
  return (
    <PublicPage>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('passwordResetLinkExpired')}</h1>
      <p className="front-lead">{t('reasonAndHowLongLinksWork', { reason: translateSentence(reason) })}</p>
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(forgotPasswordPath)}>
          {t('requestResetPasswordLink')}
        </Button>
        <Button size="large" onClick={() => navigate(loginPath)}>
          {t('backToLogin')}
        </Button>
      </div>
    </PublicPage>
  );
}
