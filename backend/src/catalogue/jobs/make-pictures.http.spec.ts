import { readFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import type { StockFilesAnswer, StockLineChoicesAnswer, StockLinesAnswer } from '@portal/contract/stock-files';
import pg from 'pg';
import sharp from 'sharp';
import { OrderDesk } from '../../../test/order-desk.js';
import { formWith, type TestClient, TestPortal } from '../../../test/portal.js';
import { inCellParts, picturedStock, pictureParts } from '../../../test/workbooks/pictured-sheets.js';
import { Storage } from '../../platform/storage/storage.js';
import { forgetPictures } from '../stock-files/forget-pictures.js';
import { MakePictures } from './make-pictures.job.js';

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

describe('pictures of stock lines', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let database: pg.Client;
  let brandId: string;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    [red, blue] = await Promise.all([picture('#ff0000'), picture('#0000ff')]);
    portal = await TestPortal.start();
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

  /** A is red, B and D are blue, C has none. */
  const pictured = (media: Record<string, Buffer>) =>
    new Uint8Array(
      picturedStock(
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
    const form = formWith('files', name, bytes);
    const { status, body } = await admin.call<StockFilesAnswer>(method, `/api/catalogue/${to}`, { form });
    expect(status).toBeLessThan(300);
    return body.stockFiles[0]?._id ?? '';
  };
  const replace = (fileId: string, bytes: Uint8Array<ArrayBuffer>) => publish(bytes, 'PUT', `replace-file/${fileId}`);
  const made = async (fileId: string) => {
    for (;;) {
      const { rows } = await database.query(
        `select 1 from outbox_events where kind = 'stock-file.pictured' and payload->>'stockFileId' = $1 and handled_at is null`,
        [fileId],
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const pathOf = (fileId: string) => `/api/catalogue/${brandId}/stock-file/${fileId}`;
  const picturesOf = async (fileId: string) => {
    const { body } = await buyer.get<StockLinesAnswer>(`${pathOf(fileId)}/lines`);
    return Object.fromEntries(body.lines.map((line) => [line.reference, line.picture]));
  };
  const hasAny = async (fileId: string) =>
    (await buyer.get<StockLineChoicesAnswer>(`${pathOf(fileId)}/line-choices`)).body.pictures;
  const fetched = (fileId: string, id: string, client = buyer) =>
    fetch(`${portal.url}${pathOf(fileId)}/pictures/${id}`, { headers: { authorization: `Bearer ${client.token}` } });
  const colourOf = async (fileId: string, id: string | null | undefined) => {
    const bytes = await (await fetched(fileId, id ?? '')).arrayBuffer();
    const { dominant } = await sharp(Buffer.from(bytes)).stats();
    return dominant.r > 128 ? 'red' : dominant.b > 128 ? 'blue' : 'neither';
  };

  it('are made small and shown beside the lines they are placed at', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await made(fileId);
    const { A, B, C, D } = await picturesOf(fileId);
    expect(await colourOf(fileId, A)).toBe('red');
    expect(await colourOf(fileId, B)).toBe('blue');
    expect([C, D]).toEqual([null, B]);
    expect(await hasAny(fileId)).toBe(true);
  });

  it('are shown of an old workbook, too, and of cells that Excel 365 places them in', async () => {
    const old = readFileSync(new URL('../../../test/workbooks/fixtures/pictured.libreoffice.xls', import.meta.url));
    const fileId = await publish(new Uint8Array(old), 'POST', `${brandId}/upload`, 'Stock.xls');
    await made(fileId);
    const { A, B, C, D } = await picturesOf(fileId);
    expect([await colourOf(fileId, A), await colourOf(fileId, B), C, D]).toEqual(['red', 'blue', B, null]);

    const inCells = await publish(
      new Uint8Array(picturedStock(['#3|A', '#2|B', 'C'], inCellParts({ 'a.png': red, 'b.png': blue }))),
    );
    await made(inCells);
    const placed = await picturesOf(inCells);
    expect([await colourOf(inCells, placed.A), await colourOf(inCells, placed.B), placed.C]).toEqual([
      'blue',
      'red',
      null,
    ]);
  });

  // R08, R22, R23
  it('are kept by a browser for one session, never guessed at, and only for those who see the brand', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await made(fileId);
    const { A } = await picturesOf(fileId);
    const { status, headers } = await fetched(fileId, A ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('vary')).toContain('Authorization');
    expect((await fetched(fileId, A ?? '', await portal.user('buyer'))).status).toBe(403);
    // Of another file, and a file that is no picture.
    const other = await publish(pictured({ 'a.png': blue, 'b.png': red }));
    expect((await fetched(other, A ?? '')).status).toBe(404);
    const { rows } = await database.query('select file_id as id from stock_files where id = $1', [fileId]);
    expect((await fetched(fileId, rows[0].id)).status).toBe(404);
    expect((await fetched(fileId, '../../../etc')).status).toBe(404);
    expect((await fetched(fileId, 'x')).status).toBe(404);
  });

  it('that cannot be read are none, and the file is published all the same', async () => {
    const fileId = await publish(pictured({ 'a.png': Buffer.from('no picture'), 'b.png': blue }));
    await made(fileId);
    const { A, B } = await picturesOf(fileId);
    expect([A, await colourOf(fileId, B)]).toEqual([null, 'blue']);
    const broken = await publish(pictured({ 'a.png': Buffer.from('no picture') }));
    await made(broken);
    expect(await hasAny(broken)).toBe(false);
  });

  it('follow the newest file: changed, kept under their address, and gone with it', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await made(fileId);
    const first = await picturesOf(fileId);
    await replace(fileId, pictured({ 'a.png': blue, 'b.png': blue }));
    await made(fileId);
    const second = await picturesOf(fileId);
    expect([second.A, second.B]).toEqual([first.B, first.B]);
    expect((await fetched(fileId, first.A ?? '')).status).toBe(404);
    await replace(fileId, new Uint8Array(picturedStock(['A', 'B', 'C', 'D'])));
    expect(await picturesOf(fileId)).toEqual({ A: null, B: null, C: null, D: null });
    expect(await hasAny(fileId)).toBe(false);
  });

  it('are made by a sweep when their job was lost, and once more when it comes again', async () => {
    const fileId = await publish(pictured({ 'a.png': red, 'b.png': blue }));
    await made(fileId);
    const first = await picturesOf(fileId);
    await database.query('update stock_items set picture_id = null where stock_file_id = $1', [fileId]);
    await database.query(
      `update outbox_events set handled_at = null, dispatched_at = now() - interval '20 minutes'
        where kind = 'stock-file.pictured' and payload->>'stockFileId' = $1`,
      [fileId],
    );
    const job = portal.app.get(MakePictures, { strict: false });
    await Promise.all([job.sweep(), job.sweep()]);
    const again = await picturesOf(fileId);
    expect(await colourOf(fileId, again.A)).toBe('red');
    expect(Object.keys(again)).toEqual(Object.keys(first));
    await made(fileId);
  });

  it('are given up when nothing shows them any more, with their bytes, and made again when something does', async () => {
    const green = await picture('#00ff00');
    const kept = await publish(pictured({ 'a.png': red, 'b.png': green }));
    const deleted = await publish(pictured({ 'a.png': await picture('#123456'), 'b.png': red }));
    await Promise.all([made(kept), made(deleted)]);
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
      new Uint8Array(picturedStock(['A'], pictureParts([{ row: 1, media: 'a.png' }], { 'a.png': red }))),
    );
    await made(kept);
    await admin.call('DELETE', `/api/catalogue/${brandId}/stock-file/${deleted}`);
    const em = portal.app.get(MikroORM, { strict: false }).em;
    // Two rounds at once, while pictures are made.
    await Promise.all([
      forgetPictures(em.fork()),
      replace(kept, pictured({ 'a.png': red, 'b.png': blue })),
      forgetPictures(em.fork()),
    ]);
    await made(kept);
    await forgetPictures(em.fork());
    const after = await picturesOf(kept);
    expect(after.A).toBe(before.A);
    expect([await colourOf(kept, after.A), await colourOf(kept, after.B)]).toEqual(['red', 'blue']);
    const { rows } = await database.query(`select 1 from stored_files picture where original_name = 'picture.webp'
      and not exists (select from stock_items item where picture_id = picture.id and listed)`);
    expect(rows).toEqual([]);
    const left = await keysOf();
    const gone = keys.filter((key) => !left.includes(key));
    // Green, and that of the deleted file; red is still shown.
    expect(gone).toHaveLength(2);
    const storage = portal.app.get<Storage>(Storage, { strict: false });
    const named = async (asked: string[]) => {
      const found = await database.query('select storage_key as key from stored_files where storage_key = any($1)', [
        asked,
      ]);
      return new Set(found.rows.map(({ key }) => key as string));
    };
    await storage.sweep(-1000, named);
    for (const key of gone) await expect(storage.read(key)).rejects.toThrow();
  });
});
