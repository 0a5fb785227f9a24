import type {
  NewPasskeyInput,
  PasskeyAnswer,
  PasskeyDescriptor,
  PasskeyQuestion,
  SetUpPasskeyResponse,
} from '@portal/contract/second-factor';
import { texts } from '../../texts/texts';

/** Why the browser gave no passkey; each has a sentence under `secondStep:passkeys`. */
type Reason = 'unsupported' | 'notUsed' | 'notAdded' | 'addedBefore' | 'wrongAddress' | 'failed';

/** `host` is the only one at which passkeys work. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';

  constructor(
    readonly reason: Reason,
    readonly host: string,
  ) {
    super(reason);
  }
}

/** Browsers offer passkeys only in pages that came by HTTPS or from this computer. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

export function passkeySentence(error: unknown): string {
  const { reason, host }: Pick<PasskeyError, 'reason' | 'host'> =
    error instanceof PasskeyError ? error : { reason: 'failed', host: '' };
  return texts.t(`secondStep:passkeys.${reason}`, { host });
}

/** Asks the browser to make a passkey. Throws PasskeyError. */
export async function makePasskey({ setUp, options }: SetUpPasskeyResponse): Promise<NewPasskeyInput> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(descriptorOf),
  };
  const { id, response } = await ask(options.rp.id, (signal) => navigator.credentials.create({ publicKey, signal }), {
    NotAllowedError: 'notAdded',
    AbortError: 'notAdded',
    InvalidStateError: 'addedBefore',
  });
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
  return {
    setUp,
    id,
    clientDataJSON: base64UrlOf(clientDataJSON),
    attestationObject: base64UrlOf(attestationObject),
    // Browsers of 2023 and before may not name them.
    transports: getTransports?.call(response) ?? [],
  };
}

/** Asks the browser for one of the passkeys that the question names. Throws PasskeyError. */
export async function answerWithPasskey({ question, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: options.allowCredentials.map(descriptorOf),
  };
  const { id, response } = await ask(options.rpId, (signal) => navigator.credentials.get({ publicKey, signal }), {
    NotAllowedError: 'notUsed',
    AbortError: 'notUsed',
  });
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  return {
    question,
    id,
    clientDataJSON: base64UrlOf(clientDataJSON),
    authenticatorData: base64UrlOf(authenticatorData),
    signature: base64UrlOf(signature),
  };
}

let asking: AbortController | undefined;

/** Browsers refuse a question while another one is open, such as that of a page that was left. */
async function ask(
  host: string,
  open: (signal: AbortSignal) => Promise<Credential | null>,
  reasons: Readonly<Record<string, Reason>>,
): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported', host);
  asking?.abort();
  asking = new AbortController();
  try {
    const credential = await open(asking.signal);
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new PasskeyError(name === 'SecurityError' ? 'wrongAddress' : (reasons[name] ?? 'failed'), host);
  }
  throw new PasskeyError('failed', host);
}

const descriptorOf = ({ id, type, transports }: PasskeyDescriptor): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type,
  // Names that a browser does not know are ignored by it.
  transports: transports as AuthenticatorTransport[],
});

/** `PublicKeyCredential.parseRequestOptionsFromJSON` would do this, but Safari has it only since 2025. */
const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const base64UrlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
