import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from './live-state';

/** A connection that is back at once was never worth a word. */
const quietMs = 3_000;

interface ReconnectingProps {
  /** Where there is room for the wheel alone, the words are for the ears. */
  tight?: boolean;
}

/** Says that what others do is shown with a delay; nothing else is held up by it. */
export function Reconnecting({ tight = false }: ReconnectingProps) {
  const { t } = useTranslation('shared');
  const lost = useLiveState() === 'lost';
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!lost) {
      setSaid(false);
      return;
    }
    const timer = setTimeout(() => setSaid(true), quietMs);
    return () => clearTimeout(timer);
  }, [lost]);

  return (
    <span role="status" className="reconnecting">
      {said && (
        <>
          <Spin size="small" />
          <span className={tight ? 'for-ears' : undefined}>{t('reconnecting')}</span>
        </>
      )}
    </span>
  );
}
