import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router';
import { forgotPasswordPath, invitationPath, registerPath, resetPasswordPath } from '../shared/access/paths';
import { createQueryClient } from '../shared/data/query-client';
import { lazyWithTexts } from '../texts/lazy-with-texts';
import { DesignProvider } from './design-provider';

const pages = [
  [
    registerPath,
    lazyWithTexts(async () => (await import('../features/auth/register/register-page')).RegisterPage, 'auth'),
  ],
  [
    forgotPasswordPath,
    lazyWithTexts(
      async () => (await import('../features/auth/forgot/forgot-password-page')).ForgotPasswordPage,
      'auth',
    ),
  ],
  [
    resetPasswordPath,
    lazyWithTexts(async () => (await import('../features/auth/reset/reset-password-page')).ResetPasswordPage, 'auth'),
  ],
  [
    invitationPath,
    lazyWithTexts(
      async () => (await import('../features/auth/invitation/invitation-page')).InvitationPage,
      'auth',
      'invitation',
      'portal',
    ),
  ],
] as const;

/**
 * The pages that can be opened without a session, in their providers. The login page is not among them: it needs none of
 * these providers, which keeps its code small, as does that it does not name these pages.
 */
export function PublicPages() {
  const queryClient = useMemo(createQueryClient, []);
  const { pathname } = useLocation();
  const Page = pages.find(([path]) => matchPath({ path, end: false }, pathname))?.[1];
  return (
    <DesignProvider>
      <QueryClientProvider client={queryClient}>{Page && <Page />}</QueryClientProvider>
    </DesignProvider>
  );
}
