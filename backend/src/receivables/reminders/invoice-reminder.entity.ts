import { defineEntity } from '@mikro-orm/core';

/** A reminder of an invoice. Its key is the reason why nobody is reminded twice of a stage (row M07). */
export const InvoiceReminder = defineEntity({
  name: 'InvoiceReminder',
  tableName: 'invoice_reminders',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    /** Days after the due day; negative before it. */
    stage: p.integer().primary(),
    mailId: p.uuid(),
  }),
});
