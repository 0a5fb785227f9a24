import type { AdminDashboard, BuyerDashboard } from '@portal/contract/dashboard';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, makeSessionUser, openPortal } from '../../test/open-portal';
import { settings } from '../../texts/spec/greek-records';

const course = {
  months: Array.from({ length: 12 }, (_, index) => ({
    month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
    amount: index * 1000,
    units: index * 10,
  })),
  ordersByStatus: orderStatuses.map((status, index) => ({ status, orders: index * 3 })),
};
const adminDashboard: AdminDashboard = {
  role: 'admin',
  buyers: { totalRegisteredBuyers: 1204, activeBuyers: 87, pendingBuyerApprovals: 3 },
  orders: { totalOrders: 1_000_000, ordersThisMonth: 412, pendingOrders: 9 },
  catalogue: { totalBrands: 40, totalStockFiles: 311, newStockFilesThisMonth: 12 },
  kpis: {
    totalRevenue: 1234567.5,
    revenueThisMonth: 98765.4,
    totalUnitsSold: 45678,
    unitsSoldThisMonth: 1234,
    topViewedBrands: [
      { _id: 'b1', name: 'Alba Studio', views: 310 },
      { _id: 'b2', name: 'North & Loom', views: 1 },
    ],
    topDownloadedStockFiles: [
      { _id: 'f1', name: 'Autumn 2026', brandId: 'b1', brandName: 'Alba Studio', downloads: 55 },
    ],
  },
  receivables: { open: 54321.4, overdue: 999.5 },
  course,
};
const buyerDashboard: BuyerDashboard = {
  role: 'buyer',
  summary: {
    totalApprovedOrders: 14,
    approvedOrdersThisMonth: 2,
    pendingOrders: 1,
    totalAmountBought: 45000,
    amountBoughtThisMonth: 3000,
    quantityBought: 960,
    quantityBoughtThisMonth: 72,
  },
  brandsAvailable: 6,
  stockFilesAvailable: 19,
  receivables: { open: 250, overdue: 0 },
  course,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /api/settings', { body: settings });
});
afterEach(closePortal);

/** Returns a card's number and the address of its link. */
function card(label: string): [string | null, string | null] {
  const link = screen.getByText(label, { selector: '.dashboard-label' }).closest('a');
  return [link?.querySelector('strong')?.textContent ?? null, link?.getAttribute('href') ?? null];
}

// D01 D02
describe("an administrator's dashboard", () => {
  beforeEach(() => server.on('GET /api/dashboard', { body: adminDashboard }));

  it('shows every number with a link to its list', async () => {
    openPortal({ server, path: '/', user: adminUser });
    expect(await screen.findByRole('heading', { level: 2, name: 'Admin Dashboard' })).toBeInTheDocument();
    expect(await screen.findByText('AED 1,234,568')).toBeInTheDocument();
    expect(card('Registered buyers')).toEqual(['1,204', '/admin/buyers']);
    expect(card('Active buyers')).toEqual(['87', '/admin/buyers?status=approved&sort=-lastLogin']);
    expect(card('Pending approvals')).toEqual(['3', '/admin/buyers?status=pending']);
    expect(card('Total orders')).toEqual(['1,000,000', '/orders']);
    expect(card('Pending orders')).toEqual(['9', '/orders?status=Pending+Review']);
    expect(card('Orders this month')).toEqual(['412', '/orders?placed=2026-11']);
    expect(card('Brands')).toEqual(['40', '/catalogue']);
    expect(card('Stock files')).toEqual(['311', '/catalogue']);
    expect(card('New stock files this month')).toEqual(['12', '/catalogue']);
    expect(card('Revenue')).toEqual(['AED 1,234,568', '/orders?sold=all']);
    expect(card('Revenue this month')).toEqual(['AED 98,765', '/orders?sold=2026-11']);
    expect(card('Units sold')[0]).toBe('45,678');
    expect(card('Units sold this month')).toEqual(['1,234', '/orders?sold=2026-11']);
    expect(card('Receivable')).toEqual(['AED 54,321', '/receivables']);
    expect(card('Overdue')).toEqual(['AED 1,000', '/receivables?show=overdue']);
  });

  it('lists the most viewed brands and the most downloaded stock files', async () => {
    openPortal({ server, path: '/dashboard', user: adminUser });
    const brands = within(await screen.findByRole('region', { name: 'Top viewed brands' }));
    const links = brands.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Alba Studio310 views', '/catalogue?brand=b1'],
      ['North & Loom1 view', '/catalogue?brand=b2'],
    ]);
    const files = within(screen.getByRole('region', { name: 'Top downloaded stock files' }));
    expect(files.getByRole('link')).toHaveTextContent('Autumn 2026 · Alba Studio55 downloads');
  });

  it('can show the months as a table instead of a chart', async () => {
    const { visitor } = openPortal({ server, path: '/dashboard', user: adminUser });
    const sales = within(await screen.findByRole('region', { name: 'Sales by month' }));
    await visitor.click(sales.getByText('Table'));
    const [, first, ...others] = within(sales.getByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent('November 2026AED 11,000110');
    expect(others.at(-1)).toHaveTextContent('December 2025AED 00');
  });

  it('links each order status to the orders with this status', async () => {
    openPortal({ server, path: '/dashboard', user: adminUser });
    const statuses = within(await screen.findByRole('region', { name: 'Orders by status' }));
    const links = statuses.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/orders?status=Awaiting+Payment');
    expect(links).toHaveLength(5);
  });

  it('explains why a section is empty', async () => {
    const kpis = { ...adminDashboard.kpis, topViewedBrands: [], topDownloadedStockFiles: [] };
    const months = course.months.map((month) => ({ ...month, amount: 0, units: 0 }));
    server.on('GET /api/dashboard', { body: { ...adminDashboard, kpis, course: { ...course, months } } });
    openPortal({ server, path: '/dashboard', user: adminUser });
    expect(await screen.findByText('Brands appear here as buyers open them.')).toBeInTheDocument();
    expect(screen.getByText('Stock files appear here as buyers download them.')).toBeInTheDocument();
    expect(screen.getByText('Figures appear here after the first approved order.')).toBeInTheDocument();
  });

  it('is refetched with the button "Refresh"', async () => {
    const { visitor } = openPortal({ server, path: '/dashboard', user: adminUser });
    await screen.findByText('1,000,000');
    const orders = { ...adminDashboard.orders, totalOrders: 1_000_001 };
    server.on('GET /api/dashboard', { body: { ...adminDashboard, orders } });
    await visitor.click(screen.getByRole('button', { name: /Refresh/ }));
    expect(await screen.findByText('1,000,001')).toBeInTheDocument();
  });
});

