import type { AdminDashboard } from '@portal/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '../../shared/access/access-control';
import { formatAedAmount, formatCount } from '../../shared/ui/values/numbers';
import { Figure, FigureSection } from './figures';
import { listAddresses } from './list-addresses';
import { OrdersByStatus } from './orders-by-status';
import { Ranking } from './ranking';
import { SalesByMonth } from './sales-by-month';

export function AdminView({ dashboard }: { dashboard: AdminDashboard }) {
  const { buyers, orders, catalogue, kpis, receivables, course } = dashboard;
  const { t } = useTranslation('dashboard');
  const mayOpenCatalogue = useHasPermission('catalogue:read');
  const catalogueAddress = mayOpenCatalogue ? listAddresses.catalogue : undefined;
  const brandAddress = (id: string) => (mayOpenCatalogue ? listAddresses.brand(id) : undefined);
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <FigureSection wide title={t('sales')} note={t('whatCountsAsSold')}>
        <Figure label={t('revenue')} value={formatAedAmount(kpis.totalRevenue)} to={listAddresses.sold} />
        <Figure
          label={t('revenueThisMonth')}
          value={formatAedAmount(kpis.revenueThisMonth)}
          to={listAddresses.soldIn(month)}
        />
        <Figure label={t('unitsSold')} value={formatCount(kpis.totalUnitsSold)} to={listAddresses.sold} />
        <Figure
          label={t('unitsSoldThisMonth')}
          value={formatCount(kpis.unitsSoldThisMonth)}
          to={listAddresses.soldIn(month)}
        />
      </FigureSection>
      {receivables && (
        <FigureSection wide title={t('owed')}>
          <Figure label={t('receivable')} value={formatAedAmount(receivables.open)} to={listAddresses.receivables} />
          <Figure
            label={t('overdue')}
            value={formatAedAmount(receivables.overdue)}
            to={listAddresses.overdueReceivables}
            urgent={receivables.overdue > 0}
          />
        </FigureSection>
      )}
      <div className="dashboard-columns">
        <FigureSection title={t('orders')}>
          <Figure label={t('totalOrders')} value={formatCount(orders.totalOrders)} to={listAddresses.orders} />
          <Figure
            label={t('ordersThisMonth')}
            value={formatCount(orders.ordersThisMonth)}
            to={listAddresses.ordersPlacedIn(month)}
          />
          <Figure
            label={t('pendingOrders')}
            value={formatCount(orders.pendingOrders)}
            to={listAddresses.ordersIn('Pending Review')}
            urgent={orders.pendingOrders > 0}
          />
        </FigureSection>
        <FigureSection title={t('buyers')}>
          <Figure
            label={t('registeredBuyers')}
            value={formatCount(buyers.totalRegisteredBuyers)}
            to={listAddresses.buyers}
          />
          <Figure
            label={t('activeBuyers')}
            value={formatCount(buyers.activeBuyers)}
            to={listAddresses.approvedBuyersBySeen}
            hint={t('inThePast7Days')}
          />
          <Figure
            label={t('pendingApprovals')}
            value={formatCount(buyers.pendingBuyerApprovals)}
            to={listAddresses.pendingBuyers}
            urgent={buyers.pendingBuyerApprovals > 0}
          />
        </FigureSection>
        <FigureSection title={t('catalogue')}>
          <Figure label={t('brands')} value={formatCount(catalogue.totalBrands)} to={catalogueAddress} />
          <Figure label={t('stockFiles')} value={formatCount(catalogue.totalStockFiles)} to={catalogueAddress} />
          <Figure
            label={t('newStockFilesThisMonth')}
            value={formatCount(catalogue.newStockFilesThisMonth)}
            to={catalogueAddress}
          />
        </FigureSection>
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
            to: brandAddress(_id),
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
            to: brandAddress(brandId),
          }))}
        />
      </div>
    </>
  );
}
