import type { MailKind } from '@portal/contract/mails';
import type { Permission } from '@portal/contract/policy';

/** What is to be paid or was paid: an invoice that came or was cancelled, a payment, a credit note. */
const aboutMoney: readonly MailKind[] = ['order-approved', 'order-cancelled', 'order-paid', 'credit-note'];

/**
 * What members of a company may do whom a step of their order concerns, by the mail that goes with its notification: those
 * who buy, and with money those who pay. The notification is written for these, and the mail is sent only to who still is one.
 */
export const permissionsConcerned = (mail: MailKind | undefined): Permission[] =>
  mail && aboutMoney.includes(mail) ? ['order:create', 'payment:prove'] : ['order:create'];
