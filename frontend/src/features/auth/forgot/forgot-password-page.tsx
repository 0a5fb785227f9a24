import { useState } from 'react';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { FrontDoor } from '../front-door';
import { CheckYourEmail } from './check-your-email';
import { ForgotForm } from './forgot-form';
import { type ResetRequest, resetRequestStore } from './reset-request';

export function ForgotPasswordPage() {
  const [request, setRequest] = useState(resetRequestStore.read);
  useDocumentTitle(request === null ? 'Forgot Password' : 'Check Your Email');
  const keep = (next: ResetRequest) => {
    resetRequestStore.keep(next);
    setRequest(next);
  };
  const startOver = () => {
    resetRequestStore.forget();
    setRequest(null);
  };
  return (
    <FrontDoor>
      {request === null ? (
        <ForgotForm onSent={(email) => keep({ email, sentAt: Date.now(), resends: 0, resentAt: null })} />
      ) : (
        <CheckYourEmail request={request} onResent={keep} onStartOver={startOver} />
      )}
    </FrontDoor>
  );
}
