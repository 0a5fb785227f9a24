import { MailOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { loginPath } from '../../../shared/access/paths';
import { StatusChip } from '../../../shared/ui/status-chip';
import { useNow } from '../../../shared/ui/use-now';
import { cooldown, isExhausted, linkState, type ResetRequest, waitSentence } from './reset-request';
import { useResend } from './use-resend';

interface CheckYourEmailProps {
  request: ResetRequest;
  onResent: (request: ResetRequest) => void;
  onStartOver: () => void;
}

export function CheckYourEmail({ request, onResent, onStartOver }: CheckYourEmailProps) {
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
      <h1 className="front-title">Check Your Email</h1>
      <p className="front-lead">
        If <strong>{request.email || 'your address'}</strong> belongs to an account, a link to set a new password is on
        its way. It works once. Please look into the spam folder, too.
      </p>
      <p className="reset-clock figures">
        <StatusChip tone={link.urgent ? 'rejected' : 'completed'}>{link.text}</StatusChip>
      </p>
      {refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="form-alert"
          message={refusal}
          description={refusal === messages.account.resendExhausted ? <SupportNote email={request.email} /> : undefined}
        />
      )}
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(loginPath)}>
          Back to Login
        </Button>
        <Button size="large" onClick={resend} loading={resending}>
          {exhausted ? 'Contact Support' : 'Resend link'}
        </Button>
      </div>
      {waiting && <p className="front-note figures">{waiting}</p>}
      <p className="front-after">
        Not your address?{' '}
        <Button type="link" className="inline-link" onClick={onStartOver}>
          Use another one
        </Button>
      </p>
    </>
  );
}

function SupportNote({ email }: { email: string }) {
  return (
    <>
      Please reach the team as you did before, for instance by answering a message you have from them, and name{' '}
      {email ? <strong>{email}</strong> : 'the address of your account'}.
    </>
  );
}
