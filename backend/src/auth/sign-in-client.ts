import type { Request } from 'express';
import { clientAddress } from '../platform/http/client-address.js';

/** The client that signs in. */
export interface SignInClient {
  address: string;
  userAgent: string | undefined;
}

export function signInClient(request: Request): SignInClient {
  return { address: clientAddress(request), userAgent: request.get('user-agent') };
}
