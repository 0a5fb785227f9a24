import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';

/** A signed-in browser. Its token is worth something only while this row is open. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'uuid' })
  userId: string;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime' })
  expiresAt: Date;

  @Property({ type: 'datetime', nullable: true })
  endedAt: Date | null = null;

  constructor(userId: string, lifetimeMs: number) {
    this.userId = userId;
    this.expiresAt = new Date(this.createdAt.getTime() + lifetimeMs);
  }
}
