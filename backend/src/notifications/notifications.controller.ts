import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messages } from '@portal/contract/messages';
import {
  type NotificationsAnswer,
  NotificationsQuery,
  ReadAllNotificationsQuery,
  type UnreadNotificationsAnswer,
} from '@portal/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { DomainError } from '../platform/http/domain-error.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { announce } from '../platform/live/announce.js';
import { NotificationsReader, readableBy } from './notifications.query.js';

const notificationId = new IdPipe('notification.not_found', messages.notifications.notFound);

@ApiTags('notifications')
@Controller('notifications')
@Allow('notification:own')
export class NotificationsController {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsReader,
  ) {}

  @Get()
  list(@CallerParam() caller: Caller, @Query() query: NotificationsQuery): Promise<NotificationsAnswer> {
    return this.notifications.list(caller, query);
  }

  /** What the caller may not see at the moment stays as it is: nobody has shown it to them. */
  @Put('read-all')
  async readAll(
    @CallerParam() caller: Caller,
    @Query() { upTo }: ReadAllNotificationsQuery,
  ): Promise<UnreadNotificationsAnswer> {
    await this.#change(
      caller,
      sql`update notification_recipients set read_at = now() where user_id = ${caller.id} and read_at is null
        ${upTo ? sql`and notification_id <= ${upTo}` : sql``}
        and notification_id in (select notifications.id from ${readableBy(caller)})`,
    );
    return this.notifications.unread(caller);
  }

  /** Read once, it stays as it was. Throws `notification.not_found`, for somebody else's too (R22). */
  @Put(':id/read')
  async read(
    @CallerParam() caller: Caller,
    @Param('id', notificationId) id: string,
  ): Promise<UnreadNotificationsAnswer> {
    const own = sql`user_id = ${caller.id} and notification_id = ${id} and exists (select from ${readableBy(caller, id)})`;
    await this.#changeOne(
      caller,
      sql`update notification_recipients set read_at = coalesce(read_at, now()) where ${own}`,
    );
    return this.notifications.unread(caller);
  }

  @Delete(':id')
  async remove(
    @CallerParam() caller: Caller,
    @Param('id', notificationId) id: string,
  ): Promise<UnreadNotificationsAnswer> {
    const own = sql`user_id = ${caller.id} and notification_id = ${id} and exists (select from ${readableBy(caller, id)})`;
    await this.#changeOne(caller, sql`delete from notification_recipients where ${own}`);
    return this.notifications.unread(caller);
  }

  async #changeOne(caller: Caller, change: RawBuilder<unknown>): Promise<void> {
    const changed = await this.#change(caller, change);
    if (changed === 0) throw new DomainError('notification.not_found', messages.notifications.notFound);
  }

  /** The caller's other tabs and devices follow. */
  #change(caller: Caller, change: RawBuilder<unknown>): Promise<number> {
    return this.em.transactional(async (em) => {
      const changed = Number((await change.execute(em.getKysely())).numAffectedRows ?? 0);
      if (changed > 0) await announce(em, { resource: 'notifications', type: 'updated', ids: [] }, { user: caller.id });
      return changed;
    });
  }
}
