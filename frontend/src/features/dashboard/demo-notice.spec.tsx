import type { AdminDashboard } from '@portal/contract/dashboard';
import { demoMark } from '@portal/contract/facts/demo-mark';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, openPortal } from '../../test/open-portal';
import { settings } from '../../texts/spec/greek-records';

const marked = `<meta name="${demoMark}">`;

function dashboardWith(totalBrands: number): AdminDashboard {
  return {
    role: 'admin',
    buyers: { totalRegisteredBuyers: 0, activeBuyers: 0, pendingBuyerApprovals: 0 },
    orders: { totalOrders: 0, ordersThisMonth: 0, pendingOrders: 0 },
    catalogue: { totalBrands, totalStockFiles: 0, newStockFilesThisMonth: 0 },
    kpis: {
      totalRevenue: 0,
      revenueThisMonth: 0,
      totalUnitsSold: 0,
      unitsSoldThisMonth: 0,
      topViewedBrands: [],
      topDownloadedStockFiles: [],
    },
    receivables: { open: 0, overdue: 0 },
    course: { months: [], ordersByStatus: orderStatuses.map((status) => ({ status, orders: 0 })) },
  };
}

let server: FakeServer;
/** The page as the server sends it now. */
let page: string;
beforeEach(() => {
  page = marked;
  document.head.insertAdjacentHTML('beforeend', marked);
  server = new FakeServer()
    .on('GET /', () => ({ body: page }))
    .on('GET /api/settings', { body: settings })
    .on('GET /api/brands', { body: [] });
});
afterEach(() => {
  closePortal();
  document.querySelector(`meta[name="${demoMark}"]`)?.remove();
});

// S02, S04
describe('a portal whose demo is still being made', () => {
  it('says so on the sign-in page, and when the demo is made', async () => {
    openPortal({ server, path: '/login' });
    expect(await screen.findByText(/^The demo is being made/)).toBeInTheDocument();
    page = '<head></head>';
    expect(await screen.findByText(/^The demo is made/)).toBeInTheDocument();
  });

  it('says so on the dashboard instead of asking for first steps, and refetches its figures at the end', async () => {
    let brands = 0;
    server.on('GET /api/dashboard', () => ({ body: dashboardWith(brands) }));
    openPortal({ server, path: '/dashboard', user: adminUser });
    expect(await screen.findByText('The demo is being made')).toBeInTheDocument();
    expect(screen.queryByText('Before the first order')).not.toBeInTheDocument();
    brands = 6;
    page = '<head></head>';
    await waitFor(() => expect(screen.queryByText('The demo is being made')).not.toBeInTheDocument());
    expect(await screen.findByText('6')).toBeInTheDocument();
  });
});
