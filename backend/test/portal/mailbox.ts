import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that a portal without SMTP_URL has written to files for this address, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
}

/** Waits until this many mails have been written for the address; limited by the test's timeout. */
export async function waitForMails(dataDir: string, address: string, count: number): Promise<Email[]> {
  for (;;) {
    const mails = await mailsTo(dataDir, address);
    if (mails.length >= count) return mails;
    await delay(50);
  }
}

/** The token of the link to set a new password, or of an invitation, in a mail. */
export function tokenIn(mail: Pick<Email, 'text'> | undefined): string {
  return /\/(?:reset-password|invitation)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
