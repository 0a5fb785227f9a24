import { messageOf } from '../errors.js';

const longest = 300;

/**
 * Returns the error as administrators read it: one line, without the mail server's password and without the paths of
 * links, since a server that rejects a link may quote it (row R07).
 */
export function describeMailError(error: unknown, smtpUrl: string | null, text = ''): string {
  const password = decoded((smtpUrl && URL.parse(smtpUrl)?.password) || '');
  const paths = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => URL.parse(link)?.pathname ?? '');
  const secrets = [password, Buffer.from(password).toString('base64'), ...paths].filter((secret) => secret.length > 3);
  const withoutSecrets = secrets.reduce((line, secret) => line.replaceAll(secret, '…'), messageOf(error));
  const line = withoutSecrets.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** The mail library takes a password with a stray `%` as it stands. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
