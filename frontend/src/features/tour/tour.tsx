import { Tour as AntTour, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSessionUser } from '../../shared/access/session';
import { useBrands } from '../../shared/data/whole-lists';
import './tour.css';
import { tourSteps } from './tour-steps';
import { useTourPanel } from './use-tour-panel';
import { useTourTarget } from './use-tour-target';

/** The tour of the signed-in user's role. It opens the page of each step and points at the part that the step is about. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation(['tour', 'shared']);
  const user = useSessionUser();
  const { brands, query } = useBrands();
  const navigate = useNavigate();
  const [current, setCurrent] = useState(0);
  const steps = tourSteps(user, brands[0]?._id);
  const { title, text, path, target } = steps[current] ?? steps[0];
  const pointed = useTourTarget(target, `.sidebar a[href="${path.split('?')[0]}"]`, '[data-menu-button]');
  const isReady = !query.isPending && pointed !== undefined;
  const last = steps.length - 1;
  const onNext = () => (current < last ? setCurrent(current + 1) : onEnd());
  const panel = useTourPanel(`${title} ${pointed?.position}`, { onNext: () => isReady && onNext(), onEnd });
  const hasBrands = !query.isPending;
  const openPage = useEffectEvent(() => void navigate(path, { replace: current > 0 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is opened once for each address
  useEffect(() => {
    if (hasBrands) openPage();
  }, [hasBrands, path]);

  if (!isReady) return null;
  return (
    <AntTour
      // antd positions its panel only when it mounts, so a target that has moved needs a new key, which mounts the
      // panel again.
      key={pointed.position}
      open
      rootClassName="tour"
      disabledInteraction
      gap={{ radius: 8 }}
      closable={false}
      onClose={onEnd}
      steps={[
        {
          target: pointed.element,
          title: (
            <h2 id={panel.titleId} ref={panel.titleRef}>
              {t(title)}
            </h2>
          ),
          description: (
            <p id={panel.textId} aria-live="polite">
              {t(text)}
            </p>
          ),
        },
      ]}
      actionsRender={() => (
        <div className="tour-actions">
          <span className="tour-progress figures">{t('progress', { step: current + 1, total: steps.length })}</span>
          {current < last && (
            <Button type="text" onClick={onEnd}>
              {t('skip')}
            </Button>
          )}
          {current > 0 && <Button onClick={() => setCurrent(current - 1)}>{t('back')}</Button>}
          <Button type="primary" className="tour-next" onClick={onNext}>
            {current < last ? t('next') : t('finish')}
          </Button>
        </div>
      )}
    />
  );
}
