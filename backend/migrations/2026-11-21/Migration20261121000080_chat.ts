import { Migration } from '@mikro-orm/migrations';

/** One chat per buyer. Its row holds all that the administrators' list shows, and every change of the chat locks it. */
export class Migration20261121000080_chat extends Migration {
  override up(): void {
    this.addSql(`
      create table chats (
        buyer_id uuid primary key references users,
        last_message text,
        last_message_at timestamptz,
        last_sender_id uuid references users,
        unread_by_team int not null default 0 check (unread_by_team >= 0),
        unread_by_buyer int not null default 0 check (unread_by_buyer >= 0),
        -- The buyer's first message that nobody has answered, and the first answer that the buyer has not read.
        waiting_since timestamptz,
        unread_answer_since timestamptz,
        answer_mailed_at timestamptz
      );
      create index chats_newest on chats (last_message_at desc, buyer_id) where last_message_at is not null;
      create index chats_with_unread_answers on chats (unread_answer_since) where unread_answer_since is not null;

      create table chat_messages (
        position bigint generated always as identity primary key,
        id uuid not null unique,
        buyer_id uuid not null references chats,
        sender_id uuid not null references users,
        sender_role text not null check (sender_role in ('admin', 'buyer')),
        client_id uuid not null,
        content text not null check (length(content) between 1 and 4000),
        created_at timestamptz not null,
        read_at timestamptz,
        unique (sender_id, client_id)
      );
      create index chat_messages_by_chat on chat_messages (buyer_id, position);
      create index chat_messages_unread on chat_messages (buyer_id, sender_role) where read_at is null;

      -- An administrator's own view: the conversation comes back with the next message.
      create table chat_deletions (
        administrator_id uuid not null references users,
        buyer_id uuid not null references chats,
        deleted_at timestamptz not null,
        primary key (administrator_id, buyer_id)
      );

      -- Who has the portal open, at which process. What a killed process left behind grows old and counts no more.
      create unlogged table chat_presence (
        user_id uuid not null,
        process_id uuid not null,
        seen_at timestamptz not null default now(),
        primary key (user_id, process_id)
      );
      create index chat_presence_by_age on chat_presence (seen_at);
    `);
  }
}
