import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import {
  MarkAllNotificationsReadQuery,
  NotificationsQuery,
  type NotificationsResponse,
  type UnreadNotificationsResponse,
} from '@portal/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { auditSql } from '../platform/audit/audit.js';
import { Audited, NotAudited } from '../platform/audit/audited.js';
import { database } from '../platform/db/database.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DomainError } from '../platform/http/errors/domain-error.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { broadcast } from '../platform/live/broadcast.js';
import { NotificationsReader, readableNotificationsOf } from './notifications.query.js';

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
  list(@CallerParam() caller: Caller, @Query() query: NotificationsQuery): Promise<NotificationsResponse> {
    return this.notifications.list(caller, query);
  }

  /**
   * Marks all notifications as read that the caller may see at the moment. Hidden ones stay unread, because no screen
   * has shown them.
   */
  @Put('read-all')
  @NotAudited('Reading changes nothing but what is unread')
  async readAll(
    @CallerParam() caller: Caller,
    @Query() { upTo }: MarkAllNotificationsReadQuery,
  ): Promise<UnreadNotificationsResponse> {
    await this.#change(
      caller,
      sql`update notification_recipients set read_at = now() where user_id = ${caller.id} and read_at is null
        ${upTo ? sql`and notification_id <= ${upTo}` : sql``}
        and notification_id in (select notifications.id from ${readableNotificationsOf(caller)})`,
    );
    return this.notifications.unread(caller);
  }

  /**
   * Marks a notification as read. Reading it again does not change the time of the first reading. Throws
   * `notification.not_found` for an unknown id and for another user's notification (R22).
   */
  @Put(':id/read')
  @NotAudited('Reading changes nothing but what is unread')
  async read(
    @CallerParam() caller: Caller,
    @Param('id', notificationId) id: string,
  ): Promise<UnreadNotificationsResponse> {
    const own = sql`user_id = ${caller.id} and notification_id = ${id} and exists (select from ${readableNotificationsOf(caller, id)})`;
    await this.#changeOne(
      caller,
      sql`update notification_recipients set read_at = coalesce(read_at, now()) where ${own}`,
    );
    return this.notifications.unread(caller);
  }

  @Delete(':id')
  @Audited('notification.remove')
  async remove(
    @CallerParam() caller: Caller,
    @Param('id', notificationId) id: string,
  ): Promise<UnreadNotificationsResponse> {
    const own = sql`user_id = ${caller.id} and notification_id = ${id} and exists (select from ${readableNotificationsOf(caller, id)})`;
    const isThere = sql`exists (select from notification_recipients where ${own})`;
    await this.#changeOne(
      caller,
      sql`with audited as (${auditSql('notification.remove', { id, when: isThere })})
        delete from notification_recipients where ${own}`,
    );
    return this.notifications.unread(caller);
  }

  async #changeOne(caller: Caller, change: RawBuilder<unknown>): Promise<void> {
    const changed = await this.#change(caller, change);
    if (changed === 0) throw new DomainError('notification.not_found', messages.notifications.notFound);
  }

  /**
   * Runs the statement, broadcasts the change to the caller's other tabs and devices, and returns the number of changed
   * rows.
   */
  #change(caller: Caller, change: RawBuilder<unknown>): Promise<number> {
    return this.em.transactional(async (em) => {
      const changed = Number((await change.execute(database(em))).numAffectedRows ?? 0);
      if (changed > 0)
        await broadcast(em, { resource: 'notifications', type: 'updated', ids: [] }, { user: caller.id });
      return changed;
    });
  }
}
