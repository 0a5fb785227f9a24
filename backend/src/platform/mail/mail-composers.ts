import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type MailKind, mailKinds } from '@portal/contract/mails';
import type { ReactElement } from 'react';

/** A mail whose turn has come. */
export interface DueMail {
  userId: string;
  about: Record<string, string>;
  requestedAt: Date;
}

export interface ComposedMail {
  subject: string;
  body: ReactElement;
}

interface Composing {
  /** In a transaction that commits before the mail is handed over. */
  em: EntityManager;
  /** A link to a path of the portal, made from PUBLIC_URL. */
  link(path: string): string;
}

/** Reads what is true by now and says it; null when it is no longer true and nothing should be sent. */
export type ComposeMail = (mail: DueMail, composing: Composing) => Promise<ComposedMail | null>;

/** Which function writes which kind of mail. Modules register theirs at start. */
@Injectable()
export class MailComposers {
  readonly #composers = new Map<MailKind, ComposeMail>();

  register(kind: MailKind, compose: ComposeMail): void {
    if (this.#composers.has(kind)) throw new Error(`Two composers claim mails of kind ${kind}`);
    this.#composers.set(kind, compose);
  }

  /** A process that sends mails must be able to write every kind. */
  requireAll(): void {
    const missing = (Object.keys(mailKinds) as MailKind[]).filter((kind) => !this.#composers.has(kind));
    if (missing.length > 0) throw new Error(`No composer is registered for mails of kind ${missing.join(', ')}`);
  }

  of(kind: MailKind): ComposeMail {
    const compose = this.#composers.get(kind);
    if (!compose) throw new Error(`No composer is registered for mails of kind ${kind}`);
    return compose;
  }
}
