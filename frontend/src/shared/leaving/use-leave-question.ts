import { useEffect, useState } from 'react';
import { guardLeaving, type LeaveGuard } from './guarded-history';

/**
 * Asks before entries that are not saved are lost. `isAsked` is true while a question of the portal waits for `leave` or
 * `stay`; `ask` asks it for a button that closes a dialog. When the window is closed or loaded again, the browser asks its
 * own question.
 */
export function useLeaveQuestion(isUnsaved: boolean, of: LeaveGuard['of']) {
  const [leaving, setLeaving] = useState<{ leave?: () => void }>();
  const stay = () => setLeaving(undefined);

  useEffect(() => {
    if (!isUnsaved) return;
    const release = guardLeaving({ of, ask: (leave) => setLeaving({ leave }) });
    const keepWindow = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keepWindow);
    return () => {
      release();
      window.removeEventListener('beforeunload', keepWindow);
      setLeaving(undefined);
    };
  }, [isUnsaved, of]);

  const leave = () => {
    stay();
    leaving?.leave?.();
  };
  return { isAsked: leaving !== undefined, ask: () => setLeaving({}), stay, leave };
}
