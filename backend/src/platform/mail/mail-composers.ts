import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract/languages';
import { type MailKind, mailKinds } from '@portal/contract/mails';
import type { ReactElement } from 'react';

/** A mail that is being sent. */
export interface DueMail {
  id: string;
  userId: string;
  about: Record<string, string>;
  requestedAt: Date;
}

/** A file of the storage that a mail brings along. */
export interface MailAttachment {
  name: string;
  key: string;
}

export interface ComposedMail {
  subject: string;
  body: ReactElement;
  attachment?: MailAttachment | null;
}

interface Composing {
  /** Outside a transaction: what a composer writes is committed before the mail is handed to the mail server. */
  em: EntityManager;
  /** The recipient's language. */
  language: Language;
  /** Returns a link to a path of the portal, which begins with PUBLIC_URL. */
  link(path: string): string;
}

/**
 * Composes the mail from the current state. Returns null when the mail's reason no longer holds and nothing should be
 * sent.
 */
export type ComposeMail = (mail: DueMail, composing: Composing) => Promise<ComposedMail | null>;

/**
 * Keeps a composer for each kind of mail. Modules register a loader at start; the composer is loaded with the first
 * mail of its kind, because React and its mail components would cost every start 0.1 s of CPU.
 */
@Injectable()
export class MailComposers {
  readonly #composers = new Map<MailKind, () => Promise<ComposeMail>>();

  register(kind: MailKind, load: () => Promise<ComposeMail>): void {
    if (this.#composers.has(kind)) throw new Error(`Two composers claim mails of kind ${kind}`);
    this.#composers.set(kind, load);
  }

  /** Throws at start when a kind has no composer: a process that sends mails must be able to compose every kind. */
  requireAll(): void {
    const missing = (Object.keys(mailKinds) as MailKind[]).filter((kind) => !this.#composers.has(kind));
    if (missing.length > 0) throw new Error(`No composer is registered for mails of kind ${missing.join(', ')}`);
  }

  of(kind: MailKind): Promise<ComposeMail> {
    const load = this.#composers.get(kind);
    if (!load) throw new Error(`No composer is registered for mails of kind ${kind}`);
    return load();
  }
}
