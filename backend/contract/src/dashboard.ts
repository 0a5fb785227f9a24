import type { OrderStatus } from './order-lifecycle.js';

/**
 * What the numbers mean, on both sides:
 *
 * - An order is *sold* from its approval, when its invoice is made, until it is cancelled: Awaiting Payment or Completed.
 *   Revenue, amounts bought, units and 'approved orders' are sums over sold orders. An administrator's revenue is
 *   therefore exactly what all buyers together see as bought.
 * - Sold orders belong to the month of their approval, orders as such to the month of their submission. A month is a
 *   calendar month in the portal's time zone (settings).
 * - Deleted orders count nowhere.
 * - Active is an approved buyer who signed in, or used an open session, in the past 7 days.
 */
export const soldStatuses = ['Awaiting Payment', 'Completed'] as const satisfies readonly OrderStatus[];

/** Days that an active buyer has been seen in (specification 9). */
export const activeWithinDays = 7;
/** Entries of the top lists (specification 9). */
export const topListLength = 5;
/** Months in the course of sales, this one among them. */
export const courseMonths = 12;

/** AED and units sold in one month, `2026-11`. Months without sales are listed with zeros. */
export interface MonthOfSales {
  month: string;
  amount: number;
  units: number;
}

interface Course {
  /** Oldest first; the last one is the month that 'this month' means. */
  months: MonthOfSales[];
  /** Every status, also those of no order. */
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
  course: Course;
}

/** Of the buyer's own orders, and of the catalogue that they see. */
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
  course: Course;
}

export type Dashboard = AdminDashboard | BuyerDashboard;
