import type { SessionUser } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { Permission } from '@portal/contract/policy';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHasPermission } from '../shared/access/access-control';
import { homePath, loginPath, pendingPath } from '../shared/access/paths';
import type { RequestedPage } from '../shared/access/requested-page';
import { type Session, useSession } from '../shared/access/session';
import { mayHoldSession } from '../shared/access/sign-in';
import { useIsLoggingOut } from '../shared/access/sign-out';
import { sessionToken } from '../shared/data/session-token';
import { ErrorState } from '../shared/ui/states/error-state';
import { LoadingIndicator } from '../shared/ui/states/loading-indicator';
import { toastDurations, useToast } from '../shared/ui/toast';

/** The kinds of routes that the guard distinguishes. */
export type RouteKind = 'portal' | 'pending' | 'unknown';

/** Returns the path to redirect the user to, or null when the user may open the page (row A08). */
export function redirectPath(user: SessionUser | null, routeKind: RouteKind, permitted: boolean): string | null {
  if (user === null || !mayHoldSession(user)) return loginPath;
  const isPendingBuyer = user.role === 'buyer' && user.status === 'pending';
  if (routeKind === 'pending') return isPendingBuyer ? null : loginPath;
  if (isPendingBuyer) return pendingPath;
  if (routeKind === 'unknown') return homePath;
  // Nothing is permitted then, and the address stays: `SecondFactorGuard` shows what has to be set up first.
  if (user.secondFactor === 'overdue') return null;
  return permitted ? null : homePath;
}

interface GuardProps {
  routeKind: RouteKind;
  permission?: Permission;
  children?: ReactNode;
}

export function RouteGuard({ routeKind, permission = 'session:own', children }: GuardProps) {
  const { t } = useTranslation('shared');
  const session = useSession();
  const loggingOut = useIsLoggingOut();
  const permitted = useHasPermission(permission);
  const toast = useToast();
  const { key, pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  if (session.state === 'user') wasSignedIn.current = true;
  const hasLostAccess = session.state === 'user' && !mayHoldSession(session.user);

  useEffect(() => {
    if (!hasLostAccess) return;
    sessionToken.drop();
    toast.error(messages.auth.notApproved, toastDurations.notApproved);
  }, [hasLostAccess, toast]);

  if (session.state === 'loading') return <LoadingIndicator text={t('loading')} fullPage />;
  // During a logout the user menu shows the progress. Pages without a user menu show this text instead.
  if (loggingOut && routeKind !== 'portal') return <LoadingIndicator text={t('loggingOut')} fullPage />;
  if (session.state === 'failed') return <Unreachable {...session} />;
  const path = redirectPath(session.state === 'user' ? session.user : null, routeKind, permitted);
  if (path === null) return children;
  // Not after a sign-out, also in another tab or by the Back button: the next user of this browser begins at the home page.
  // The router gives the key `default` to the entry with which the browser has opened the portal.
  const isExpired = sessionToken.isExpired();
  const isOpened = key === 'default' && !wasSignedIn.current;
  const requested: RequestedPage | undefined =
    session.state === 'none' && (isExpired || isOpened)
      ? { address: pathname + search + hash, ...(isExpired ? { expiredFor: sessionToken.userId() } : {}) }
      : undefined;
  // Navigate redirects only when it is mounted. The history key mounts it again when the user steps back to this page
  // before the redirect has finished; without the key the page would stay empty.
  return <Navigate key={key} to={path} state={requested} replace />;
}

function Unreachable({ message, retry }: Extract<Session, { state: 'failed' }>) {
  const { t } = useTranslation('shared');
  return (
    <main className="alone">
      <ErrorState title={t('sessionCouldNotBeChecked')} detail={message} onRetry={retry} />
    </main>
  );
}
