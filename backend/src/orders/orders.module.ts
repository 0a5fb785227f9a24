import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { InventoryModule } from '../catalogue/inventory/inventory.module.js';
import { STOCK_ARRIVED } from '../catalogue/inventory/stock-arrived.js';
import { STOCK_RETURNED } from '../catalogue/inventory/stock-returned.js';
import { OutboxRelay } from '../platform/queue/outbox-relay.js';
import { ChangeDraft } from './drafts/change-draft.js';
import { DraftDownload } from './drafts/draft-download.js';
import { DraftSheetsController } from './drafts/draft-sheets.controller.js';
import { DraftWorkbook } from './drafts/draft-workbook.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { DraftsReader } from './drafts/drafts.query.js';
import { OpenDraft } from './drafts/open-draft.js';
import { OrderAgain } from './drafts/order-again.js';
import { DraftPaste } from './drafts/paste/draft-paste.js';
import { SubmitDraft } from './drafts/submit-draft.js';
import { UploadDraft } from './drafts/upload-draft.js';
import { INVENTORY_QUEUE, ORDER_APPROVED } from './jobs/inventory-queue.js';
import { ApproveOrder } from './lifecycle/approve-order.js';
import { ChangeOrder } from './lifecycle/change-order.js';
import { CreditOrder } from './lifecycle/credit-order.js';
import { EditOrderDetails } from './lifecycle/edit-details.js';
import { OrderStepsController } from './lifecycle/order-steps.controller.js';
import { PlaceOrderController } from './lifecycle/place-order.controller.js';
import { PlaceOrder } from './lifecycle/place-order.js';
import { ReplaceAttachment } from './lifecycle/replace-attachment.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderDetailController } from './reading/order-detail.controller.js';
import { OrderDetailReader } from './reading/order-detail.query.js';
import { OrderRevisionsReader } from './reading/order-revisions.query.js';
import { OrdersController } from './reading/orders.controller.js';
import { OrdersReader } from './reading/orders.query.js';
import { AnswerProposal } from './revisions/answer-proposal.js';
import { ProposalsController } from './revisions/proposals.controller.js';
import { ProposeChanges } from './revisions/propose-changes.js';
import { OrderSheet } from './sheets/order-sheet.js';

@Module({
  imports: [BullModule.registerQueue({ name: INVENTORY_QUEUE }), CatalogueModule, InventoryModule],
  controllers: [
    OrdersController,
    PlaceOrderController,
    OrderDetailController,
    OrderStepsController,
    ProposalsController,
    DraftSheetsController,
    DraftsController,
  ],
  providers: [
    OrderMetrics,
    OrdersReader,
    OrderDetailReader,
    OrderSheet,
    PlaceOrder,
    ApproveOrder,
    ChangeOrder,
    CreditOrder,
    ReplaceAttachment,
    EditOrderDetails,
    OrderRevisionsReader,
    ProposeChanges,
    AnswerProposal,
    DraftsReader,
    OpenDraft,
    ChangeDraft,
    SubmitDraft,
    DraftDownload,
    DraftWorkbook,
    OrderAgain,
    UploadDraft,
    DraftPaste,
  ],
  exports: [PlaceOrder],
})
export class OrdersModule {
  constructor(relay: OutboxRelay, @InjectQueue(INVENTORY_QUEUE) queue: Queue) {
    relay.route(ORDER_APPROVED, queue);
    relay.route(STOCK_RETURNED, queue);
    relay.route(STOCK_ARRIVED, queue);
  }
}
