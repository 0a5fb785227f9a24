import type { BuyerDashboard } from '@portal/contract/dashboard';
import { formatAed } from '@portal/contract/money';
import { count } from '../../shared/ui/numbers';
import { Figure, Figures } from './figures';
import { lists } from './lists';
import { OrdersByStatus } from './orders-by-status';
import { SalesByMonth } from './sales-by-month';

export function BuyerView({ dashboard }: { dashboard: BuyerDashboard }) {
  const { summary, brandsAvailable, stockFilesAvailable, course } = dashboard;
  const month = course.months.at(-1)?.month ?? '';
  return (
    <>
      <div className="dashboard-columns">
        <Figures title="My orders">
          <Figure label="Approved orders" value={count(summary.totalApprovedOrders)} to={lists.sold} />
          <Figure label="Approved this month" value={count(summary.approvedOrdersThisMonth)} to={lists.soldIn(month)} />
          <Figure label="Pending orders" value={count(summary.pendingOrders)} to={lists.ordersIn('Pending Review')} />
        </Figures>
        <Figures title="Available to me">
          <Figure label="Brands" value={count(brandsAvailable)} to={lists.catalogue} />
          <Figure label="Stock files" value={count(stockFilesAvailable)} to={lists.catalogue} />
        </Figures>
      </div>
      <Figures
        wide
        title="Bought"
        note="Approved orders, whether they await payment or are completed, in the month of their approval."
      >
        <Figure label="Amount bought" value={formatAed(summary.totalAmountBought)} to={lists.sold} />
        <Figure label="Amount this month" value={formatAed(summary.amountBoughtThisMonth)} to={lists.soldIn(month)} />
        <Figure label="Quantity bought" value={count(summary.quantityBought)} to={lists.sold} />
        <Figure label="Quantity this month" value={count(summary.quantityBoughtThisMonth)} to={lists.soldIn(month)} />
      </Figures>
      <div className="dashboard-charts">
        <SalesByMonth
          months={course.months}
          words={{ title: 'Bought by month', amount: 'Amount', units: 'Quantity' }}
        />
        <OrdersByStatus statuses={course.ordersByStatus} />
      </div>
    </>
  );
}
