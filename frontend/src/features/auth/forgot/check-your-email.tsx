import { MailOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { useRequestedPage } from '../../../shared/access/requested-page';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { useNow } from '../../../shared/ui/use-now';
import { StatusChip } from '../../../shared/ui/values/status-chip';
import { translateSentence } from '../../../texts/translate-sentence';
import {
  hasNoResendsLeft,
  type ResetRequest,
  resendCooldownSeconds,
  resendWaitText,
  resetLinkStatus,
} from './reset-request';
import { useResendResetLink } from './use-resend-reset-link';

interface CheckYourEmailProps {
  request: ResetRequest;
  onResent: (request: ResetRequest) => void;
  onStartOver: () => void;
}

export function CheckYourEmail({ request, onResent, onStartOver }: CheckYourEmailProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { requested } = useRequestedPage();
  const now = useNow();
  const { resend, resending, refusal } = useResendResetLink(request, onResent);
  const link = resetLinkStatus(request, now);
  const wait = resendCooldownSeconds(request, now);
  const exhausted = hasNoResendsLeft(request);
  const waiting = wait > 0 && !exhausted ? resendWaitText(wait) : null;

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
        <Notice
          type="error"
          role="alert"
          className="form-alert"
          message={refusal && translateSentence(refusal)}
          description={refusal === messages.account.resendExhausted ? <SupportNote email={request.email} /> : undefined}
        />
      )}
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(loginPath, { state: requested })}>
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
