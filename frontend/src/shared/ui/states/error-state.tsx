import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { translateSentence } from '../../../texts/translate-sentence';
import { Notice } from '../notice';
import { spinner } from './spinner';

interface ErrorStateProps {
  /** A sentence that says what failed, in English as the contract defines it or already translated. */
  title: string;
  /** The reason for the failure, when it adds information to the title. */
  detail?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, detail, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation('shared');
  return (
    <Notice
      type="error"
      className="error-state"
      message={
        <>
          <div className="error-state-title">{translateSentence(title)}</div>
          {detail && detail !== title && <div>{translateSentence(detail)}</div>}
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
