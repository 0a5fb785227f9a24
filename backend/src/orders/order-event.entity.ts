import { defineEntity } from '@mikro-orm/core';
import type { OrderEventKind } from '@portal/contract/order-lifecycle';
import type { DetailChange } from '@portal/contract/orders';

/** An append-only entry of an order's timeline. */
export const OrderEvent = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: (p) => ({
    id: p.uuid().primary(),
    orderId: p.uuid(),
    action: p.text().$type<OrderEventKind>(),
    /** The id of the user who acted; null when the portal itself acted. */
    actorId: p.uuid().nullable(),
    reason: p.text().nullable(),
    fileId: p.uuid().nullable(),
    changes: p.json<DetailChange[]>().nullable(),
    createdAt: p.datetime(),
  }),
});
