import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { forgotPasswordPath, loginPath } from '../../../shared/access/paths';
import { useToast } from '../../../shared/ui/toast';
import { FrontDoor } from '../front-door';

export function LinkExpired({ reason }: { reason: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast.error(reason);
  }, [toast, reason]);
  return (
    <FrontDoor>
      <ClockCircleOutlined className="front-icon" aria-hidden />
      <h1 className="front-title">Password Reset Link Expired</h1>
      <p className="front-lead">{reason}. A link works once and for 15 minutes. Ask for another, it takes a moment.</p>
      <div className="front-actions">
        <Button type="primary" size="large" onClick={() => navigate(forgotPasswordPath)}>
          Request Reset Password Link
        </Button>
        <Button size="large" onClick={() => navigate(loginPath)}>
          Back to Login
        </Button>
      </div>
    </FrontDoor>
  );
}
