import type { BuyerDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { formatAedAmount, formatCount } from '../../shared/ui/values/numbers';
import { Figure, FigureSection } from './figures';
import { listAddresses } from './list-addresses';
import { OrdersByStatus } from './orders-by-status';
import { SalesByMonth } from './sales-by-month';

export function BuyerView({ dashboard }: { dashboard: BuyerDashboard }) {
  const { t } = useTranslation('dashboard');
  const { summary, brandsAvailable, stockFilesAvailable, receivables, course } = dashboard;
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <div className="dashboard-columns">
        <FigureSection title={t('myOrders')}>
          <Figure
            label={t('approvedOrders')}
            value={formatCount(summary.totalApprovedOrders)}
            to={listAddresses.sold}
          />
          <Figure
            label={t('approvedThisMonth')}
            value={formatCount(summary.approvedOrdersThisMonth)}
            to={listAddresses.soldIn(month)}
          />
          <Figure
            label={t('pendingOrders')}
            value={formatCount(summary.pendingOrders)}
            to={listAddresses.ordersIn('Pending Review')}
          />
        </FigureSection>
        <FigureSection title={t('availableToMe')}>
          <Figure label={t('brands')} value={formatCount(brandsAvailable)} to={listAddresses.catalogue} />
          <Figure label={t('stockFiles')} value={formatCount(stockFilesAvailable)} to={listAddresses.catalogue} />
        </FigureSection>
      </div>
      <FigureSection wide title={t('bought')} note={t('whatCountsAsSold')}>
        <Figure label={t('amountBought')} value={formatAedAmount(summary.totalAmountBought)} to={listAddresses.sold} />
        <Figure
          label={t('amountThisMonth')}
          value={formatAedAmount(summary.amountBoughtThisMonth)}
          to={listAddresses.soldIn(month)}
        />
        <Figure label={t('quantityBought')} value={formatCount(summary.quantityBought)} to={listAddresses.sold} />
        <Figure
          label={t('quantityThisMonth')}
          value={formatCount(summary.quantityBoughtThisMonth)}
          to={listAddresses.soldIn(month)}
        />
      </FigureSection>
      <FigureSection wide title={t('myAccount')}>
        <Figure label={t('toPay')} value={formatAedAmount(receivables.open)} to={listAddresses.account} />
        <Figure label={t('overdue')} value={formatAedAmount(receivables.overdue)} to={listAddresses.account} />
      </FigureSection>
      <div className="dashboard-charts">
        <SalesByMonth
          months={course.months}
          words={{ title: t('boughtByMonth'), amount: t('amount'), units: t('quantity') }}
        />
        <OrdersByStatus statuses={course.ordersByStatus} />
      </div>
    </>
  );
}
