import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import { flushDirectory, writeFlushed } from '../durable-files.js';
import type { WrittenMail } from './render-mail.js';

export interface OutgoingMail extends WrittenMail {
  id: string;
  /** When it was requested, or last requested again. */
  queuedAt: Date;
  /** The same for every attempt, so that a receiver who got it twice can tell. */
  messageId: string;
  recipient: string;
}

/** The mail server will not take this message, now or later. */
export class MailRefused extends Error {}

export abstract class MailTransport {
  /** Returns when the message is someone else's to deliver. Throws `MailRefused` when trying again is of no use. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** Nobody waits longer for a mail server. A stop of the process waits for mails that are under way, for 45 s at most. */
const sendWithinMs = 30_000;
const answerWithinMs = 15_000;

export class SmtpTransport extends MailTransport {
  readonly #smtp;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.#smtp = nodemailer.createTransport({
      url,
      connectionTimeout: answerWithinMs,
      greetingTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
      dnsTimeout: answerWithinMs,
      socketCloseTimeout: 1_000,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.#smtp.sendMail({ ...messageOf(mail, this.from), signal: AbortSignal.timeout(sendWithinMs) });
    } catch (error) {
      throw isRefusal(error as NodemailerError) ? new MailRefused((error as Error).message) : error;
    }
  }
}

/** A refused recipient or text; a sign-in or sender that the server does not accept is put right by an operator. */
function isRefusal({ code, command, permanent, responseCode }: NodemailerError): boolean {
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** Writes messages as `.eml` files that only the portal's user may read: they hold links that open accounts. */
export class FileTransport extends MailTransport {
  readonly #composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly directory: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.#composer.sendMail(messageOf(mail, this.from));
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const time = mail.queuedAt.toISOString().replace(/[-:.]/g, '');
    // Named alike at every attempt: one that was cut off after writing is written over, not doubled.
    const file = path.join(this.directory, `${time}-${mail.id}.eml`);
    await rm(`${file}.part`, { force: true });
    await writeFlushed(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
    await flushDirectory(this.directory);
  }
}

function messageOf({ messageId, recipient, subject, html, text }: OutgoingMail, from: string): SendMailOptions {
  return {
    messageId,
    from,
    // As an object, an address is not read as a list of addresses.
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
