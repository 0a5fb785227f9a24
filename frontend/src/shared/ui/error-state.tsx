import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { translated } from '../../texts/translated';
import { Note } from './note';
import { spinner } from './spinner';

interface ErrorStateProps {
  /** What could not be done: a sentence of the contract, or one in the portal's language. */
  title: string;
  /** Why, where it says more than the title. */
  detail?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, detail, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Note
      type="error"
      className="error-state"
      message={
        <>
          <div className="error-state-title">{translated(title)}</div>
          {detail && detail !== title && <div>{translated(detail)}</div>}
          {onRetry && (
            <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={onRetry} loading={retrying && spinner}>
              {t('tryAgain')}
            </Button>
          )}
        </>
      }
    />
  );
}
