import { Navigate } from 'react-router';
import { mayHoldSession } from '../../shared/access/auth-provider';
import { useSession } from '../../shared/access/session';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { Waiting } from '../../shared/ui/waiting';
import { FrontDoor } from './front-door';
import { LoginForm } from './login-form';
import { Promises } from './promises';
import { useSignIn } from './use-sign-in';

export function LoginPage() {
  useDocumentTitle('Sign in');
  const session = useSession();
  const { signIn, phase, failure } = useSignIn();

  if (phase === 'idle' && session.state === 'loading') return <Waiting text="Loading..." fullPage />;
  if (phase === 'idle' && session.state === 'user' && mayHoldSession(session.user)) return <Navigate to="/" replace />;
  return (
    <FrontDoor aside={<Promises />}>
      <h1 className="front-title">Welcome Back</h1>
      <p className="front-lead">Sign in to your account to continue</p>
      <LoginForm onSubmit={signIn} phase={phase} failure={failure} />
    </FrontDoor>
  );
}
