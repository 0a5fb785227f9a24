import { SellerDetails } from './documents/tax-details.js';
import type { AuditAction } from './facts/audit-actions.js';
import { BankAccount, CreditSettings, SecuritySettings } from './settings.js';

const taxFields = ['trn', 'licenceNumber', 'licenceAuthority', 'emirate'] as const;
const draftFields = ['lines', 'poNumber', 'note', 'deliverOn'] as const;
const chequeStep = ['state', 'on', 'note'] as const;
const orderStep = ['status', 'reason'] as const;
const orderTotals = ['units', 'amount'] as const;

/** `AED.iban`, as in the settings' history. */
const partOf = (name: string, part: object): string[] => Object.keys(part).map((field) => `${name}.${field}`);

/**
 * The fields of which an action's event tells the values before and after. Other fields never reach the audit log: no
 * password, code, token, file or message is among these.
 */
export const auditFields = {
  'session.end': ['device'],
  'session.end-others': ['count'],
  'account.change-profile': [
    ...['name', 'phone', 'buyerType', 'companyName', 'companyWebsite', 'companyStreet', 'companyCity'],
    ...['companyCountry', ...taxFields],
  ],
  'account.change-language': ['language'],
  'second-factor.add-passkey': ['device'],
  'second-factor.remove-passkey': ['device'],
  'staff.add': ['withdrawnFrom'],
  'staff.invite': ['staffRole', 'withdrawnFrom'],
  'staff.change-role': ['staffRole'],
  'company.invite': ['companyRole'],
  'company.change-role': ['companyRole'],
  'invitation.accept': ['staffRole', 'companyRole'],
  'buyer.set-status': ['status', 'notes', 'rejectionReason'],
  'buyer.set-tax-details': taxFields,
  'buyer.set-brands': ['brandsAdded', 'brandsRemoved'],
  'buyer.set-terms': ['paymentDays', 'creditLimit', 'onHold', 'holdReason'],
  'buyer.write-off': ['order', 'amount', 'reason'],
  'brand.create': ['visibility', 'buyers'],
  'brand.rename': ['name'],
  'brand.set-visibility': ['visibility', 'buyers'],
  'stock-file.publish': ['file', 'lines'],
  'stock-file.replace': ['file', 'version', 'lines'],
  'stock-file.rename': ['file'],
  'draft.open': ['lines'],
  'draft.upload': draftFields,
  'draft.change': draftFields,
  'draft.submit': ['order', ...orderTotals],
  'order.place': orderTotals,
  'order.approve': [...orderStep, 'amount', 'creditOverride'],
  'order.reject': orderStep,
  'order.confirm-payment': [...orderStep, 'amount'],
  'order.cancel': orderStep,
  'order.admin-cancel': orderStep,
  'order.replace-attachment': orderTotals,
  'order.admin-replace-attachment': orderTotals,
  'order.edit-details': ['poNumber', 'note', 'deliverOn', 'lineNote'],
  'order.propose': ['reason', ...orderTotals],
  'order.accept-proposal': ['status', ...orderTotals],
  'order.decline-proposal': ['reason'],
  'order.credit': ['reason'],
  'payment.receive': ['amount', 'method', 'reference', 'note'],
  'payment.deposit': chequeStep,
  'payment.clear': chequeStep,
  'payment.bounce': chequeStep,
  'payment.return': chequeStep,
  'payment.allocate': ['amount'],
  'payment.refund': ['amount', 'reason'],
  'payment-proof.send': ['amount', 'paidOn', 'reference'],
  'payment-proof.confirm': ['state', 'amount'],
  'payment-proof.refuse': ['state', 'reason'],
  'mail.resend-failed': ['count'],
  'job.retry-all': ['count'],
  'settings.change': [
    ...[
      'companyName',
      'companyAddress',
      'supportPhone',
      'supportEmail',
      'timeZone',
      'unreadAnswerMinutes',
      'proposalDays',
    ],
    ...partOf('seller', new SellerDetails()),
    ...partOf('credit', new CreditSettings()),
    ...partOf('security', new SecuritySettings()),
    ...partOf('AED', new BankAccount()),
    ...partOf('EUR', new BankAccount()),
  ],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>;

/** Longer values are cut. */
export const auditValueLength = 200;
