import { UNSAFE_createBrowserHistory as createBrowserHistory, resolvePath } from 'react-router';

type History = ReturnType<typeof createBrowserHistory>;

export interface LeaveGuard {
  /**
   * A page is left by a link, or by Back and Forward, to another path. A dialog covers the links of its page, whose code
   * may leave when the dialog's work is done, so it is left by Back and Forward only, also to another query of the page.
   */
  of: 'page' | 'dialog';
  /** Asks whether to leave. Without a call of `leave` the page stays. */
  ask: (leave: () => void) => void;
}

const guards = new Set<LeaveGuard>();

/** Has the guard asked before the page is left, the latest guard first. Returns a function that removes the guard. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const pageGuard = () => [...guards].findLast(({ of }) => of === 'page');

/** Leaves the page, after a question if it has a guard. `leave` may then navigate without a second question. */
export function leavePage(leave: () => void): void {
  const guard = pageGuard();
  if (guard === undefined) leave();
  else
    guard.ask(() => {
      guards.delete(guard);
      leave();
    });
}

/**
 * The history of the router, which asks the guards before links, Back and Forward leave a page. Redirects replace the
 * entry and are never held up. React Router's own `useBlocker` needs its data router, which is larger than what is left
 * of the login page's limit (`sign-in.e2e.ts`).
 */
export function createGuardedHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, listen } = history;
  let shown = history.location;
  /** The entries between the one that is shown and the one at which the browser is: browsers cannot refuse a step. */
  let away = 0;
  /** The step on its way back to the entry that is shown. */
  let returning = 0;
  let isLeaving = false;

  history.push = (to, state) => {
    const guard = pageGuard();
    if (guard === undefined || resolvePath(to, shown.pathname).pathname === shown.pathname) push(to, state);
    else guard.ask(() => push(to, state));
  };

  history.listen = (listener) =>
    listen((update) => {
      const { action, delta, location } = update;
      const show = () => {
        [shown, away, returning, isLeaving] = [location, 0, 0, false];
        listener(update);
      };
      // An entry without a number was not written by the router: the way back from it is unknown.
      if (action !== 'POP' || delta === null) return show();
      away += delta;
      if (delta === returning) returning = 0;
      if (away === 0 || returning !== 0) return;
      const guard = [...guards].at(-1);
      if (isLeaving || guard === undefined || (guard.of === 'page' && location.pathname === shown.pathname)) {
        return show();
      }
      const steps = away;
      returning = -steps;
      history.go(returning);
      guard.ask(() => {
        isLeaving = true;
        history.go(steps);
      });
    });
  return history;
}
