import { CheckCircleOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { translateSentence } from '../../../texts/translate-sentence';
import { PublicPage } from '../public-page';

export function ApplicationSubmitted({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  // Scrolls to the top, because the page is still scrolled to the end of the long form that this content replaces.
  useEffect(() => {
    // In newer browsers `scrollTo` returns a promise, which React would take for the effect's clean-up function.
    window.scrollTo(0, 0);
  }, []);
  return (
    <PublicPage>
      <CheckCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{translateSentence(messages.account.registered)}</h1>
      <p className="front-lead" role="status">
        <Trans t={t} i18nKey="applicationBeingReviewed" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <Button type="primary" size="large" onClick={() => navigate(loginPath)}>
        {t('backToLogin')}
      </Button>
    </PublicPage>
  );
}
