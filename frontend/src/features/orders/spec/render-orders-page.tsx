import type { CompanyRole, Role, StaffRole } from '@portal/contract/policy';
import { Refine } from '@refinedev/core';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { accessControlProvider } from '../../../shared/access/access-control';
import { cacheSessionUser } from '../../../shared/access/session';
import { dataProvider } from '../../../shared/data/data-provider';
import { createQueryClient } from '../../../shared/data/query-client';
import { sessionToken } from '../../../shared/data/session-token';
import type { FakeServer } from '../../../test/fake-server';
import { ShownToasts } from '../../../test/shown-toasts';
import { loadTexts } from '../../../texts/texts';
import { OrdersPage } from '../list/orders-page';
import { person } from './orders.fixture';

beforeAll(() => loadTexts('orders', 'trade'));

function Address() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="path">{pathname}</output>
      <output aria-label="address">{search}</output>
    </>
  );
}

/** Makes media queries match as in a window of this width. */
function resizeTo(width: number): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: width >= Number(/min-width:\s*(\d+)/.exec(media)?.[1] ?? 0) && !/max-width|reduced|hover/.test(media),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
}

interface Opening {
  role: Role;
  /** Of an administrator; an owner by default. */
  staffRole?: StaffRole;
  /** Of a buyer; the company's owner by default. */
  companyRole?: CompanyRole;
  server: FakeServer;
  /** The query of the address, such as `?status=Rejected`. */
  search?: string;
  width?: number;
}

/** Opens the orders page as a signed-in user. */
export function renderOrdersPage({ role, staffRole, companyRole, server, search = '', width = 1440 }: Opening) {
  server.install();
  resizeTo(width);
  const queryClient = createQueryClient();
  sessionToken.keep('token-of-the-session');
  const roles = { ...(staffRole && { staffRole }), ...(companyRole && { companyRole }) };
  cacheSessionUser(queryClient, 'token-of-the-session', { ...person(role), ...roles });
  return render(
    <MemoryRouter initialEntries={[`/orders${search}`]}>
      <Refine
        dataProvider={dataProvider}
        accessControlProvider={accessControlProvider}
        options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true }}
      >
        <OrdersPage />
        <Address />
        <ShownToasts />
      </Refine>
    </MemoryRouter>,
  );
}
