import { MailOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { Note } from '../../../shared/ui/note';
import { spinner } from '../../../shared/ui/spinner';
import { StatusChip } from '../../../shared/ui/status-chip';
import { useNow } from '../../../shared/ui/use-now';
import { translated } from '../../../texts/translated';
import { cooldown, isExhausted, linkState, type ResetRequest, waitSentence } from './reset-request';
import { useResend } from './use-resend';

interface CheckYourEmailProps {
  request: ResetRequest;
  onResent: (request: ResetRequest) => void;
  onStartOver: () => void;
}

export function CheckYourEmail({ request, onResent, onStartOver }: CheckYourEmailProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const now = useNow();
  const { resend, resending, refusal } = useResend(request, onResent);
  const link = linkState(request, now);
  const wait = cooldown(request, now);
  const exhausted = isExhausted(request);
  const waiting = wait > 0 && !exhausted ? waitSentence(wait) : null;

  return (
    <>
      <MailOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">{t('checkYourEmail')}</h1>
      <p className="front-lead">
        <Trans
          t={t}
          i18nKey="linkOnItsWay"
          values={{ email: request.email || t('yourAddress') }}
          components={{ strong: <strong /> }}
        />
      </p>
      <p className="reset-clock figures">
        <StatusChip tone={link.urgent ? 'rejected' : 'completed'}>{link.text}</StatusChip>
      </p>
      {refusal && (
        <Note
          type="error"
          role="alert"
          className="form-alert"
          message={refusal && translated(refusal)}
          description={refusal === messages.account.resendExhausted ? <SupportNote email={request.email} /> : undefined}
        />
      )}
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(loginPath)}>
          {t('backToLogin')}
        </Button>
        <Button size="large" onClick={resend} loading={resending && spinner}>
          {exhausted ? t('contactSupport') : t('resendLink')}
        </Button>
      </div>
      {waiting && <p className="front-note figures">{waiting}</p>}
      <p className="front-after">
        {t('notYourAddress')}{' '}
        <Button type="link" className="inline-link" onClick={onStartOver}>
          {t('useAnotherOne')}
        </Button>
      </p>
    </>
  );
}

function SupportNote({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <Trans
      t={t}
      i18nKey="reachTheTeamNaming"
      values={{ address: email || t('addressOfYourAccount') }}
      components={{ strong: email ? <strong /> : <span /> }}
    />
  );
}
