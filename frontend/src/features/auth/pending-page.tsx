import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSignOut } from '../../shared/access/sign-out';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { FrontDoor } from './front-door';

export function PendingPage() {
  useDocumentTitle('Application Under Review');
  const signOut = useSignOut();
  return (
    <FrontDoor>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">Application Under Review</h1>
      <p className="front-lead">
        Our team is reviewing your application to the digital wholesale catalogue. We will notify you by e-mail once it
        is approved.
      </p>
      {/* With the session still open, /login would only lead back here. */}
      <Button size="large" onClick={() => void signOut()}>
        Back to Login
      </Button>
    </FrontDoor>
  );
}
