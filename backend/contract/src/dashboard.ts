import type { OrderStatus } from './order-lifecycle.js';

/**
 * How the dashboard's numbers are defined, for administrators and buyers:
 *
 * - An order is *sold* from its approval, when its invoice is made, until it is cancelled: Awaiting Payment or Completed.
 *   Revenue, amounts bought, units and 'approved orders' are sums over sold orders. An administrator's revenue
 * therefore
 *   equals the sum of the amounts that all buyers see.
 * - Sold orders belong to the month of their approval, counts of all orders to the month of their submission. A month
 * is
 *   a calendar month in the portal's time zone (settings).
 * - Deleted orders are never counted.
 * - A buyer is active when they are approved and signed in, or used an open session, in the past 7 days.
 */
export const soldStatuses = ['Awaiting Payment', 'Completed'] as const satisfies readonly OrderStatus[];

/** A buyer counts as active when seen within this many days (specification 9). */
export const buyerActiveWithinDays = 7;
/** Entries in each top list (specification 9). */
export const topListLength = 5;
/** Months in the sales chart, including the current one. */
export const salesChartMonths = 12;

/** AED and units sold in one month, `2026-11`. Months without sales are listed with zeros. */
export interface MonthlySales {
  month: string;
  amount: number;
  units: number;
}

/** AED that is left to pay of invoices now, and the part of it that is overdue. Credit is not subtracted. */
interface ReceivableSums {
  open: number;
  overdue: number;
}

interface Course {
  /** Oldest first; the last one is the current month. */
  months: MonthlySales[];
  /** Lists every status, with zero where no order has it. */
  ordersByStatus: { status: OrderStatus; orders: number }[];
}

export interface AdminDashboard {
  role: 'admin';
  buyers: { totalRegisteredBuyers: number; activeBuyers: number; pendingBuyerApprovals: number };
  orders: { totalOrders: number; ordersThisMonth: number; pendingOrders: number };
  catalogue: { totalBrands: number; totalStockFiles: number; newStockFilesThisMonth: number };
  kpis: {
    totalRevenue: number;
    revenueThisMonth: number;
    totalUnitsSold: number;
    unitsSoldThisMonth: number;
    topViewedBrands: { _id: string; name: string; views: number }[];
    topDownloadedStockFiles: { _id: string; name: string; brandId: string; brandName: string; downloads: number }[];
  };
  /** Of all buyers; null for team members who may not see what buyers owe. */
  receivables: ReceivableSums | null;
  course: Course;
}

/** Covers the buyer's own orders and the brands visible to them. */
export interface BuyerDashboard {
  role: 'buyer';
  summary: {
    totalApprovedOrders: number;
    approvedOrdersThisMonth: number;
    pendingOrders: number;
    totalAmountBought: number;
    amountBoughtThisMonth: number;
    quantityBought: number;
    quantityBoughtThisMonth: number;
  };
  brandsAvailable: number;
  stockFilesAvailable: number;
  receivables: ReceivableSums;
  course: Course;
}

export type Dashboard = AdminDashboard | BuyerDashboard;
