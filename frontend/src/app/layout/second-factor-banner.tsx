import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { secondFactorCardPath } from '../../shared/access/paths';
import { useSettings } from '../../shared/data/use-settings';
import { Notice } from '../../shared/ui/notice';
import { longDate } from '../../shared/ui/values/dates';

/**
 * Tells a team member without a second factor from which day on one is required (row K04). Only whoever manages the
 * settings may read the day.
 */
export function SecondFactorBanner() {
  const { t } = useTranslation('secondFactor');
  const mayReadDay = useHasPermission('settings:manage');
  const { query, result: settings } = useSettings(mayReadDay);
  if (mayReadDay && query.isPending) return <div className="part-loading" />;
  const day = settings?.security.secondFactorFrom;
  if (mayReadDay && !day) return null;
  return (
    <Notice
      banner
      type="info"
      role="status"
      message={
        <>
          {day ? t('due', { day: longDate(day) }) : t('dueSoon')}{' '}
          <Link to={secondFactorCardPath}>{t('setYoursUp')}</Link>
        </>
      }
    />
  );
}
