import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailKind } from '@portal/contract/mails';
import { formatAed } from '@portal/contract/money';
import type { OrderStatus } from '@portal/contract/order-lifecycle';
import { sql } from 'kysely';
import type { ReactNode } from 'react';
import type { ComposeMail } from '../platform/mail/mail-composers.js';
import { MailLayout, Paragraph, Quote } from '../platform/mail/mail-layout.js';

export type RequestedMail = Extract<MailKind, `order-${string}`>;

interface MailedOrder {
  number: string;
  brand: string;
  buyer: string;
  amount: number;
  status: OrderStatus;
  reason: string | null;
}

interface OrderMail {
  kind: RequestedMail;
  /** The mail says so: an order that is somewhere else by now has had, or will have, another one. */
  status: OrderStatus;
  subject(order: MailedOrder): string;
  says(order: MailedOrder): ReactNode;
}

const mails: OrderMail[] = [
  {
    kind: 'order-approved',
    status: 'Awaiting Payment',
    subject: ({ number }) => `Order ${number} is approved`,
    says: ({ number, brand, amount }) => (
      <Paragraph>
        Your order {number} for {brand} is approved. Its invoice over {formatAed(amount)} is ready to download; please
        send the payment as soon as possible.
      </Paragraph>
    ),
  },
  {
    kind: 'order-rejected',
    status: 'Rejected',
    subject: ({ number }) => `Order ${number} was not approved`,
    says: ({ number, brand, reason }) => (
      <>
        <Paragraph>
          Your order {number} for {brand} was not approved{reason ? ', for this reason:' : '.'}
        </Paragraph>
        {reason && <Quote>{reason}</Quote>}
      </>
    ),
  },
  {
    kind: 'order-cancelled',
    status: 'Cancelled',
    subject: ({ number }) => `Order ${number} was cancelled`,
    says: ({ number, brand, reason }) => (
      <>
        <Paragraph>
          Our team cancelled your order {number} for {brand}
          {reason ? ', for this reason:' : '.'}
        </Paragraph>
        {reason && <Quote>{reason}</Quote>}
      </>
    ),
  },
  {
    kind: 'order-paid',
    status: 'Completed',
    subject: ({ number }) => `Payment for order ${number} received`,
    says: ({ number, brand, amount }) => (
      <Paragraph>
        We have received your payment of {formatAed(amount)} for order {number} ({brand}). The order is completed. Thank
        you!
      </Paragraph>
    ),
  },
];

async function mailedOrder(em: EntityManager, orderId: string, userId: string): Promise<MailedOrder | undefined> {
  const { rows } = await sql<MailedOrder>`
    select number, brands.name as brand, users.name as buyer, total_amount::float8 as amount, orders.status,
      coalesce(orders.rejection_reason, orders.cancellation_reason) as reason
    from orders join brands on brands.id = brand_id join users on users.id = buyer_id
    where orders.id = ${orderId} and buyer_id = ${userId} and orders.deleted_at is null
      and users.status = 'approved' and users.removed_at is null`.execute(em.getKysely());
  return rows[0];
}

function compose({ status, subject, says }: OrderMail): ComposeMail {
  return async ({ userId, about: { orderId = '' } }, { em, link }) => {
    const order = await mailedOrder(em, orderId, userId);
    if (order?.status !== status) return null;
    const title = subject(order);
    return {
      subject: title,
      body: (
        <MailLayout
          preview={`${order.brand}, ${formatAed(order.amount)}`}
          title={title}
          button={{ words: 'See your orders', href: link('/orders') }}
        >
          <Paragraph>Dear {order.buyer},</Paragraph>
          {says(order)}
        </MailLayout>
      ),
    };
  };
}

export const orderMails = mails.map((mail) => ({ kind: mail.kind, compose: compose(mail) }));
