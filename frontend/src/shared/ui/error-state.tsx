import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';

interface ErrorStateProps {
  /** What could not be done. */
  title: string;
  /** Why, where it says more than the title. */
  detail?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, detail, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      type="error"
      showIcon
      className="error-state"
      message={
        <>
          <div className="error-state-title">{title}</div>
          {detail && detail !== title && <div>{detail}</div>}
          {onRetry && (
            <Button size="small" icon={<ReloadOutlined />} onClick={onRetry} loading={retrying}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