// D01 D03
it("a buyer's dashboard shows the buyer's own numbers", async () => {
  server.on('GET /api/dashboard', { body: buyerDashboard });
  openPortal({ server, path: '/dashboard', user: makeSessionUser() });
  expect(await screen.findByRole('heading', { level: 2, name: 'Buyer Dashboard' })).toBeInTheDocument();
  expect(await screen.findByText('AED 45,000')).toBeInTheDocument();
  expect(card('Approved orders')[0]).toBe('14');
  expect(card('Approved this month')).toEqual(['2', '/orders?sold=2026-11']);
  expect(card('Pending orders')).toEqual(['1', '/orders?status=Pending+Review']);
  expect(card('Amount this month')[0]).toBe('AED 3,000');
  expect(card('Quantity bought')[0]).toBe('960');
  expect(card('Quantity this month')[0]).toBe('72');
  expect(card('Brands')).toEqual(['6', '/catalogue']);
  expect(card('Stock files')).toEqual(['19', '/catalogue']);
  expect(card('To pay')).toEqual(['AED 250', '/account']);
  expect(card('Overdue')).toEqual(['AED 0', '/account']);
  expect(screen.queryByText('Registered buyers')).not.toBeInTheDocument();
});

// D05
describe('a dashboard that cannot be loaded', () => {
  it('shows an error instead of numbers, and can be refetched', async () => {
    server.on('GET /api/dashboard', { status: 500 });
    const { visitor } = openPortal({ server, path: '/dashboard', user: adminUser });
    expect(await screen.findByText('Failed to load dashboard data')).toBeInTheDocument();
    expect(document.querySelectorAll('.dashboard-value')).toHaveLength(0);
    server.on('GET /api/dashboard', { body: adminDashboard });
    await visitor.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('1,000,000')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load dashboard data')).not.toBeInTheDocument();
  });

  it('keeps the last numbers and shows when they were loaded', async () => {
    server.on('GET /api/dashboard', { body: adminDashboard });
    const { visitor } = openPortal({ server, path: '/dashboard', user: adminUser });
    await screen.findByText('1,000,000');
    server.on('GET /api/dashboard', { status: 500 });
    await visitor.click(screen.getByRole('button', { name: /Refresh/ }));
    expect(await screen.findByText('Failed to load dashboard data')).toBeInTheDocument();
    expect(screen.getByText('1,000,000')).toBeInTheDocument();
    expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeInTheDocument();
  });
});
