import { Refine } from '@refinedev/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { accessControlProvider } from '../shared/access/access-control';
import { createAuthProvider } from '../shared/access/auth-provider';
import { homePath, pendingPath } from '../shared/access/paths';
import { loadUserAhead, useSession } from '../shared/access/session';
import { useAccountLanguage } from '../shared/access/use-account-language';
import { dataProvider } from '../shared/data/data-provider';
import { createQueryClient } from '../shared/data/query-client';
import { sessionToken } from '../shared/data/session-token';
import { createLiveProvider } from '../shared/live/live-provider';
import { LiveUpdates } from '../shared/live/live-updates';
import { useDocumentTitle } from '../shared/ui/use-document-title';
import { lazyWithTexts } from '../texts/lazy-with-texts';
import { DesignProvider } from './design-provider';
import { LazyBoundary } from './lazy-boundary';
import { type Page, pagesOf, refineResources, resources } from './resources';
import { RouteGuard } from './route-guard';
import { routerProvider } from './router-provider';
import { SecondFactorGuard } from './second-factor-guard';

const PortalLayout = lazyWithTexts(
  async () => (await import('./layout/portal-layout')).PortalLayout,
  'portal',
  'notifications',
);
const PendingPage = lazyWithTexts(async () => (await import('../features/auth/pending-page')).PendingPage, 'auth');

/**
 * Loads the code of the page at this address and of the layout around it. A failure is ignored, because the page loads
 * again what is missing, and shows a failure then.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const page = resources.flatMap(pagesOf).find(({ path }) => matchPath(path, pathname === '/' ? homePath : pathname));
  const code = pathname === pendingPath ? [PendingPage] : [PortalLayout, ...(page ? [page.component] : [])];
  await Promise.allSettled(code.map((part) => part.preload()));
}

/** Loads the code of the page at this address, and at the same time the user of the stored token. */
export async function preparePage(pathname: string): Promise<void> {
  await Promise.allSettled([loadUserAhead(), preloadPage(pathname)]);
}

function AccountLanguage() {
  const session = useSession();
  useAccountLanguage(session.state === 'user' ? session.user : undefined);
  return null;
}

function createServices() {
  const queryClient = createQueryClient();
  return {
    queryClient,
    authProvider: createAuthProvider(queryClient),
    liveProvider: createLiveProvider(),
  };
}

/**
 * Clears cached data when the session ends or changes, also when another tab causes it, so that the next user of the
 * browser never sees another user's data.
 */
function useClearCacheOnSessionChange(queryClient: ReturnType<typeof createQueryClient>): void {
  useEffect(() => {
    let known = sessionToken.read();
    return sessionToken.subscribe(() => {
      const token = sessionToken.read();
      if (known !== null && token !== known) {
        // The query of the new session is kept, because it may be loading already.
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' || queryKey[1] !== token });
      }
      known = token;
    });
  }, [queryClient]);
}

function Providers({ children }: { children: ReactNode }) {
  const services = useMemo(createServices, []);
  useClearCacheOnSessionChange(services.queryClient);
  const { t } = useTranslation('portal');
  const known = useMemo(() => refineResources((title) => t(`pages.${title}`)), [t]);
  return (
    <DesignProvider>
      <div className="signed-in">
        <Refine
          routerProvider={routerProvider}
          dataProvider={dataProvider}
          authProvider={services.authProvider}
          accessControlProvider={accessControlProvider}
          liveProvider={services.liveProvider}
          resources={known}
          options={{
            reactQuery: { clientConfig: services.queryClient },
            disableTelemetry: true,
            // The guard reacts to every change of the session, so Refine need not check the session again at each
            // change of route.
            disableRouteChangeHandler: true,
          }}
        >
          <AccountLanguage />
          <LiveUpdates />
          {children}
        </Refine>
      </div>
    </DesignProvider>
  );
}

/**
 * Sets the document's default title, which a page may replace. Rendered before the page, because React runs effects in
 * the order of the components and the last title wins.
 */
function UsualTitle({ text }: { text: string }) {
  useDocumentTitle(text);
  return null;
}

function PageAt({ page }: { page: Page }) {
  const { t } = useTranslation('portal');
  return (
    <LazyBoundary key={page.path}>
      <UsualTitle text={t(`pages.${page.title}`)} />
      <page.component />
    </LazyBoundary>
  );
}

/** Renders the portal for signed-in users: providers, guards and pages. */
export function SignedInPortal() {
  return (
    <Providers>
      <Routes>
        <Route
          path={pendingPath}
          element={
            <RouteGuard routeKind="pending">
              <LazyBoundary fullPage>
                <PendingPage />
              </LazyBoundary>
            </RouteGuard>
          }
        />
        <Route
          element={
            <RouteGuard routeKind="portal">
              <SecondFactorGuard>
                <LazyBoundary fullPage>
                  <PortalLayout />
                </LazyBoundary>
              </SecondFactorGuard>
            </RouteGuard>
          }
        >
          <Route index element={<Navigate to={homePath} replace />} />
          {resources.flatMap((resource) =>
            pagesOf(resource).map((page) => (
              <Route
                key={page.path}
                path={page.path}
                element={
                  <RouteGuard routeKind="portal" permission={resource.permission}>
                    <PageAt page={page} />
                  </RouteGuard>
                }
              />
            )),
          )}
        </Route>
        <Route path="*" element={<RouteGuard routeKind="unknown" />} />
      </Routes>
    </Providers>
  );
}
