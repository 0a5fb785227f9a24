import type { SessionUser } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import { can, type Permission } from '@portal/contract/policy';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { homePath, loginPath, pendingPath } from '../shared/access/paths';
import { type Session, useSession } from '../shared/access/session';
import { mayHoldSession } from '../shared/access/sign-in';
import { useLoggingOut } from '../shared/access/sign-out';
import { sessionToken } from '../shared/data/session-token';
import { ErrorState } from '../shared/ui/error-state';
import { toastDurations, useToast } from '../shared/ui/toast';
import { Waiting } from '../shared/ui/waiting';

/** What an address asks of the person who opens it. */
export type Door = { kind: 'portal'; permission?: Permission } | { kind: 'pending' } | { kind: 'unknown' };

/** The path to go to instead, or null where the person may stay (row A08). */
export function elsewhere(user: SessionUser | null, door: Door): string | null {
  if (user === null || !mayHoldSession(user)) return loginPath;
  const waits = user.role === 'buyer' && user.status === 'pending';
  if (door.kind === 'pending') return waits ? null : loginPath;
  if (waits) return pendingPath;
  if (door.kind === 'unknown') return homePath;
  return door.permission === undefined || can(user, door.permission) ? null : homePath;
}

interface GuardProps {
  door: Door;
  children?: ReactNode;
}

export function Guard({ door, children }: GuardProps) {
  const { t } = useTranslation('shared');
  const session = useSession();
  const loggingOut = useLoggingOut();
  const toast = useToast();
  const { key } = useLocation();
  const forcedOut = session.state === 'user' && !mayHoldSession(session.user);

  useEffect(() => {
    if (!forcedOut) return;
    sessionToken.drop();
    toast.error(messages.auth.notApproved, toastDurations.notApproved);
  }, [forcedOut, toast]);

  if (session.state === 'loading') return <Waiting text={t('loading')} fullPage />;
  // The portal's frame stays while its person leaves and waits inside; a page without a frame has no other place for it.
  if (loggingOut && door.kind !== 'portal') return <Waiting text={t('loggingOut')} fullPage />;
  if (session.state === 'failed') return <Unreachable {...session} />;
  const path = elsewhere(session.state === 'user' ? session.user : null, door);
  // A redirect acts once: someone quick at the back button would find the one that has acted, and an empty page.
  return path === null ? children : <Navigate key={key} to={path} replace />;
}

function Unreachable({ message, retry }: Extract<Session, { state: 'failed' }>) {
  const { t } = useTranslation('shared');
  return (
    <main className="alone">
      <ErrorState title={t('sessionCouldNotBeChecked')} detail={message} onRetry={retry} />
    </main>
  );
}
