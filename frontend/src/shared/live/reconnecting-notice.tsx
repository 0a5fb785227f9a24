import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from './live-state';

/** Interruptions that are shorter than this are not shown. */
const quietMs = 3_000;

interface ReconnectingProps {
  /** Shows only the spinner. Screen readers still get the text. */
  tight?: boolean;
}

/**
 * Renders a notice while the live connection is lost. Changes by other users then appear with a delay; everything else
 * works.
 */
export function ReconnectingNotice({ tight = false }: ReconnectingProps) {
  const { t } = useTranslation('shared');
  const isLost = useLiveState() === 'lost';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, [isLost]);

  return (
    <span role="status" className="reconnecting">
      {shown && (
        <>
          <Spin size="small" />
          <span className={tight ? 'visually-hidden' : undefined}>{t('reconnecting')}</span>
        </>
      )}
    </span>
  );
}
