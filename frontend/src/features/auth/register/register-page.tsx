import './register.css';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { mayHoldSession } from '../../../shared/access/auth-provider';
import { useSession } from '../../../shared/access/session';
import { useDocumentTitle } from '../../../shared/ui/use-document-title';
import { Waiting } from '../../../shared/ui/waiting';
import { FrontDoor } from '../front-door';
import { ApplicationSubmitted } from './application-submitted';
import { RegisterForm } from './register-form';

export function RegisterPage() {
  const [submittedFor, setSubmittedFor] = useState<string>();
  useDocumentTitle(submittedFor === undefined ? 'Buyer Registration' : 'Application Submitted');
  const session = useSession();

  if (submittedFor !== undefined) return <ApplicationSubmitted email={submittedFor} />;
  if (session.state === 'loading') return <Waiting text="Loading..." fullPage />;
  if (session.state === 'user' && mayHoldSession(session.user)) return <Navigate to="/" replace />;
  return (
    <FrontDoor wide>
      <h1 className="front-title">Buyer Registration</h1>
      <p className="front-lead">
        Tell us who you are and what you trade in. Our team reviews every application and writes to you by e-mail.
      </p>
      <RegisterForm onSubmitted={setSubmittedFor} />
    </FrontDoor>
  );
}
