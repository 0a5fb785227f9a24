import { defineEntity } from '@mikro-orm/core';

/** Counts of attempts, in the columns that rate-limiter-flexible expects. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: (p) => ({
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('string').nullable(),
  }),
});
