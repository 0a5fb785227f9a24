import { type ReactNode, useState } from 'react';
import { PublicPage } from '../features/auth/public-page';
import { useSession } from '../shared/access/session';
import { lazyWithTexts } from '../texts/lazy-with-texts';
import { LazyBoundary } from './lazy-boundary';

// A part of the profile's code: a chunk of its own would change which parts of antd share one, and lists load 5 kB more.
const OverduePage = lazyWithTexts(
  async () => (await import('../features/profile/profile-page')).OverduePage,
  'secondFactor',
);

/**
 * Shows the page for setting up a second factor at every address while it is overdue (row K04), and until its dialog is
 * closed: the recovery codes are shown when the session may open other pages already.
 */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOverdue = session.state === 'user' && session.user.secondFactor === 'overdue';
  if (!isOverdue && !isDialogOpen) return children;
  return (
    <LazyBoundary fullPage>
      <OverduePage frame={PublicPage} onDialog={setDialogOpen} />
    </LazyBoundary>
  );
}
