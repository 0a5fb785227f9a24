import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { flushDirectory, writeFlushed } from '../durable-files.js';
import type { RenderedMail } from './render-mail.js';

export interface OutgoingMail extends Omit<RenderedMail, 'attachment'> {
  id: string;
  /** The time at which the mail was requested or last resent. */
  queuedAt: Date;
  /** The Message-ID. It is the same for every attempt, so that receivers can recognise a duplicate. */
  messageId: string;
  recipient: string;
  attachment?: { name: string; bytes: Buffer } | undefined;
}

/** Thrown when the mail server permanently refuses a message. */
export class MailRefusedError extends Error {}

/** Thrown while something that the mail needs is not ready. The message is for administrators; the mail is tried again. */
export class MailTooEarlyError extends Error {}

export abstract class MailTransport {
  /**
   * Resolves when the mail server has accepted the message. Throws `MailRefusedError` when another attempt would be
   * useless, and gives up when `stop` aborts.
   */
  abstract send(mail: OutgoingMail, stop: AbortSignal): Promise<void>;
}

const sendWithinMs = 30_000;
const answerWithinMs = 15_000;

export class SmtpTransport extends MailTransport {
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: OutgoingMail, stop: AbortSignal): Promise<void> {
    // The library is loaded with the first mail, so that a start does not spend time on it.
    const { createTransport } = await import('nodemailer');
    const signal = AbortSignal.any([stop, AbortSignal.timeout(sendWithinMs)]);
    try {
      // A transport for one message costs nothing more, because each message opens a connection of its own in any case.
      const smtp = createTransport({
        url: this.url,
        connectionTimeout: answerWithinMs,
        greetingTimeout: answerWithinMs,
        socketTimeout: answerWithinMs,
        dnsTimeout: answerWithinMs,
        socketCloseTimeout: 1_000,
      });
      await smtp.sendMail({ ...messageOf(mail, this.from), signal });
    } catch (error) {
      throw isRefusal(error as NodemailerError) ? new MailRefusedError((error as Error).message) : error;
    }
  }
}

/**
 * Returns true for a refused recipient or text. A refused sign-in or sender is retried, because an operator can correct
 * it.
 */
function isRefusal({ code, command, permanent, responseCode }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * Writes messages as `.eml` files that only the portal's user may read, because they contain links that open accounts.
 */
export class FileTransport extends MailTransport {
  constructor(
    private readonly directory: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message } = await composer.sendMail(messageOf(mail, this.from));
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const time = mail.queuedAt.toISOString().replace(/[-:.]/g, '');
    // Every attempt uses the same name, so a retry after a crash overwrites the file instead of adding another.
    const file = path.join(this.directory, `${time}-${mail.id}.eml`);
    await rm(`${file}.part`, { force: true });
    await writeFlushed(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
    await flushDirectory(this.directory);
  }
}

function messageOf(
  { messageId, recipient, subject, html, text, attachment }: OutgoingMail,
  from: string,
): SendMailOptions {
  return {
    messageId,
    from,
    // Passed as an object, since a string would be parsed as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.bytes }] }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
