import type { MailKind } from '@portal/contract/mails';
import type { Permission } from '@portal/contract/policy';

/** What is to be paid or was paid: an invoice that came or was cancelled, a payment, a credit note. */
const aboutMoney: readonly MailKind[] = ['order-approved', 'order-cancelled', 'order-paid', 'credit-note'];

/**
 * The permissions of those members of a company whom a step of their order concerns, by the mail that goes with its
 * notification: who buys, and where money moves also who pays. The notification is written for them, and each mail is
 * sent only while its reader still has one of the permissions.
 */
export const permissionsConcerned = (mail: MailKind | undefined): Permission[] =>
  mail && aboutMoney.includes(mail) ? ['order:create', 'payment:prove'] : ['order:create'];
