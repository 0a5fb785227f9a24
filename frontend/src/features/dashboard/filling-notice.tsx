import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilling } from '../../shared/data/filling';
import { useInvalidateResources } from '../../shared/data/invalidate';
import { Notice } from '../../shared/ui/notice';

/** Says that the demo is still being made, and refetches everything on the screen when it is done. */
export function FillingNotice() {
  const { t } = useTranslation('dashboard');
  const filling = useFilling();
  const invalidate = useInvalidateResources();
  const before = useRef(filling);
  useEffect(() => {
    if (before.current === 'ongoing' && filling === 'done') invalidate();
    before.current = filling;
  }, [filling, invalidate]);
  return (
    <div className="dashboard-filling" role="status">
      {filling === 'ongoing' && <Notice type="info" message={t('filling.title')} description={t('filling.text')} />}
    </div>
  );
}
