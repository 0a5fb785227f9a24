import { Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { App } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';
import { createAccessControl } from '../shared/access/access-control';
import { createAuthProvider } from '../shared/access/auth-provider';
import { homePath, pendingPath } from '../shared/access/paths';
import { dataProvider } from '../shared/data/data-provider';
import { createQueryClient } from '../shared/data/query-client';
import { sessionToken } from '../shared/data/session-token';
import { createLiveProvider } from '../shared/live/live-provider';
import { LiveUpdates } from '../shared/live/live-updates';
import { useDocumentTitle } from '../shared/ui/use-document-title';
import { withTexts } from '../texts/with-texts';
import { Design } from './design';
import { Guard } from './guard';
import { Later } from './later';
import { useNotificationProvider } from './notification-provider';
import { type PortalResource, resources } from './resources';

const PortalLayout = withTexts(
  async () => (await import('./layout/portal-layout')).PortalLayout,
  'portal',
  'notifications',
);
const PendingPage = withTexts(async () => (await import('../features/auth/pending-page')).PendingPage, 'auth');

const refineResources = resources.map(({ name, path, permission }) => ({ name, list: path, meta: { permission } }));

function createServices() {
  const queryClient = createQueryClient();
  return {
    queryClient,
    authProvider: createAuthProvider(queryClient),
    accessControlProvider: createAccessControl(queryClient),
    liveProvider: createLiveProvider(),
  };
}

/** Whatever ends a session, or puts another in its place from another tab: nothing of one person's data is left for the next. */
function useForgetting(queryClient: ReturnType<typeof createQueryClient>): void {
  useEffect(() => {
    let known = sessionToken.read();
    return sessionToken.subscribe(() => {
      const token = sessionToken.read();
      if (known !== null && token !== known) {
        // Who the next one is, is asked already, under their token.
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' || queryKey[1] !== token });
      }
      known = token;
    });
  }, [queryClient]);
}

function Providers({ children }: { children: ReactNode }) {
  const services = useMemo(createServices, []);
  useForgetting(services.queryClient);
  return (
    <Design>
      <App>
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider}
          authProvider={services.authProvider}
          accessControlProvider={services.accessControlProvider}
          liveProvider={services.liveProvider}
          notificationProvider={useNotificationProvider}
          resources={refineResources}
          options={{
            reactQuery: { clientConfig: services.queryClient },
            syncWithLocation: true,
            disableTelemetry: true,
            // The guard watches the session itself; a second check per route change would ask for nothing.
            disableRouteChangeHandler: true,
          }}
        >
          <LiveUpdates />
          {children}
        </Refine>
      </App>
    </Design>
  );
}

/** Stands before the page: React runs effects in this order, so a title that the page itself sets is the last word. */
function UsualTitle({ text }: { text: string }) {
  useDocumentTitle(text);
  return null;
}

function ResourcePage({ resource }: { resource: PortalResource }) {
  const { t } = useTranslation('shared');
  const Page = resource.page;
  return (
    <Later key={resource.name}>
      <UsualTitle text={t(`pages.${resource.title}`)} />
      <Page />
    </Later>
  );
}

/** Everything behind the login: what asks who somebody is, and all that they may see. */
export function Inside() {
  return (
    <Providers>
      <Routes>
        <Route
          path={pendingPath}
          element={
            <Guard door={{ kind: 'pending' }}>
              <Later fullPage>
                <PendingPage />
              </Later>
            </Guard>
          }
        />
        <Route
          element={
            <Guard door={{ kind: 'portal' }}>
              <Later fullPage>
                <PortalLayout />
              </Later>
            </Guard>
          }
        >
          <Route index element={<Navigate to={homePath} replace />} />
          {resources.map((resource) => (
            <Route
              key={resource.name}
              path={resource.path}
              element={
                <Guard door={{ kind: 'portal', permission: resource.permission }}>
                  <ResourcePage resource={resource} />
                </Guard>
              }
            />
          ))}
        </Route>
        <Route path="*" element={<Guard door={{ kind: 'unknown' }} />} />
      </Routes>
    </Providers>
  );
}
