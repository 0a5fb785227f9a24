import { MikroOrmModule } from '@mikro-orm/nestjs';
import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { InventoryModule } from '../catalogue/inventory/inventory.module.js';
import { OutboxRelay } from '../platform/queue/outbox-relay.js';
import { ApproveOrder } from './approve-order.js';
import { ChangeOrder } from './change-order.js';
import { INVENTORY_QUEUE, ORDER_APPROVED, STOCK_RETURNED } from './jobs/inventory-queue.js';
import { Order } from './order.entity.js';
import { OrderDetailController } from './order-detail.controller.js';
import { OrderDetailReader } from './order-detail.query.js';
import { OrderMetrics } from './order-metrics.js';
import { OrderSheet } from './order-sheet.js';
import { OrderStepsController } from './order-steps.controller.js';
import { OrdersController } from './orders.controller.js';
import { OrdersReader } from './orders.query.js';
import { PlaceOrderController } from './place-order.controller.js';
import { PlaceOrder } from './place-order.js';
import { ReplaceAttachment } from './replace-attachment.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([Order]),
    BullModule.registerQueue({ name: INVENTORY_QUEUE }),
    CatalogueModule,
    InventoryModule,
  ],
  controllers: [OrdersController, PlaceOrderController, OrderDetailController, OrderStepsController],
  providers: [
    OrderMetrics,
    OrdersReader,
    OrderDetailReader,
    OrderSheet,
    PlaceOrder,
    ApproveOrder,
    ChangeOrder,
    ReplaceAttachment,
  ],
  exports: [PlaceOrder],
})
export class OrdersModule {
  constructor(relay: OutboxRelay, @InjectQueue(INVENTORY_QUEUE) queue: Queue) {
    relay.route(ORDER_APPROVED, queue);
    relay.route(STOCK_RETURNED, queue);
  }
}
