import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { unstable_HistoryRouter as HistoryRouter, matchPath, Route, Routes, useLocation } from 'react-router';
import { LoginPage } from '../features/auth/login-page';
import {
  forgotPasswordPath,
  homePath,
  invitationPath,
  loginPath,
  registerPath,
  resetPasswordPath,
} from '../shared/access/paths';
import { sessionToken } from '../shared/data/session-token';
import { createGuardedHistory } from '../shared/leaving/guarded-history';
import { LoadingIndicator } from '../shared/ui/states/loading-indicator';
import { toasts } from '../shared/ui/toast';
import { lazyWithTexts } from '../texts/lazy-with-texts';
import { LazyBoundary } from './lazy-boundary';
import { useDocumentAttributes } from './use-document';

/** The paths of `PublicPages`. */
const publicPaths = [registerPath, forgotPasswordPath, `${resetPasswordPath}/:token?`, `${invitationPath}/:token?`];

// Most users open the login page first, so antd, Refine and all other pages are loaded only after the login page is
// shown.
const SignedInPortal = lazyWithTexts(async () => (await import('./signed-in-portal')).SignedInPortal, 'portal');
const PublicPages = lazy(async () => ({ default: (await import('./public-pages')).PublicPages }));
const loadToasts = () =>
  import('./toasts').then(
    ({ Toasts: Shown }) => ({ default: Shown }),
    // If the code of the toasts cannot be loaded, no toasts are shown: they only repeat information that pages show.
    () => ({ default: () => null }),
  );
const Toasts = lazy<ComponentType>(loadToasts);

/** Loads the module so that its component is then rendered without a loading state. */
async function loadSignedInPortal() {
  const [module] = await Promise.all([import('./signed-in-portal'), SignedInPortal.preload()]);
  return module;
}

/**
 * Loads at the same time what a page for signed-in users needs before it is complete: its code, the code around it and
 * the user. Without this the page would load one after the other, each with a loading state that React shows for at
 * least 300 ms. Returns undefined for pages that need no session, and for those that redirect to the login page.
 */
export function preparePortal(pathname: string): Promise<void> | undefined {
  const isPublic = [loginPath, ...publicPaths].some((path) => matchPath({ path, end: false }, pathname));
  if (isPublic || sessionToken.read() === null) return undefined;
  return loadSignedInPortal().then(({ preparePage }) => preparePage(pathname));
}

function prefetchPortal(): void {
  void loadToasts();
  // A failed prefetch is ignored, because the code is loaded again when it is needed, and a failure is shown then.
  loadSignedInPortal()
    .then(({ preloadPage }) => preloadPage(homePath))
    .catch(() => undefined);
}

/**
 * Renders the toasts outside of the pages, so that a toast stays visible when the user leaves the page that opened it.
 */
function ToastsOnDemand() {
  const wereOpened = useSyncExternalStore(toasts.subscribe, toasts.wereOpened);
  return wereOpened ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

/** Scrolls to the top of the page when the path changes (row L02). */
function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

/** Shown while the first page is being prepared, in the user's theme and language. */
export function LoadingPortal() {
  useDocumentAttributes();
  const { t } = useTranslation('shared');
  return <LoadingIndicator text={t('loading')} fullPage />;
}

export function Portal() {
  useDocumentAttributes();
  const [history] = useState(createGuardedHistory);
  return (
    <HistoryRouter history={history}>
      <ScrollToTop />
      <ToastsOnDemand />
      <Routes>
        <Route path={loginPath} element={<LoginPage onSend={prefetchPortal} />} />
        <Route
          element={
            <LazyBoundary fullPage>
              <PublicPages />
            </LazyBoundary>
          }
        >
          {publicPaths.map((path) => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>
        <Route
          path="*"
          element={
            <LazyBoundary fullPage>
              <SignedInPortal />
            </LazyBoundary>
          }
        />
      </Routes>
    </HistoryRouter>
  );
}
