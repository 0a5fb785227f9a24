import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvalidateResources } from '../../shared/data/invalidate';
import { useDemoState } from '../../shared/data/use-demo-state';
import { Notice } from '../../shared/ui/notice';

/** Says that the demo is still being made, and refetches everything on the screen when it is done. */
export function DemoNotice() {
  const { t } = useTranslation('dashboard');
  const demo = useDemoState();
  const invalidate = useInvalidateResources();
  const before = useRef(demo);
  useEffect(() => {
    if (before.current === 'ongoing' && demo === 'done') invalidate();
    before.current = demo;
  }, [demo, invalidate]);
  return (
    <div className="dashboard-demo" role="status">
      {demo === 'ongoing' && <Notice type="info" message={t('demo.title')} description={t('demo.text')} />}
    </div>
  );
}
