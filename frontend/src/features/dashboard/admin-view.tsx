import type { AdminDashboard } from '@portal/contract/dashboard';
import { formatAed } from '@portal/contract/money';
import { count } from '../../shared/ui/numbers';
import { Figure, Figures } from './figures';
import { lists } from './lists';
import { OrdersByStatus } from './orders-by-status';
import { Ranking } from './ranking';
import { SalesByMonth } from './sales-by-month';

export function AdminView({ dashboard: { buyers, orders, catalogue, kpis, course } }: { dashboard: AdminDashboard }) {
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <Figures
        wide
        title="Sales"
        note="Approved orders, whether they await payment or are completed, in the month of their approval."
      >
        <Figure label="Revenue" value={formatAed(kpis.totalRevenue)} to={lists.sold} />
        <Figure label="Revenue this month" value={formatAed(kpis.revenueThisMonth)} to={lists.soldIn(month)} />
        <Figure label="Units sold" value={count(kpis.totalUnitsSold)} to={lists.sold} />
        <Figure label="Units sold this month" value={count(kpis.unitsSoldThisMonth)} to={lists.soldIn(month)} />
      </Figures>
      <div className="dashboard-columns">
        <Figures title="Orders">
          <Figure label="Total orders" value={count(orders.totalOrders)} to={lists.orders} />
          <Figure label="Orders this month" value={count(orders.ordersThisMonth)} to={lists.ordersPlacedIn(month)} />
          <Figure
            label="Pending orders"
            value={count(orders.pendingOrders)}
            to={lists.ordersIn('Pending Review')}
            urgent={orders.pendingOrders > 0}
          />
        </Figures>
        <Figures title="Buyers">
          <Figure label="Registered buyers" value={count(buyers.totalRegisteredBuyers)} to={lists.buyers} />
          <Figure
            label="Active buyers"
            value={count(buyers.activeBuyers)}
            to={lists.approvedBuyersBySeen}
            hint="In the past 7 days"
          />
          <Figure
            label="Pending approvals"
            value={count(buyers.pendingBuyerApprovals)}
            to={lists.pendingBuyers}
            urgent={buyers.pendingBuyerApprovals > 0}
          />
        </Figures>
        <Figures title="Catalogue">
          <Figure label="Brands" value={count(catalogue.totalBrands)} to={lists.catalogue} />
          <Figure label="Stock files" value={count(catalogue.totalStockFiles)} to={lists.catalogue} />
          <Figure
            label="New stock files this month"
            value={count(catalogue.newStockFilesThisMonth)}
            to={lists.catalogue}
          />
        </Figures>
      </div>
      <div className="dashboard-charts">
        <SalesByMonth
          months={course.months}
          words={{ title: 'Sales by month', amount: 'Revenue', units: 'Units sold' }}
        />
        <OrdersByStatus statuses={course.ordersByStatus} />
        <Ranking
          title="Top viewed brands"
          empty="Brands appear here as buyers open them."
          unit="view"
          entries={kpis.topViewedBrands.map(({ _id, name, views }) => ({
            _id,
            name,
            times: views,
            to: lists.brand(_id),
          }))}
        />
        <Ranking
          title="Top downloaded stock files"
          empty="Stock files appear here as buyers download them."
          unit="download"
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
