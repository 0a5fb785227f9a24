import { defineEntity } from '@mikro-orm/core';

/** A reminder of an invoice. Its key is the reason why nobody is reminded twice of a stage (row M07). */
export const InvoiceReminder = defineEntity({
  name: 'InvoiceReminder',
  tableName: 'invoice_reminders',
  properties: (p) => ({
    orderId: p.uuid().primary(),
    /** Days after the due day; negative before it. */
    stage: p.integer().primary(),
    /**
     * The reminder's id, which its mails name in `about`. The mail to who registered the company has this id, too, because a
     * process of the release before finds the invoices of a mail by the mail's id.
     */
    mailId: p.uuid(),
  }),
});
