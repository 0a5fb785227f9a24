import { useLocation } from 'react-router';
import { sessionToken } from '../data/session-token';

/** The router's state of a login page to which a page has redirected. */
export interface RequestedPage {
  /** The address of the page, which is opened after the sign-in. */
  address: string;
  /** The id of the user whose session has ended; empty when unknown, and missing when nobody was signed in. */
  expiredFor?: string;
}

/** Only paths of the portal: browsers read a second slash as the beginning of another host's name. */
const isPath = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address);

function readRequestedPage(state: unknown): RequestedPage | undefined {
  if (typeof state !== 'object' || state === null || !('address' in state) || !isPath(state.address)) return undefined;
  const { address } = state;
  return 'expiredFor' in state && typeof state.expiredFor === 'string'
    ? { address, expiredFor: state.expiredFor }
    : { address };
}

/**
 * Returns the requested page, for links between the login page and the page for a forgotten password; whether a session
 * has ended before; and a function for the address to open after a sign-in: the requested page, or `/` for another user
 * than the one whose session has ended. The guard of `/` leads to the user's home page.
 */
export function useRequestedPage() {
  const requested = readRequestedPage(useLocation().state);
  const isExpired = requested?.expiredFor !== undefined;
  return {
    requested,
    isExpired,
    addressAfterSignIn: (): string => {
      const isOther = requested?.expiredFor && requested.expiredFor !== sessionToken.userId();
      return requested === undefined || isOther ? '/' : requested.address;
    },
  };
}
