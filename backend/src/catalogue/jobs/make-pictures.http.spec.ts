import type { StockFilesAnswer, StockLineChoicesAnswer, StockLinesAnswer } from '@portal/contract/stock-files';
import pg from 'pg';
import sharp from 'sharp';
import { OrderDesk } from '../../../test/order-desk.js';
import { formWith, type TestClient, TestPortal } from '../../../test/portal.js';
import { picturedStock, pictureParts } from '../../../test/workbooks/pictured-sheets.js';
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
  const publish = async (bytes: Uint8Array<ArrayBuffer>, method = 'POST', to = `${brandId}/upload`) => {
    const form = formWith('files', 'Stock.xlsx', bytes);
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
});
