import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { LoginPage } from '../features/auth/login-page';
import { forgotPasswordPath, loginPath, registerPath, resetPasswordPath } from '../shared/access/paths';
import { toasts } from '../shared/ui/toast';
import { withTexts } from '../texts/with-texts';
import { Later } from './later';
import { useDocument } from './use-document';

// The login page is what most people open first: antd, Refine and all pages are fetched when somebody goes on.
const fetchInside = async () => ({ default: (await import('./inside')).Inside });
const Inside = lazy(fetchInside);
const Doors = lazy(async () => ({ default: (await import('./doors')).Doors }));
const RegisterPage = withTexts(
  async () => (await import('../features/auth/register/register-page')).RegisterPage,
  'auth',
);
const ForgotPasswordPage = withTexts(
  async () => (await import('../features/auth/forgot/forgot-password-page')).ForgotPasswordPage,
  'auth',
);
const ResetPasswordPage = withTexts(
  async () => (await import('../features/auth/reset/reset-password-page')).ResetPasswordPage,
  'auth',
);
const fetchToasts = () =>
  import('./toasts').then(
    ({ Toasts: Shown }) => ({ default: Shown }),
    // Nothing that a toast says is said nowhere else: without them the page still works.
    () => ({ default: () => null }),
  );
const Toasts = lazy<ComponentType>(fetchToasts);

function fetchWhatComesNext(): void {
  void fetchToasts();
  // Who needs it will be told that it cannot be had.
  fetchInside().catch(() => undefined);
}

/** Over all pages: a toast outlives the page that said it. */
function ToastsOnceNeeded() {
  const waiting = useSyncExternalStore(toasts.subscribe, toasts.wereSaid);
  return waiting ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

/** Row L02. */
function ScrollToTop() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

export function Portal() {
  useDocument();
  return (
    <BrowserRouter>
      <ScrollToTop />
      <ToastsOnceNeeded />
      <Routes>
        <Route path={loginPath} element={<LoginPage onSend={fetchWhatComesNext} />} />
        <Route
          element={
            <Later fullPage>
              <Doors />
            </Later>
          }
        >
          <Route path={registerPath} element={<RegisterPage />} />
          <Route path={forgotPasswordPath} element={<ForgotPasswordPage />} />
          <Route path={`${resetPasswordPath}/:token?`} element={<ResetPasswordPage />} />
        </Route>
        <Route
          path="*"
          element={
            <Later fullPage>
              <Inside />
            </Later>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
