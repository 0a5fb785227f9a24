import type { AdminDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { aed, count } from '../../shared/ui/numbers';
import { Figure, Figures } from './figures';
import { lists } from './lists';
import { OrdersByStatus } from './orders-by-status';
import { Ranking } from './ranking';
import { SalesByMonth } from './sales-by-month';

export function AdminView({ dashboard: { buyers, orders, catalogue, kpis, course } }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation('dashboard');
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <Figures wide title={t('sales')} note={t('whatCountsAsSold')}>
        <Figure label={t('revenue')} value={aed(kpis.totalRevenue)} to={lists.sold} />
        <Figure label={t('revenueThisMonth')} value={aed(kpis.revenueThisMonth)} to={lists.soldIn(month)} />
        <Figure label={t('unitsSold')} value={count(kpis.totalUnitsSold)} to={lists.sold} />
        <Figure label={t('unitsSoldThisMonth')} value={count(kpis.unitsSoldThisMonth)} to={lists.soldIn(month)} />
      </Figures>
      <div className="dashboard-columns">
        <Figures title={t('orders')}>
          <Figure label={t('totalOrders')} value={count(orders.totalOrders)} to={lists.orders} />
          <Figure label={t('ordersThisMonth')} value={count(orders.ordersThisMonth)} to={lists.ordersPlacedIn(month)} />
          <Figure
            label={t('pendingOrders')}
            value={count(orders.pendingOrders)}
            to={lists.ordersIn('Pending Review')}
            urgent={orders.pendingOrders > 0}
          />
        </Figures>
        <Figures title={t('buyers')}>
          <Figure label={t('registeredBuyers')} value={count(buyers.totalRegisteredBuyers)} to={lists.buyers} />
          <Figure
            label={t('activeBuyers')}
            value={count(buyers.activeBuyers)}
            to={lists.approvedBuyersBySeen}
            hint={t('inThePast7Days')}
          />
          <Figure
            label={t('pendingApprovals')}
            value={count(buyers.pendingBuyerApprovals)}
            to={lists.pendingBuyers}
            urgent={buyers.pendingBuyerApprovals > 0}
          />
        </Figures>
        <Figures title={t('catalogue')}>
          <Figure label={t('brands')} value={count(catalogue.totalBrands)} to={lists.catalogue} />
          <Figure label={t('stockFiles')} value={count(catalogue.totalStockFiles)} to={lists.catalogue} />
          <Figure
            label={t('newStockFilesThisMonth')}
            value={count(catalogue.newStockFilesThisMonth)}
            to={lists.catalogue}
          />
        </Figures>
      </div>
      <div className="dashboard-charts">
        <SalesByMonth
          months={course.months}
          words={{ title: t('salesByMonth'), amount: t('revenue'), units: t('unitsSold') }}
        />
        <OrdersByStatus statuses={course.ordersByStatus} />
        <Ranking
          title={t('topViewedBrands')}
          empty={t('brandsAppearHere')}
          of="views"
          entries={kpis.topViewedBrands.map(({ _id, name, views }) => ({
            _id,
            name,
            times: views,
            to: lists.brand(_id),
          }))}
        />
        <Ranking
          title={t('topDownloadedStockFiles')}
          empty={t('stockFilesAppearHere')}
          of="downloads"
          entries={kpis.topDownloadedStockFiles.map(({ _id, name, brandId, brandName, downloads }) => ({
            _id,
            name,
            of: brandName,
            times: downloads,
            to: lists.brand(brandId),
          }))}
        />
      </div>
    </>
  );
}
