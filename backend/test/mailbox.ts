import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The messages that a portal without a mail server wrote to this address so far, the oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter(({ to = [] }) => to.some((recipient) => recipient.address === address));
}

/** Waits until that many messages are there; the test's own time limit ends it. */
export async function receivedMails(dataDir: string, address: string, count: number): Promise<Email[]> {
  for (;;) {
    const mails = await mailsTo(dataDir, address);
    if (mails.length >= count) return mails;
    await delay(50);
  }
}

/** The token of the link in a message. */
export function resetTokenIn(mail: Pick<Email, 'text'> | undefined): string {
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
