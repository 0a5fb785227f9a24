import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from './list-query.js';

/**
 * Every kind of mail that the portal sends, with its name for administrators. Each job process needs a composer for
 * every kind.
 */
export const mailKinds = {
  'registration-received': 'Application received',
  'account-approved': 'Account approved',
  'account-rejected': 'Application rejected',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'second-factor-changed': 'Second factor changed',
  'staff-invitation': 'Invitation to the team',
  'company-invitation': 'Invitation into a company',
  'order-approved': 'Order approved',
  'order-rejected': 'Order rejected',
  'order-cancelled': 'Order cancelled',
  'order-paid': 'Payment received',
  'credit-note': 'Credit note issued',
  'order-proposal': 'Changes proposed',
  'order-proposal-reminder': 'Reminder of proposed changes',
  'order-proposal-expired': 'Proposed changes expired',
  'back-order-covered': 'Back-order in stock',
  'payment-reminder': 'Payment reminder',
  'chat-answer': 'Answer in the chat',
} as const;
export type MailKind = keyof typeof mailKinds;

/** `obsolete`: the mail was no longer true when it was due, such as an approval that was revoked. */
export const mailStatuses = ['queued', 'sending', 'sent', 'failed', 'obsolete'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailStatusLabels = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  obsolete: 'Not needed',
} as const satisfies Record<MailStatus, string>;

export class MailsQuery extends ListQuery {
  @IsOptional()
  @IsIn(mailStatuses)
  status?: MailStatus;

  @IsOptional()
  @IsIn(Object.keys(mailKinds))
  kind?: MailKind;
}

/** An outgoing mail without its text, which is composed when it is sent and not stored. */
export interface Mail {
  _id: string;
  kind: MailKind;
  recipient: string;
  /** null until the mail is composed for the first time. */
  subject: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  requestedAt: string;
  /** When an administrator last sent it again. */
  resentAt: string | null;
  sentAt: string | null;
  /** When a queued mail is tried next. */
  nextAttemptAt: string | null;
}

export interface MailsResponse {
  mails: Mail[];
  total: number;
  /** `underWay` counts all queued and sending mails, `failed` all failed ones; neither depends on the filters. */
  underWay: number;
  failed: number;
  /** `files`: SMTP_URL is not set, so mails are written to files instead of being sent. */
  delivery: 'smtp' | 'files';
}

export interface ResentMailsResponse {
  count: number;
}
