import type { SecondFactorState } from '@portal/contract/second-factor';
import { type RawBuilder, sql } from 'kysely';

const requiredFrom = sql`(
  select (value -> 'security' ->> 'secondFactorFrom')::date from settings order by version desc limit 1)`;

/** SQL for `due` or `overdue` where the settings demand a second factor of administrators, otherwise null. */
export const demandSql: RawBuilder<'due' | 'overdue' | null> = sql`
  case when ${requiredFrom} <= (now() at time zone portal_time_zone())::date then 'overdue'
    when ${requiredFrom} is not null then 'due' end`;

/** SQL for the `SecondFactorState` of a row `users`. Only administrators without a second factor cost a look at the settings. */
export const secondFactorStateSql: RawBuilder<SecondFactorState> = sql`
  case when users.second_factor_since is not null then 'on'
    when users.role = 'admin' then coalesce(${demandSql}, 'none') else 'none' end`;
