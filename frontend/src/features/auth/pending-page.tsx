import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSignOut } from '../../shared/access/sign-out';
import { useDocumentTitle } from '../../shared/ui/use-document-title';
import { FrontDoor } from './front-door';
import { useDecision } from './use-decision';

export function PendingPage() {
  useDocumentTitle('Application Under Review');
  const signOut = useSignOut();
  const { leaving } = useDecision();
  return (
    <FrontDoor>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">Application Under Review</h1>
      <p className="front-lead">
        Our team is reviewing your application to the digital wholesale catalogue. We will notify you by e-mail once it
        is approved.
      </p>
      {/* With the session still open, /login would only lead back here. */}
      <p className="front-note">This page goes on by itself once a decision is made.</p>
      <Button
        size="large"
        onClick={() => {
          leaving();
          void signOut();
        }}
      >
        Back to Login
      </Button>
    </FrontDoor>
  );
}
