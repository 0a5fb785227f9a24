import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { LoginPage } from '../features/auth/login-page';
import {
  forgotPasswordPath,
  homePath,
  loginPath,
  pendingPath,
  registerPath,
  resetPasswordPath,
} from '../shared/access/paths';
import { useDocumentTitle } from '../shared/ui/use-document-title';
import { Waiting } from '../shared/ui/waiting';
import { texts } from '../texts/texts';
import { withTexts } from '../texts/with-texts';
import { Guard } from './guard';
import { PageBoundary } from './page-boundary';
import { type PortalResource, resources } from './resources';

const PortalLayout = withTexts(
  async () => (await import('./layout/portal-layout')).PortalLayout,
  'portal',
  'notifications',
);
// The login page is what most people open; the other doors are fetched when somebody goes there.
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
const PendingPage = withTexts(async () => (await import('../features/auth/pending-page')).PendingPage, 'auth');

function frontPage(page: ReactNode): ReactNode {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting text={texts.t('shared:loading')} fullPage />}>{page}</Suspense>
    </PageBoundary>
  );
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

/** Stands before the page: React runs effects in this order, so a title that the page itself sets is the last word. */
function UsualTitle({ text }: { text: string }) {
  useDocumentTitle(text);
  return null;
}

function ResourcePage({ resource }: { resource: PortalResource }) {
  const { t } = useTranslation('shared');
  const Page = resource.page;
  return (
    <PageBoundary key={resource.name}>
      <UsualTitle text={t(`pages.${resource.title}`)} />
      <Suspense fallback={<Waiting text={t('loading')} />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}

export function Router() {
  return (
    <>
      <ScrollToTop />
      <Routes>
        <Route path={loginPath} element={<LoginPage />} />
        <Route path={registerPath} element={frontPage(<RegisterPage />)} />
        <Route path={forgotPasswordPath} element={frontPage(<ForgotPasswordPage />)} />
        <Route path={`${resetPasswordPath}/:token?`} element={frontPage(<ResetPasswordPage />)} />
        <Route path={pendingPath} element={<Guard door={{ kind: 'pending' }}>{frontPage(<PendingPage />)}</Guard>} />
        <Route element={<Guard door={{ kind: 'portal' }}>{frontPage(<PortalLayout />)}</Guard>}>
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
    </>
  );
}
