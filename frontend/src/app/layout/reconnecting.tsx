import { Grid, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../shared/live/live-state';

/** A connection that is back at once was never worth a word. */
const quietMs = 3_000;

/** Says that what others do is shown with a delay; nothing else is held up by it. */
export function Reconnecting() {
  const { t } = useTranslation('portal');
  const lost = useLiveState() === 'lost';
  // Beside a title and a name there is room for the wheel alone.
  const wide = Grid.useBreakpoint().md ?? true;
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
          <span className={wide ? undefined : 'for-ears'}>{t('reconnecting')}</span>
        </>
      )}
    </span>
  );
}
