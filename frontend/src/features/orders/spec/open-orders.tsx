import type { Role } from '@portal/contract/policy';
import { Refine } from '@refinedev/core';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { rememberUser } from '../../../shared/access/session';
import { dataProvider } from '../../../shared/data/data-provider';
import { createQueryClient } from '../../../shared/data/query-client';
import { sessionToken } from '../../../shared/data/session-token';
import type { FakeServer } from '../../../test/fake-server';
import { ShownToasts } from '../../../test/shown-toasts';
import { loadTexts } from '../../../texts/texts';
import { OrdersPage } from '../orders-page';
import { person } from './orders.fixture';

beforeAll(() => loadTexts('orders', 'trade'));

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

/** Answers media queries as a window of that width would. */
function resizeTo(width: number): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      matches: width >= Number(/min-width:\s*(\d+)/.exec(media)?.[1] ?? 0) && !/max-width|reduced/.test(media),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  });
}

interface Opening {
  role: Role;
  server: FakeServer;
  /** `?status=Rejected` */
  search?: string;
  width?: number;
}

/** The orders page as somebody signed in sees it. */
export function openOrders({ role, server, search = '', width = 1440 }: Opening) {
  server.install();
  resizeTo(width);
  const queryClient = createQueryClient();
  sessionToken.keep('token-of-the-session');
  rememberUser(queryClient, 'token-of-the-session', person(role));
  return render(
    <MemoryRouter initialEntries={[`/orders${search}`]}>
      <Refine
        dataProvider={dataProvider}
        options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true }}
      >
        <OrdersPage />
        <Address />
        <ShownToasts />
      </Refine>
    </MemoryRouter>,
  );
}
