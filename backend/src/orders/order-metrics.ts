import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { orderStatuses } from '@portal/contract/order-lifecycle';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../platform/db/database.js';
import { Metrics } from '../platform/metrics/metrics.js';

interface Counted {
  label: string;
  value: string;
}

/** Provides metrics of orders and stock. None of their SQL statements reads the whole table of orders. */
@Injectable()
export class OrderMetrics {
  constructor(
    metrics: Metrics,
    private readonly orm: MikroORM,
  ) {
    metrics.observe({
      name: 'portal_orders',
      help: 'Orders by status',
      labels: ['status'],
      read: () =>
        this.#read(
          (label) => ({ status: label }),
          sql`select status as label, coalesce(sum(orders), 0) as value
            from unnest(${[...orderStatuses]}::text[]) status left join order_tally on kind = status group by 1`,
        ),
    });
    metrics.observe({
      name: 'portal_deductions',
      help: 'Approved orders whose stock is still to be deducted, and how long the oldest has waited in seconds',
      labels: ['of'],
      read: () =>
        this.#read(
          (label) => ({ of: label }),
          sql`with waiting as (select approved_at from orders where inventory_status = 'pending')
            select 'orders' as label, count(*) as value from waiting union all
            select 'oldest_seconds', coalesce(extract(epoch from now() - min(approved_at)), 0) from waiting`,
        ),
    });
    metrics.observe({
      name: 'portal_stock_movements',
      help: 'Movements written so far: imports, deductions, restorations',
      read: () =>
        this.#read(() => ({}), sql`select '' as label, coalesce(max(id), 0) as value from inventory_movements`),
    });
  }

  async #read<Label extends string>(labels: (label: string) => Record<Label, string>, query: RawBuilder<unknown>) {
    const { rows } = await (query as RawBuilder<Counted>).execute(database(this.orm.em.fork()));
    return rows.map(({ label, value }) => ({ labels: labels(label), value: Number(value) }));
  }
}
