import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons';
import type { AdminDashboard } from '@portal/contract/dashboard';
import type { Settings } from '@portal/contract/settings';
import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { settingsPath } from '../../shared/access/paths';
import { useSessionUser } from '../../shared/access/session';
import { useDismissed } from '../../shared/access/use-dismissed';
import { useSettings } from '../../shared/data/use-settings';
import { useBrands } from '../../shared/data/whole-lists';
import { listAddresses } from './list-addresses';

/** True when invoices can name the company, and buyers know whom to ask and where to pay. */
function hasCompanyDetails({ companyName, supportPhone, supportEmail, AED, EUR }: Settings): boolean {
  const contact = supportPhone ?? supportEmail;
  return (
    companyName !== null && contact !== null && [AED, EUR].some(({ iban, accountNumber }) => iban ?? accountNumber)
  );
}

/**
 * False while it is not known whether the checklist is shown. The dashboard waits for it, because the checklist would move
 * the figures below it.
 */
export function useIsChecklistKnown(): boolean {
  const { _id } = useSessionUser();
  const [dismissed] = useDismissed('checklist', _id);
  const isNeeded = useHasPermission('settings:manage') && !dismissed;
  const { query } = useSettings(isNeeded);
  return !isNeeded || !query.isPending;
}

/** Lists the steps that a new portal needs before its first order. The list disappears when every step is done. */
export function Checklist({ dashboard }: { dashboard: AdminDashboard }) {
  const [dismissed, dismiss] = useDismissed('checklist', useSessionUser()._id);
  // Only whoever manages the settings may take the first step.
  const isNeeded = useHasPermission('settings:manage') && !dismissed;
  return !isNeeded ? null : <OpenChecklist dashboard={dashboard} onDismiss={dismiss} />;
}

function OpenChecklist({ dashboard, onDismiss }: { dashboard: AdminDashboard; onDismiss: () => void }) {
  const { result: settings } = useSettings();
  if (settings === undefined) return null;
  const { totalBrands, totalStockFiles } = dashboard.catalogue;
  const done = {
    company: hasCompanyDetails(settings),
    brand: totalBrands > 0,
    stockFile: totalStockFiles > 0,
    buyer: dashboard.buyers.totalRegisteredBuyers > 0,
  };
  return Object.values(done).every(Boolean) ? null : <Steps done={done} onDismiss={onDismiss} />;
}

const steps = ['company', 'brand', 'stockFile', 'buyer'] as const;

function Steps({ done, onDismiss }: { done: Record<(typeof steps)[number], boolean>; onDismiss: () => void }) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const { brands } = useBrands();
  const addresses = {
    company: settingsPath,
    brand: listAddresses.newBrand,
    stockFile: brands[0] ? listAddresses.newStockFile(brands[0]._id) : listAddresses.catalogue,
    buyer: listAddresses.buyers,
  };
  return (
    <section className="checklist" aria-labelledby={id}>
      <div className="checklist-head">
        <h3 id={id}>{t('checklist.title')}</h3>
        <span className="muted figures">
          {t('checklist.progress', { done: steps.filter((step) => done[step]).length, total: steps.length })}
        </span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('checklist.dismiss')}
          title={t('checklist.dismiss')}
          onClick={onDismiss}
        />
      </div>
      <ol className="checklist-steps">
        {steps.map((step) => (
          <li key={step}>
            <Link to={addresses[step]} className="checklist-step" data-done={done[step] || undefined}>
              {done[step] ? <CheckCircleFilled aria-hidden /> : <span className="checklist-mark" aria-hidden />}
              <span>
                <strong>{t(`checklist.steps.${step}.title`)}</strong>
                <span className="checklist-state">{done[step] ? t('checklist.done') : t('checklist.toDo')}</span>
                <span className="checklist-text">{t(`checklist.steps.${step}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
