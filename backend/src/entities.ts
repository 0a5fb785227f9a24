import { PasswordResetToken } from './auth/passwords/password-reset-token.entity.js';
import { AuthenticatorApp, PasskeyRow, RecoveryCode } from './auth/second-factor/second-factor.entities.js';
import { Session } from './auth/session.entity.js';
import { brandSchema } from './catalogue/brands/brand.entity.js';
import { BrandBuyer } from './catalogue/brands/brand-buyer.entity.js';
import { BrandVisit } from './catalogue/brands/brand-visit.entity.js';
import { InventoryMovement } from './catalogue/inventory/inventory-movement.entity.js';
import { StockItemDifference } from './catalogue/inventory/stock-item-difference.entity.js';
import { RememberedTableRow } from './catalogue/publishing/remembered-table.entity.js';
import { StockFileRow } from './catalogue/stock-files/stock-file.entity.js';
import { StockFileDownload } from './catalogue/stock-files/stock-file-download.entity.js';
import { StockFileVersionRow } from './catalogue/stock-files/stock-file-version.entity.js';
import { StockItem } from './catalogue/stock-files/stock-item.entity.js';
import { StockItemChange } from './catalogue/stock-files/stock-item-change.entity.js';
import { ChatRow } from './chat/chat.entity.js';
import { ChatDeletion } from './chat/chat-deletion.entity.js';
import { ChatMessageRow } from './chat/chat-message.entity.js';
import { ChatPresence } from './chat/chat-presence.entity.js';
import { InterestTally } from './dashboard/interest-tally.entity.js';
import { OrderTally } from './dashboard/order-tally.entity.js';
import { DemoRecord } from './demo/demo-record.entity.js';
import { DocumentCounter, DocumentLine, DocumentRow, DocumentState } from './documents/document.entity.js';
import { InvitationRow, InvitationToken } from './invitations/invitation.entities.js';
import { PaymentAllocation, PaymentRow, PaymentStep } from './ledger/payment.entity.js';
import { ReceivableEntry } from './ledger/receivable-entry.entity.js';
import { NotificationRow } from './notifications/notification.entity.js';
import { NotificationRecipient } from './notifications/notification-recipient.entity.js';
import { DraftLineRow, DraftRow } from './orders/drafts/draft.entity.js';
import { orderSchema } from './orders/order.entity.js';
import { OrderEvent } from './orders/order-event.entity.js';
import { OrderLine } from './orders/order-line.entity.js';
import { OrderProposal, OrderRevision, OrderRevisionLine } from './orders/order-revision.entity.js';
import { OrderStockProgress } from './orders/order-stock-progress.entity.js';
import { PaymentProofRow } from './payments/proofs/payment-proof.entity.js';
import { AuditEventRow } from './platform/audit/audit-event.entity.js';
import type { TableOf } from './platform/db/database.js';
import { IdempotencyKey } from './platform/http/idempotency-key.entity.js';
import { RateLimit } from './platform/http/rate-limit.entity.js';
import { MailRow } from './platform/mail/mail.entity.js';
import { OutboxEventRow } from './platform/queue/outbox-event.entity.js';
import { StoredFile } from './platform/storage/stored-file.entity.js';
import { InvoiceReminder } from './receivables/reminders/invoice-reminder.entity.js';
import { SellerLogo, SettingsRow } from './settings/settings.entity.js';
import { userSchema } from './users/user.entity.js';

/** The entities of all tables, each defined in the module that owns it. */
export const entities = [
  userSchema,
  Session,
  PasswordResetToken,
  AuthenticatorApp,
  PasskeyRow,
  RecoveryCode,
  StoredFile,
  OutboxEventRow,
  IdempotencyKey,
  AuditEventRow,
  RateLimit,
  MailRow,
  NotificationRow,
  NotificationRecipient,
  brandSchema,
  BrandBuyer,
  BrandVisit,
  StockFileRow,
  StockFileVersionRow,
  StockFileDownload,
  StockItem,
  StockItemChange,
  StockItemDifference,
  RememberedTableRow,
  InventoryMovement,
  DocumentCounter,
  DocumentRow,
  DocumentLine,
  DocumentState,
  ReceivableEntry,
  PaymentRow,
  PaymentStep,
  PaymentAllocation,
  PaymentProofRow,
  InvoiceReminder,
  orderSchema,
  OrderLine,
  OrderStockProgress,
  OrderEvent,
  OrderRevision,
  OrderRevisionLine,
  OrderProposal,
  DraftRow,
  DraftLineRow,
  OrderTally,
  InterestTally,
  SettingsRow,
  SellerLogo,
  DemoRecord,
  ChatRow,
  ChatMessageRow,
  ChatDeletion,
  ChatPresence,
  InvitationRow,
  InvitationToken,
] as const;

type Entity = (typeof entities)[number];

type TablesByName = {
  [E in Entity as E extends { readonly tableName: infer Name extends string } ? Name : never]: TableOf<E>;
};

declare module './platform/db/database.js' {
  // Declares the tables of all modules here, because `platform` must not import the other modules.
  interface Tables extends TablesByName {}
}
