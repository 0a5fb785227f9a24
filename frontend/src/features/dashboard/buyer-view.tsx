import type { BuyerDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { aed, count } from '../../shared/ui/numbers';
import { Figure, Figures } from './figures';
import { lists } from './lists';
import { OrdersByStatus } from './orders-by-status';
import { SalesByMonth } from './sales-by-month';

export function BuyerView({ dashboard }: { dashboard: BuyerDashboard }) {
  const { t } = useTranslation('dashboard');
  const { summary, brandsAvailable, stockFilesAvailable, course } = dashboard;
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <div className="dashboard-columns">
        <Figures title={t('myOrders')}>
          <Figure label={t('approvedOrders')} value={count(summary.totalApprovedOrders)} to={lists.sold} />
          <Figure
            label={t('approvedThisMonth')}
            value={count(summary.approvedOrdersThisMonth)}
            to={lists.soldIn(month)}
          />
          <Figure
            label={t('pendingOrders')}
            value={count(summary.pendingOrders)}
            to={lists.ordersIn('Pending Review')}
          />
        </Figures>
        <Figures title={t('availableToMe')}>
          <Figure label={t('brands')} value={count(brandsAvailable)} to={lists.catalogue} />
          <Figure label={t('stockFiles')} value={count(stockFilesAvailable)} to={lists.catalogue} />
        </Figures>
      </div>
      <Figures wide title={t('bought')} note={t('whatCountsAsSold')}>
        <Figure label={t('amountBought')} value={aed(summary.totalAmountBought)} to={lists.sold} />
        <Figure label={t('amountThisMonth')} value={aed(summary.amountBoughtThisMonth)} to={lists.soldIn(month)} />
        <Figure label={t('quantityBought')} value={count(summary.quantityBought)} to={lists.sold} />
        <Figure
          label={t('quantityThisMonth')}
          value={count(summary.quantityBoughtThisMonth)}
          to={lists.soldIn(month)}
        />
      </Figures>
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
