import { Link } from 'react-router';
import { loginPath } from '../../shared/access/paths';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { FrontDoor } from './front-door';

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot Password');
  return (
    <FrontDoor>
      <h1 className="front-title">Forgot Password</h1>
      <p className="front-lead">
        The administrator of the portal can reset your password. Please contact them with the e-mail address of your
        account.
      </p>
      <p>
        Remember it after all? <Link to={loginPath}>Sign in</Link>
      </p>
    </FrontDoor>
  );
}
