import { messageOf } from '../errors.js';

const longest = 300;

/**
 * What went wrong, for administrators to read: one line, without the mail server's password and without the paths of
 * links in the text, which a server that objects to a link may quote (row R07).
 */
export function mailError(error: unknown, smtpUrl: string | null, text = ''): string {
  const password = decodeURIComponent((smtpUrl && URL.parse(smtpUrl)?.password) || '');
  const paths = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => URL.parse(link)?.pathname ?? '');
  const secrets = [password, Buffer.from(password).toString('base64'), ...paths].filter((secret) => secret.length > 3);
  const said = secrets.reduce((line, secret) => line.replaceAll(secret, '…'), messageOf(error));
  const line = said.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
