import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { secondFactorCardPath } from '../../shared/access/paths';
import { useSettings } from '../../shared/data/use-settings';
import { Notice } from '../../shared/ui/notice';
import { longDate } from '../../shared/ui/values/dates';

/** Tells an administrator without a second factor from which day on one is required (row K04). */
export function SecondFactorBanner() {
  const { t } = useTranslation('secondFactor');
  const { query, result: settings } = useSettings();
  if (query.isPending) return <div className="part-loading" />;
  const day = settings?.security.secondFactorFrom;
  if (!day) return null;
  return (
    <Notice
      banner
      type="info"
      role="status"
      message={
        <>
          {t('due', { day: longDate(day) })} <Link to={secondFactorCardPath}>{t('setYoursUp')}</Link>
        </>
      }
    />
  );
}
