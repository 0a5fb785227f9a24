import { defineEntity } from '@mikro-orm/core';

/** An order that is being filled in on screen (beyond 2). */
export const DraftRow = defineEntity({
  name: 'DraftRow',
  tableName: 'drafts',
  properties: (p) => ({
    id: p.uuid().primary(),
    buyerId: p.uuid(),
    brandId: p.uuid(),
    stockFileId: p.uuid(),
    /** The version of the stock file that the draft was begun on. */
    begunVersion: p.integer(),
    /** Grows by 1 with every change. */
    revision: p.integer(),
    poNumber: p.text().nullable(),
    note: p.text().nullable(),
    deliverOn: p.date().nullable(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
    changedBy: p.uuid(),
    changedAt: p.datetime(),
    /** The order that the draft became; null while the draft is open. */
    orderId: p.uuid().nullable(),
  }),
});

/** A cell with lots. A cleared cell has no row. */
export const DraftLineRow = defineEntity({
  name: 'DraftLineRow',
  tableName: 'draft_lines',
  properties: (p) => ({
    draftId: p.uuid().primary(),
    stockItemId: p.uuid().primary(),
    lots: p.integer(),
    /** The draft's revision that wrote the cell. */
    revision: p.integer(),
    changedBy: p.uuid(),
    changedAt: p.datetime(),
  }),
});
