import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import './tour-offer.css';
import { useTourControls } from '../../shared/tour/use-tour';

/** Renders the offer to take the tour, on the first page after the first sign-in. It does not cover other content. */
export function TourOffer() {
  const { t } = useTranslation(['dashboard', 'portal']);
  const { isOffered, start, decline } = useTourControls();
  const id = useId();
  if (!isOffered) return null;
  return (
    <section className="tour-offer not-printed" aria-labelledby={id}>
      <p>
        <strong id={id} className="tour-offer-title">
          {t('tourOffer.title')}
        </strong>
        {t('tourOffer.text')}
      </p>
      <Button type="primary" onClick={start}>
        {t('portal:takeTheTour')}
      </Button>
      <Button type="text" onClick={decline}>
        {t('tourOffer.decline')}
      </Button>
    </section>
  );
}
