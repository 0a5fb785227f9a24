import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { TransactionContext } from '@mikro-orm/core';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { sql } from 'kysely';
import { callerWithoutSession } from '../src/auth/caller.js';
import { hashPassword } from '../src/auth/passwords/passwords.js';
import { database } from '../src/platform/db/database.js';
import { Storage } from '../src/platform/storage/storage.js';
import { User } from '../src/users/user.entity.js';
import { StoryClock } from './demo/backdate.js';
import { MailSettler, markOneMailReturned } from './demo/mails.js';
import { StoryPlayer } from './demo/play.js';
import { playPayments } from './demo/play-payments.js';
import { PreparedFiles } from './demo/prepared-files.js';
import { type Step, type Story, storyUntil } from './demo/story.js';
import { prepareUploads } from './demo/uploads.js';
import { formatAccount, generatePassword } from './format-account.js';

/**
 * The demo accounts that people can sign in with, and their labels. All other demo buyers share a random password that
 * is never shown.
 */
const signIns = { 'buyer@portal.local': 'Approved buyer', 'pending@portal.local': 'Pending buyer' };

interface PreparedDemo {
  story: Story;
  files: PreparedFiles;
}

/**
 * Begins to prepare the story's files, for which no database is needed. `uploads` is the folder for uploads in progress.
 */
export async function prepareDemo(uploads: string, storage: Storage): Promise<PreparedDemo> {
  const story = storyUntil(new Date());
  const files = new PreparedFiles(await mkdtemp(join(uploads, 'demo-')), storage);
  prepareUploads(story, files);
  return { story, files };
}

/**
 * Creates a year of data of a small wholesaler: six brands, twenty buyers, one of them with colleagues, and some 400
 * orders with their stock movements, mails, notifications and chats. The portal's own use cases write everything in one
 * transaction, so an interrupted start leaves nothing behind. No mail is sent. Where the demo already exists, only its
 * sign-in accounts get new passwords. Returns one line of text per sign-in account.
 */
export async function seedDemo(app: INestApplicationContext, { story, files }: PreparedDemo): Promise<string[]> {
  const passwords = Object.keys(signIns).map((email) => [email, generatePassword()] as const);
  const em = app.get(MikroORM).em.fork();
  try {
    const made = await isMade(em);
    const hashes = [...passwords, ['', generatePassword()] as const].map(
      async ([email, password]) => [email, await hashPassword(password)] as const,
    );
    const passwordHashes = new Map(await Promise.all(hashes));
    await em.transactional(async (inner) => {
      if (!made) return play(app, inner, story, files, passwordHashes);
      // A start was killed after the commit, before it kept the passwords, which nobody knows now.
      for (const [email] of passwords)
        await inner.nativeUpdate(User, { email }, { passwordHash: passwordHashes.get(email) });
    });
    // Otherwise autovacuum would do it table by table in the first minutes of the next start, 0.1 s of CPU time.
    if (!made) await sql`vacuum (analyze, skip_locked)`.execute(database(em));
  } finally {
    await files.close();
  }
  return passwords.map(([email, password]) => formatAccount(signIns[email as keyof typeof signIns], email, password));
}

async function isMade(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`select from demo_records limit 1`.execute(database(em));
  return rows.length > 0;
}

async function play(
  app: INestApplicationContext,
  em: EntityManager,
  story: Story,
  files: PreparedFiles,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> {
  const admin = await em.findOneOrFail(
    User,
    { staffRole: 'owner', status: 'approved', removedAt: null },
    { orderBy: { createdAt: 'asc' } },
  );
  const administrator = callerWithoutSession(admin.id, 'admin');
  const clock = new StoryClock();
  const player = new StoryPlayer(app, em, story, administrator, files, passwordHashes);
  const mails = new MailSettler(em);
  await clock.set(em, story.steps[0]?.at ?? new Date(), false);
  await player.begin();
  for (const [index, step] of story.steps.entries()) {
    if (isPowerOfTwo(index)) await collectStatistics(em);
    await clock.set(em, step.at, step.do === 'publish' || step.do === 'replace');
    await mails.before(step);
    await inStep(em, () => player.play(step), { mayFail: undoable.has(step.do) });
  }
  await player.writeVisits();
  await mails.settle();
  await markOneMailReturned(em);
  await clock.backdate(em);
  await inStep(em, () => playPayments(app, em, administrator), { mayFail: false });
}

/** Statistics age as tables grow, so they are collected again whenever the number of played steps has doubled. */
const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

/**
 * Collects statistics of the tables that steps search. Without them, PostgreSQL plans for the empty tables that it knows:
 * a reservation then reads all stock items with all versions that earlier steps left.
 */
async function collectStatistics(em: EntityManager): Promise<void> {
  await sql`analyze brands, users, stock_files, stock_items, orders, order_lines, order_events`.execute(database(em));
}

/** Steps that are undone when stock is short, and then recorded as refused. */
const undoable = new Set<Step['do']>(['approve', 'deduct']);

/**
 * Runs a step with entities of its own: otherwise every flush would also compare the entities of all earlier steps for
 * changes. The transactions of its use cases become a part of the story's; only an undoable step gets savepoints, because
 * a savepoint costs two statements and any other failure ends the story.
 */
async function inStep(em: EntityManager, work: () => Promise<void>, { mayFail }: { mayFail: boolean }): Promise<void> {
  const own = em.fork({ keepTransactionContext: true, disableTransactions: !mayFail });
  await TransactionContext.create(own, async () => {
    await work();
    await own.flush();
  });
  em.clear();
}
