import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import type { PlacedOrder } from '@portal/contract/orders';
import type { StockFilesResponse, StockLineChoicesResponse, StockLinesResponse } from '@portal/contract/stock-files';
import type { Job, Queue } from 'bullmq';
import pg from 'pg';
import sharp from 'sharp';
import { withClient } from '../../../test/database/stock-invariants.js';
import { OrderDesk } from '../../../test/portal/order-desk.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';
import { inCellPictureParts, pictureParts, stockFileWithPictures } from '../../../test/workbooks/pictured-sheets.js';
import { Storage } from '../../platform/storage/storage.js';
import { deleteUnusedThumbnails, uploadColumns } from '../stock-files/delete-unused-thumbnails.js';
import { MakePictures } from './make-pictures.job.js';
import { PICTURE_QUEUE } from './picture-queue.js';

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

describe('pictures of stock lines', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let database: pg.Client;
  let job: MakePictures;
  let queue: Queue;
  let brandId: string;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    [red, blue] = await Promise.all([picture('#ff0000'), picture('#0000ff')]);
    portal = await TestPortal.start();
    job = portal.app.get(MakePictures, { strict: false });
    queue = portal.app.get<Queue>(getQueueToken(PICTURE_QUEUE), { strict: false });
    [admin, buyer] = await Promise.all([portal.user('admin'), portal.user('buyer')]);
    const access = { visibility: 'specific_buyers', visibleToBuyers: [buyer.id] };
    brandId = (await OrderDesk.open(portal, admin, [{ reference: 'X', price: 1 }], access)).brandId;
    database = new pg.Client({ connectionString: portal.database.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await portal.stop();
  });

  /** A stock file in which reference A has a red picture, B and D have blue ones, and C has none. */
  const pictured = (media: Record<string, Buffer>) =>
    new Uint8Array(
      stockFileWithPictures(
        ['A', 'B', 'C', 'D'],
        pictureParts(
          [
            { row: 1, media: 'a.png' },
            { row: 2, media: 'b.png' },
            { row: 4, media: 'b.png' },
          ],
          media,
        ),
      ),
    );
  const publish = async (
    bytes: Uint8Array<ArrayBuffer>,
    method = 'POST',
    to = `${brandId}/upload`,
    name = 'Stock.xlsx',
  ) => {
    const form = formWithFile('files', name, bytes);
    const { status, body } = await admin.call<StockFilesResponse>(method, `/api/catalogue/${to}`, { form });
    expect(status).toBeLessThan(300);
    return body.stockFiles[0]?._id ?? '';
  };
  const replace = (fileId: string, bytes: Uint8Array<ArrayBuffer>) => publish(bytes, 'PUT', `replace-file/${fileId}`);
  const waitForPictures = (fileId: string) =>
    waitUntil(async () => {
      const { rows } = await database.query(
        `select 1 from outbox_events where kind = 'stock-file.pictured' and payload->>'stockFileId' = $1 and handled_at is null`,
        [fileId],
      );
      return rows.length === 0;
    });
  const pathOf = (fileId: string) => `/api/catalogue/${brandId}/stock-file/${fileId}`;
  const picturesOf = async (fileId: string) => {
    const { body } = await buyer.get<StockLinesResponse>(`${pathOf(fileId)}/lines`);
    return Object.fromEntries(body.lines.map((line) => [line.reference, line.picture]));
  };
  const hasAny = async (fileId: string) =>
    (await buyer.get<StockLineChoicesResponse>(`${pathOf(fileId)}/line-choices`)).body.pictures;
  const fetched = (fileId: string, id: string, client = buyer) =>
    fetch(`${portal.url}${pathOf(fileId)}/pictures/${id}`, { headers: { authorization: `Bearer ${client.token}` } });
  const colourOf = async (fileId: string, id: string | null | undefined) => {
    const bytes = await (await fetched(fileId, id ?? '')).arrayBuffer();
    const { dominant } = await sharp(Buffer.from(bytes)).stats();
    return dominant.r > 128 ? 'red' : dominant.b > 128 ? 'blue' : 'neither';
  };

  it('become thumbnails of the lines in whose rows they are placed', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const { A, B, C, D } = await picturesOf(fileId);
    expect(await colourOf(fileId, A)).toBe('red');
    expect(await colourOf(fileId, B)).toBe('blue');
    expect([C, D]).toEqual([null, B]);
    expect(await hasAny(fileId)).toBe(true);
  });

  it('are also read from .xls workbooks and from cells with Excel 365 in-cell pictures', async () => {
    const old = readFileSync(new URL('../../../test/workbooks/fixtures/pictured.libreoffice.xls', import.meta.url));
    const fileId = await publish(new Uint8Array(old), 'POST', `${brandId}/upload`, 'Stock.xls');
    await waitForPictures(fileId);
    const { A, B, C, D } = await picturesOf(fileId);
    expect([await colourOf(fileId, A), await colourOf(fileId, B), C, D]).toEqual(['red', 'blue', B, null]);

    const inCells = await publish(
      new Uint8Array(stockFileWithPictures(['#3|A', '#2|B', 'C'], inCellPictureParts({ 'a.png': red, 'b.png': blue }))),
    );
    await waitForPictures(inCells);
    const placed = await picturesOf(inCells);
    expect([await colourOf(inCells, placed.A), await colourOf(inCells, placed.B), placed.C]).toEqual([
      'blue',
      'red',
      null,
    ]);
  });

  // R08, R22, R23
  it('are cached per session, and only sent to users who may see the brand', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const { A } = await picturesOf(fileId);
    const { status, headers } = await fetched(fileId, A ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toContain('Authorization');
    expect((await fetched(fileId, A ?? '', await portal.user('buyer'))).status).toBe(403);
    // A picture of another file, and a stored file that is not a picture.
    const other = await publish(pictured({ 'a.png': blue, 'b.png': red }));
    expect((await fetched(other, A ?? '')).status).toBe(404);
    const { rows } = await database.query('select file_id as id from stock_files where id = $1', [fileId]);
    expect((await fetched(fileId, rows[0].id)).status).toBe(404);
    expect((await fetched(fileId, '../../../etc')).status).toBe(404);
    expect((await fetched(fileId, 'x')).status).toBe(404);
  });

  it('are skipped when they cannot be read, and the file is published', async () => {
    const fileId = await publish(pictured({ 'a.png': Buffer.from('no picture'), 'b.png': blue }));
    await waitForPictures(fileId);
    const { A, B } = await picturesOf(fileId);
    expect([A, await colourOf(fileId, B)]).toEqual([null, 'blue']);
    const broken = await publish(pictured({ 'a.png': Buffer.from('no picture') }));
    await waitForPictures(broken);
    expect(await hasAny(broken)).toBe(false);
  });

  it('are updated with a new version: changed pictures get a new id, equal ones keep their id, missing ones disappear', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const first = await picturesOf(fileId);
    await replace(fileId, pictured({ 'a.png': blue, 'b.png': blue }));
    await waitForPictures(fileId);
    const second = await picturesOf(fileId);
    expect([second.A, second.B]).toEqual([first.B, first.B]);
    expect((await fetched(fileId, first.A ?? '')).status).toBe(404);
    await replace(fileId, new Uint8Array(stockFileWithPictures(['A', 'B', 'C', 'D'])));
    expect(await picturesOf(fileId)).toEqual({ A: null, B: null, C: null, D: null });
    expect(await hasAny(fileId)).toBe(false);
  });

  /** Makes the event of a file as old as one whose job was lost. Returns its id. */
  const becomeOverdue = async (fileId: string) => {
    const { rows } = await database.query<{ id: string }>(
      `update outbox_events set handled_at = null, dispatched_at = now() - interval '20 minutes'
        where kind = 'stock-file.pictured' and payload->>'stockFileId' = $1 returning id`,
      [fileId],
    );
    return rows[0]?.id ?? '';
  };
  const loseJob = async (fileId: string, eventId: string) => {
    // The job ends after its pictures are seen, and cannot be removed before.
    await waitUntil(async () => (await queue.remove(eventId)) === 1);
    await database.query('update stock_items set picture_id = null where stock_file_id = $1', [fileId]);
  };

  it('are generated after a sweep when their job was lost, and are not duplicated when the job runs later', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const first = await picturesOf(fileId);
    const eventId = await becomeOverdue(fileId);
    await loseJob(fileId, eventId);
    await Promise.all([job.sweep(), job.sweep()]);
    await waitForPictures(fileId);
    const picturesAfterwards = await picturesOf(fileId);
    expect(await colourOf(fileId, picturesAfterwards.A)).toBe('red');
    expect(Object.keys(picturesAfterwards)).toEqual(Object.keys(first));
    await database.query('update stock_items set picture_id = null where stock_file_id = $1', [fileId]);
    await job.process({ id: eventId, data: { stockFileId: fileId, version: '1' } } as Job);
    expect(await picturesOf(fileId)).toEqual({ A: null, B: null, C: null, D: null });
  });

  it('are not generated by a sweep while their job waits for its turn', async () => {
    await job.worker.pause();
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    try {
      await waitUntil(async () => (await queue.getWaitingCount()) > 0);
      await becomeOverdue(fileId);
      await job.sweep();
      expect(await picturesOf(fileId)).toEqual({ A: null, B: null, C: null, D: null });
      expect(await queue.getWaitingCount()).toBe(1);
    } finally {
      job.worker.resume();
    }
    await waitForPictures(fileId);
    expect(await colourOf(fileId, (await picturesOf(fileId)).A)).toBe('red');
  });

  it('are tried once more by a sweep when their job failed', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const eventId = await becomeOverdue(fileId);
    await loseJob(fileId, eventId);
    const {
      rows: [file],
    } = await database.query(
      'select storage_key as key from stored_files where id = (select file_id from stock_files where id = $1)',
      [fileId],
    );
    const path = join(portal.env.dataDir, 'files', file.key.slice(0, 2), file.key);
    await rename(path, `${path}.gone`);
    const data = { stockFileId: fileId, version: '1' };
    const failed = await queue.add('stock-file.pictured', data, { jobId: eventId, attempts: 1 });
    await waitUntil(() => failed.isFailed());
    await rename(`${path}.gone`, path);
    await job.sweep();
    await waitForPictures(fileId);
    expect(await colourOf(fileId, (await picturesOf(fileId)).A)).toBe('red');
  });

  it('are stored before the lock of their file is taken', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await waitForPictures(fileId);
    const eventId = await becomeOverdue(fileId);
    await loseJob(fileId, eventId);
    const waitingForTheLock = async () => {
      const { rows } = await database.query<{ hasInserted: boolean }>(`
        select exists (select from pg_locks where pg_locks.pid = activity.pid and granted
          and relation = 'stored_files'::regclass and mode = 'RowExclusiveLock') as "hasInserted"
        from pg_stat_activity activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`);
      return rows;
    };
    await withClient(portal.database.url, async (client) => {
      await client.query('begin');
      await client.query('select from stock_files where id = $1 for update', [fileId]);
      await job.sweep();
      await waitUntil(async () => (await waitingForTheLock()).length > 0);
      expect(await waitingForTheLock()).toEqual([{ hasInserted: true }]);
      await client.query('commit');
    });
    await waitForPictures(fileId);
    expect(await colourOf(fileId, (await picturesOf(fileId)).A)).toBe('red');
  });

  it('are deleted from database and storage when no line shows them, and generated again when needed', async () => {
    const green = await picture('#00ff00');
    const kept = await publish(pictured({ 'a.png': red, 'b.png': green }));
    const deleted = await publish(pictured({ 'a.png': await picture('#123456'), 'b.png': red }));
    await Promise.all([waitForPictures(kept), waitForPictures(deleted)]);
    const before = await picturesOf(kept);
    const keysOf = async () => {
      const { rows } = await database.query(
        `select distinct storage_key as key from stored_files where original_name = 'picture.webp' order by 1`,
      );
      return rows.map(({ key }) => key as string);
    };
    const keys = await keysOf();
    await replace(
      kept,
      new Uint8Array(stockFileWithPictures(['A'], pictureParts([{ row: 1, media: 'a.png' }], { 'a.png': red }))),
    );
    await waitForPictures(kept);
    await admin.call('DELETE', `/api/catalogue/${brandId}/stock-file/${deleted}`);
    const em = portal.app.get(MikroORM, { strict: false }).em;
    // Two clean-ups run concurrently while pictures are generated.
    await Promise.all([
      deleteUnusedThumbnails(em.fork()),
      replace(kept, pictured({ 'a.png': red, 'b.png': blue })),
      deleteUnusedThumbnails(em.fork()),
    ]);
    await waitForPictures(kept);
    await deleteUnusedThumbnails(em.fork());
    const after = await picturesOf(kept);
    expect(after.A).toBe(before.A);
    expect([await colourOf(kept, after.A), await colourOf(kept, after.B)]).toEqual(['red', 'blue']);
    const { rows } = await database.query(`select 1 from stored_files picture where original_name = 'picture.webp'
      and not exists (select from stock_items item where picture_id = picture.id and listed)`);
    expect(rows).toEqual([]);
    const left = await keysOf();
    const deletedKeys = keys.filter((key) => !left.includes(key));
    // The green picture and that of the deleted file are deleted; the red one is still shown.
    expect(deletedKeys).toHaveLength(2);
    const storage = portal.app.get<Storage>(Storage, { strict: false });
    const named = async (candidates: string[]) => {
      const found = await database.query('select storage_key as key from stored_files where storage_key = any($1)', [
        candidates,
      ]);
      return new Set(found.rows.map(({ key }) => key as string));
    };
    await storage.sweep(-1000, named);
    for (const key of deletedKeys) await expect(storage.read(key)).rejects.toThrow();
  });

  it('are also deleted when somebody uploaded workbooks that are named like a thumbnail', async () => {
    const unseen = await publish(pictured({ 'a.png': await picture('#654321'), 'b.png': blue }));
    await waitForPictures(unseen);
    const { A } = await picturesOf(unseen);
    const uploaded = await publish(stockSheet([{ reference: 'A', price: 1 }]), 'POST', undefined, 'picture.webp');
    await replace(uploaded, stockSheet([{ reference: 'A', price: 2 }]));
    const current = await publish(stockSheet([{ reference: 'A', price: 1 }]), 'POST', undefined, 'picture.webp');
    const order = formWithFile('excelFile', 'picture.webp', stockSheet([{ reference: 'A', price: 1 }], { A: 1 }), {
      brand: brandId,
      file: current,
    });
    const placed = await buyer.call<PlacedOrder>('POST', '/api/orders', { form: order });
    expect(placed.status).toBe(201);
    await admin.call('DELETE', `/api/catalogue/${brandId}/stock-file/${unseen}`);
    await deleteUnusedThumbnails(portal.app.get(MikroORM, { strict: false }).em.fork());
    const { rows: left } = await database.query('select from stored_files where id = $1', [A]);
    expect(left).toEqual([]);
    for (const path of [`/api/orders/${placed.body._id}/download/order`, `${pathOf(current)}/download`]) {
      expect((await buyer.get(path)).status).toBe(200);
    }
  });

  it('are told from uploads by every column that refers to stored files', async () => {
    const { rows } = await database.query(`
      select conrelid::regclass::text || '.' || attname as name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'stored_files'::regclass`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...uploadColumns.map((names) => names.join('.')), 'stock_items.picture_id'].toSorted(),
    );
  });
});
