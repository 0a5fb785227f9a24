import { CheckCircleOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { FrontDoor } from '../front-door';

export function ApplicationSubmitted({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  // It takes the place of a long form, whose end is where the reader still is.
  useEffect(() => {
    // Newer browsers answer a promise, which would be taken for the effect's end.
    window.scrollTo(0, 0);
  }, []);
  return (
    <FrontDoor>
      <CheckCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{messages.account.registered}</h1>
      <p className="front-lead" role="status">
        <Trans t={t} i18nKey="applicationBeingReviewed" values={{ email }} components={{ strong: <strong /> }} />
      </p>
      <Button type="primary" size="large" onClick={() => navigate(loginPath)}>
        {t('backToLogin')}
      </Button>
    </FrontDoor>
  );
}
