import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { read } from '@e965/xlsx';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { AdminBrand } from '@portal/contract/brands';
import type { ErrorBody } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import type { StockFile, StockFilePreview } from '@portal/contract/stock-files';
import { parse as dispositionOf } from 'content-disposition';
import { sql } from 'kysely';
import { withClient } from '../../../test/database/stock-invariants.js';
import { formWithFile, type TestClient, TestPortal } from '../../../test/portal/portal.js';
import { type StockRow, stockSheet } from '../../../test/portal/sheets.js';
import { waitUntil } from '../../../test/wait-until.js';

type Files = { stockFiles: StockFile[] };

const { jest } = import.meta;

const absent = '01890000-0000-7000-8000-000000000000';
const lines: StockRow[] = [
  { reference: 'A-1', colour: 'Navy', size: '48', price: 120.5, unitsPerLot: 6, available: 10 },
  { reference: 'A-2', colour: 'Red', size: 'M', price: '80.10', unitsPerLot: 1, available: 0 },
  { reference: '007', description: 'Leading zeros', price: 15, unitsPerLot: 12, available: 250 },
];

describe('stock files', () => {
  let portal: TestPortal;
  let admin: TestClient;
  let buyer: TestClient;
  let other: TestClient;
  let fileCount = 0;

  beforeAll(async () => {
    portal = await TestPortal.start();
    [admin, buyer, other] = await Promise.all([portal.user('admin'), portal.user('buyer'), portal.user('buyer')]);
  });
  afterAll(() => portal.stop());

  /** A file with unique content, because equal files share one stored object. */
  const sheet = (rows = lines) =>
    stockSheet([...rows, { reference: `ONLY-${++fileCount}`, price: 1, unitsPerLot: 1, available: 1 }]);
  const brand = async (visibility = 'all_approved', visibleToBuyers: string[] = []): Promise<string> =>
    (
      await admin.call<AdminBrand>('POST', '/api/brands', {
        json: { name: `Brand ${++fileCount}`, visibility, visibleToBuyers },
      })
    ).body._id;
  const upload = <Body = Files>(brandId: string, bytes: Uint8Array<ArrayBuffer>, name = 'stock.xlsx', client = admin) =>
    client.call<Body>('POST', `/api/catalogue/${brandId}/upload`, { form: formWithFile('files', name, bytes) });
  const listed = async (brandId: string, client = buyer) =>
    (await client.get<Files>(`/api/catalogue/${brandId}/stock-files`)).body.stockFiles;
  const download = async (brandId: string, fileId: string, client = buyer) => {
    const response = await fetch(`${portal.url}/api/catalogue/${brandId}/stock-file/${fileId}/download`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await query.execute(portal.app.get(MikroORM).em.fork().getKysely())).rows;
  const names = async (folder: string): Promise<string[]> =>
    existsSync(folder)
      ? (await readdir(folder, { recursive: true })).filter((name) => !/^[0-9a-f]{2}$/.test(name))
      : [];
  const uploads = () => names(join(portal.env.dataDir, 'uploads'));
  const objects = () => names(join(portal.env.dataDir, 'files'));
  /** Waits until the uploads folder is empty: temporary files are deleted only after the response is sent. */
  const noUploadsLeft = () => waitUntil(async () => (await uploads()).length === 0);
  const storedCounts = async () => ({
    rows: await rows(sql<object>`select (select count(*) from stock_files) as files, (select count(*) from stock_items) as items,
      (select count(*) from inventory_movements) as movements, (select count(*) from stored_files) as stored`),
    objects: (await objects()).sort(),
  });

  // C06, C05
  it('are downloaded byte by byte by administrators and buyers', async () => {
    const brandId = await brand();
    const bytes = sheet();
    const before = Date.now();
    const answer = await upload(brandId, bytes, 'Spring 2027.xlsx');
    expect(answer.status).toBe(201);
    const [file] = answer.body.stockFiles;
    expect(file).toEqual({
      _id: expect.any(String),
      fileName: 'Spring 2027',
      originalName: 'Spring 2027.xlsx',
      uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lineCount: 4,
      version: 1,
    });
    expect(Date.parse(file?.uploadedAt ?? '')).toBeGreaterThanOrEqual(before - 1);
    expect(await listed(brandId)).toEqual([file]);
    expect(await listed(brandId, admin)).toEqual([file]);
    for (const client of [admin, buyer]) {
      const { response, bytes: received } = await download(brandId, file?._id ?? '', client);
      expect(response.status).toBe(200);
      expect(Buffer.from(received).equals(bytes)).toBe(true);
    }
    await noUploadsLeft();
  });

  it('are not published to a brand that is deleted while the file is read', async () => {
    const brandId = await brand();
    const before = await storedCounts();
    const publishing = await withClient(portal.database.url, async (client) => {
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('publications'))`);
      const answer = upload<ErrorBody>(brandId, sheet());
      await waitUntil(async () => {
        // The queue, and suites with other databases, have advisory locks of their own.
        const waiting = await client.query(
          `select from pg_locks join pg_database on oid = database and datname = current_database()
           where locktype = 'advisory' and not granted and objsubid = 1 and objid = hashtext('publications')::oid`,
        );
        return waiting.rows.length > 0;
      });
      expect((await admin.call('DELETE', `/api/brands/${brandId}`)).status).toBe(200);
      await client.query('commit');
      return { answer };
    });
    const { status, body } = await publishing.answer;
    expect([status, body.message]).toEqual([404, 'Brand not found']);
    expect((await storedCounts()).rows).toEqual(before.rows);
  });

  it('answer with an error while they cannot be opened, and the portal goes on', async () => {
    const brandId = await brand();
    const fileId = (await upload(brandId, sheet())).body.stockFiles[0]?._id ?? '';
    const [{ key }] = (await rows(
      sql<{ key: string }>`select storage_key as key from stock_files join stored_files on stored_files.id = file_id
        where stock_files.id = ${fileId}`,
    )) as [{ key: string }];
    const path = join(portal.env.dataDir, 'files', key.slice(0, 2), key);
    await rename(path, `${path}.whole`);
    // The name of a socket exists, but cannot be opened as a file.
    const socket = createServer().listen(join(portal.env.dataDir, 'socket'));
    await once(socket, 'listening');
    await rename(join(portal.env.dataDir, 'socket'), path);
    socket.close();
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    expect((await download(brandId, fileId)).response.status).toBe(500);
    error.mockRestore();
    await rename(`${path}.whole`, path);
    expect((await download(brandId, fileId)).response.status).toBe(200);
  });

  it('are listed newest first', async () => {
    const brandId = await brand();
    for (const name of ['first.xlsx', 'second.xlsx', 'third.xlsx']) await upload(brandId, sheet(), name);
    expect((await listed(brandId)).map(({ fileName }) => fileName)).toEqual(['third', 'second', 'first']);
  });

  // R08
  it('are sent as attachments that browsers do not display, sniff or cache', async () => {
    const brandId = await brand();
    const [file] = (await upload(brandId, sheet())).body.stockFiles;
    const { response } = await download(brandId, file?._id ?? '');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  // R32
  it.each([
    ['../../etc/passwd.xlsx', 'passwd.xlsx'],
    ['..\\..\\windows\\stock.xlsx', 'stock.xlsx'],
    ['a\r\nSet-Cookie: x=1\r\n.xlsx', 'aSet-Cookie: x=1.xlsx'],
    ['quo"te;filename=evil.exe.xlsx', 'quo"te;filename=evil.exe.xlsx'],
    ['invoice\u202excod.xlsx', 'invoicexcod.xlsx'],
    ['\u200f\u061c\u2066mark\u2069s.xlsx', 'marks.xlsx'],
    [`${'n'.repeat(300)}.xlsx`, `${'n'.repeat(195)}.xlsx`],
    [`${'😀'.repeat(300)}.xlsx`, `${'😀'.repeat(195)}.xlsx`],
    ['قائمة الأسعار ٢٠٢٧.xlsx', 'قائمة الأسعار ٢٠٢٧.xlsx'],
    ['价格表 — Été.xlsx', '价格表 — Été.xlsx'],
    ['50%.xlsx', '50%.xlsx'],
    ['%2e%2e%2fsecret.xlsx', '%2e%2e%2fsecret.xlsx'],
  ])('are named safely: %j', async (sent, shown) => {
    const brandId = await brand();
    const bytes = sheet();
    const answer = await upload(brandId, bytes, sent);
    expect(answer.status).toBe(201);
    const [file] = answer.body.stockFiles;
    expect(file?.originalName).toBe(shown);
    const { response } = await download(brandId, file?._id ?? '');
    const header = response.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
    expect(dispositionOf(header)).toMatchObject({ type: 'attachment', parameters: { filename: shown } });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await objects()).toContain(objectOf(bytes));
  });

  const objectOf = (bytes: Uint8Array): string => {
    const key = createHash('sha256').update(bytes).digest('hex');
    return join(key.slice(0, 2), key);
  };

  // R14
  it('record the sheet’s lots in the ledger as movements whose sum is the available stock', async () => {
    const brandId = await brand();
    const [file] = (await upload(brandId, stockSheet(lines))).body.stockFiles;
    const items = await rows(sql<object>`
      select reference, colour, size, description, wholesale_price as price, units_per_lot as units, available_lots as lots,
        reserved_lots as reserved, position,
        (select coalesce(sum(m.lots), 0)::int from inventory_movements m where m.stock_item_id = item.id) as moved,
        (select array_agg(m.kind) from inventory_movements m where m.stock_item_id = item.id) as kinds
      from stock_items item where stock_file_id = ${file?._id ?? ''} order by position`);
    const item = (position: number, fields: object) => ({
      position,
      colour: null,
      size: null,
      reserved: 0,
      kinds: ['import'],
      ...fields,
    });
    expect(items).toEqual([
      item(0, {
        reference: 'A-1',
        colour: 'Navy',
        size: '48',
        description: 'Style A-1',
        price: '120.5000',
        units: 6,
        lots: 10,
        moved: 10,
      }),
      item(1, {
        reference: 'A-2',
        colour: 'Red',
        size: 'M',
        description: 'Style A-2',
        price: '80.1000',
        units: 1,
        lots: 0,
        moved: 0,
        kinds: null,
      }),
      item(2, { reference: '007', description: 'Leading zeros', price: '15.0000', units: 12, lots: 250, moved: 250 }),
    ]);
  });

  it('with thousands of lines are read completely', async () => {
    const brandId = await brand();
    const many = Array.from({ length: 3_500 }, (_, index) => ({
      reference: `REF-${index}`,
      price: 1 + index / 100,
      unitsPerLot: 2,
      available: index % 7,
    }));
    const [file] = (await upload(brandId, stockSheet(many))).body.stockFiles;
    expect(file?.lineCount).toBe(3_500);
    const [sums] = await rows(sql<{ count: number; lots: number; wrong: number }>`
      select count(*)::int as count, sum(available_lots)::int as lots,
        count(*) filter (where available_lots <> (select coalesce(sum(m.lots), 0) from inventory_movements m
          where m.stock_item_id = item.id))::int as wrong
      from stock_items item where stock_file_id = ${file?._id ?? ''}`);
    expect(sums).toEqual({ count: 3_500, lots: many.reduce((sum, { available }) => sum + available, 0), wrong: 0 });
  });

  // X02
  it('with problems are refused with the invalid cells, and nothing is stored', async () => {
    const brandId = await brand();
    const before = await storedCounts();
    // More than one batch of valid lines first, so that there is something to roll back.
    const good = Array.from({ length: 2_500 }, (_, index) => ({ reference: `P-${index}`, price: 1, available: 1 }));
    const answer = await upload<ErrorBody>(
      brandId,
      stockSheet([
        ...good,
        { reference: 'BAD-1', price: 'on request', available: 1 },
        { reference: 'BAD-2', price: -3, available: 1 },
      ]),
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'stock_file.has_problems',
      message: messages.orders.problems,
      problemCount: 2,
    });
    expect(answer.body.problems).toEqual([
      expect.objectContaining({
        sheet: 'Stock',
        cell: 'E2502',
        reference: 'BAD-1',
        found: 'on request',
        severity: 'error',
      }),
      expect.objectContaining({ sheet: 'Stock', cell: 'E2503', reference: 'BAD-2', found: '-3', severity: 'error' }),
    ]);
    expect(await storedCounts()).toEqual(before);
    expect(await listed(brandId)).toEqual([]);
    await noUploadsLeft();
  });

  // C07
  describe('are refused and not stored:', () => {
    const text = (content: string) => new TextEncoder().encode(content);
    const invalid = [400, 'workbook.invalid_format', messages.catalogue.fileInvalid] as const;
    let brandId: string;
    beforeAll(async () => {
      brandId = await brand();
    });

    it.each<[string, Uint8Array<ArrayBuffer>, string, number, string, unknown]>([
      ['text named .xlsx', text('just some words'), 'a.xlsx', ...invalid],
      ['a page named .xlsx', text('<html><script>alert(1)</script></html>'), 'a.xlsx', ...invalid],
      ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'a.png', ...invalid],
      ['an empty file', new Uint8Array(), 'a.xlsx', 400, 'workbook.invalid_format', expect.stringContaining('empty')],
      [
        'a workbook cut in half',
        stockSheet(lines).slice(0, 3_000),
        'a.xlsx',
        422,
        'workbook.corrupt',
        expect.any(String),
      ],
      ['a workbook without lines', stockSheet([]), 'a.xlsx', 422, 'workbook.no_table', expect.any(String)],
      [
        'more than 25 MB',
        new Uint8Array(26 * 1024 * 1024),
        'a.xlsx',
        413,
        'common.too_large',
        messages.catalogue.uploadTooLarge,
      ],
    ])('%s', async (_what, bytes, name, status, code, message) => {
      const before = await storedCounts();
      const answer = await upload<ErrorBody>(brandId, bytes, name);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toEqual(message);
      expect(answer.body.error).toBe(answer.body.message);
      expect(await storedCounts()).toEqual(before);
      await noUploadsLeft();
    });

    const corpus = new URL('../../../../../shared/workbooks/hostile/', import.meta.url);
    const withCorpus = existsSync(corpus) ? it : it.skip;
    withCorpus.each(['excelize__encryptAES.xlsx', 'poi__password.xls'])('an encrypted workbook (%s)', async (name) => {
      const before = await storedCounts();
      const answer = await upload<ErrorBody>(brandId, new Uint8Array(await readFile(new URL(name, corpus))), name);
      expect([answer.status, answer.body.code]).toEqual([422, 'workbook.encrypted']);
      expect(answer.body.message).toContain('password');
      expect(await storedCounts()).toEqual(before);
    });

    it.each<[string, FormData | undefined, unknown, string]>([
      ['no body', undefined, undefined, messages.catalogue.fileAndBrandRequired],
      ['JSON', undefined, { files: 'a' }, messages.catalogue.fileAndBrandRequired],
      ['an empty form', new FormData(), undefined, messages.catalogue.fileAndBrandRequired],
      ['text for a file', textForm(), undefined, messages.catalogue.fileAndBrandRequired],
      [
        'another field',
        formWithFile('excelFile', 'a.xlsx', stockSheet(lines)),
        undefined,
        'The upload is not as expected. Please choose one file.',
      ],
      ['two files', twoFiles(), undefined, 'The upload is not as expected. Please choose one file.'],
    ])('%s', async (_what, form, json, message) => {
      const before = await storedCounts();
      const answer = await admin.call<ErrorBody>('POST', `/api/catalogue/${brandId}/upload`, { form, json });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(await storedCounts()).toEqual(before);
      await noUploadsLeft();
    });

    // R32, R33
    it('a malformed multipart body', async () => {
      for (const [type, body] of [
        ['multipart/form-data', 'no boundary'],
        ['multipart/form-data; boundary=x', 'not a part at all'],
        [
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="files"; filename="a.xlsx"\r\n\r\nPK',
        ],
        ['multipart/form-data; boundary=x', '--x\r\ngarbage\r\n\r\nPK\r\n--x--'],
        [
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="files"; filename="nul\u0000.xlsx"\r\n\r\nPK\r\n--x--',
        ],
        ['multipart/mixed; boundary=x', '--x\r\n\r\nPK\r\n--x--'],
      ] as const) {
        const response = await fetch(`${portal.url}/api/catalogue/${brandId}/upload`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
          body,
        });
        expect([400, 415]).toContain(response.status);
        expect(((await response.json()) as ErrorBody).message).toEqual(expect.any(String));
      }
      await noUploadsLeft();
    });

    // R33
    it('an interrupted upload', async () => {
      const before = await storedCounts();
      const head = [
        `POST /api/catalogue/${brandId}/upload HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${admin.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 5000000',
        '',
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a.xlsx"\r\n\r\n',
      ].join('\r\n');
      let begun = false;
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = connect(Number(new URL(portal.url).port), 'localhost');
          socket.on('error', () => undefined);
          socket.write(head + 'x'.repeat(200_000));
          await waitUntil(async () => begun || (await uploads()).length > 0);
          begun = true;
          socket.destroy();
        }),
      );
      await noUploadsLeft();
      expect(await storedCounts()).toEqual(before);
      expect((await upload(brandId, sheet())).status).toBe(201);
    });
  });

  // X01
  it('are previewed without storing anything', async () => {
    const brandId = await brand();
    const before = await storedCounts();
    const form = formWithFile('files', 'preview.xlsx', stockSheet(lines));
    const answer = await admin.call<StockFilePreview>('POST', `/api/catalogue/${brandId}/preview`, { form });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      fileName: 'preview.xlsx',
      references: 3,
      lots: 260,
      units: 10 * 6 + 250 * 12,
      value: 10 * 6 * 120.5 + 250 * 12 * 15,
      problems: [],
      errorCount: 0,
    });
    expect(answer.body.sampleLines.map(({ reference }) => reference)).toEqual(['A-1', 'A-2', '007']);
    expect(answer.body.sheets).toEqual([expect.objectContaining({ sheet: 'Stock', headerRow: 1 })]);
    expect(await storedCounts()).toEqual(before);
    await noUploadsLeft();
  });

  it('are published once when sent several times with one idempotency key', async () => {
    const brandId = await brand();
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      admin.call<Files & ErrorBody>('POST', `/api/catalogue/${brandId}/upload`, {
        form: formWithFile('files', 'once.xlsx', bytes),
        headers: { 'Idempotency-Key': `publish-${brandId}` },
      });
    const bytes = sheet();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(bytes)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.stockFiles[0]?._id)).size).toBe(1);
    expect(await listed(brandId)).toHaveLength(1);
    expect((await send(sheet())).body.code).toBe('idempotency.key_reused');
    await noUploadsLeft();
  });

  it('with problems can be previewed: the preview succeeds and lists the problems', async () => {
    const form = formWithFile(
      'files',
      'a.xlsx',
      stockSheet([...lines, { reference: 'BAD', price: 'free', available: 1 }]),
    );
    const answer = await admin.call<StockFilePreview>('POST', `/api/catalogue/${await brand()}/preview`, { form });
    expect(answer.status).toBe(200);
    expect(answer.body.errorCount).toBe(1);
    expect(answer.body.problems).toEqual([expect.objectContaining({ cell: 'E5', reference: 'BAD', found: 'free' })]);
  });

  // X02
  it('can be downloaded with the problem cells marked, before anything is stored', async () => {
    const brandId = await brand();
    const before = await storedCounts();
    const bytes = stockSheet([...lines, { reference: 'BAD', price: 'free', available: 1 }]);
    const response = await fetch(`${portal.url}/api/catalogue/${brandId}/preview/problems`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: formWithFile('files', 'Supplier list.xlsx', bytes),
    });
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Supplier list - problems.xlsx"',
    ]);
    const book = read(new Uint8Array(await response.arrayBuffer()));
    expect(book.SheetNames).toEqual(['Stock', 'Problems']);
    expect(book.Sheets.Stock?.E5.c?.[0]?.t).toContain('free');
    expect(await storedCounts()).toEqual(before);
    await noUploadsLeft();
  });

  it('with equal content share one stored object but are separate files', async () => {
    const bytes = sheet();
    const [one, two] = [await brand(), await brand()];
    const before = (await objects()).length;
    await upload(one, bytes, 'one.xlsx');
    await upload(two, bytes, 'two.xlsx');
    expect((await objects()).length).toBe(before + 1);
    for (const [brandId, name] of [
      [one, 'one.xlsx'],
      [two, 'two.xlsx'],
    ] as const) {
      const [file] = await listed(brandId);
      expect(file?.originalName).toBe(name);
      expect(Buffer.from((await download(brandId, file?._id ?? '')).bytes).equals(bytes)).toBe(true);
    }
  });

  it('can be uploaded concurrently', async () => {
    const brandId = await brand();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(brandId, sheet(), `file ${index}.xlsx`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await listed(brandId)).toHaveLength(8);
    await noUploadsLeft();
  });

  // R05
  it('do not occupy all database connections while they wait to be read', async () => {
    const brandId = await brand();
    const many = Array.from({ length: 2_500 }, (_, index) => ({ reference: `W-${index}`, price: 1, available: 1 }));
    const bytes = stockSheet(many);
    const sent = Array.from({ length: 10 }, () => upload(brandId, bytes));
    let [most, before] = [0, 0];
    let done = false;
    const finished = Promise.all(sent).finally(() => {
      done = true;
    });
    while (!done) {
      const [open] = await rows(sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      // Of two looks the lower one: while the portal computes, more of them may be between two statements.
      most = Math.max(most, Math.min(before, open?.count ?? 0));
      before = open?.count ?? 0;
      await delay(20);
    }
    expect((await finished).map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(most).toBeLessThanOrEqual(6);
  });

  // C01, R22, R23
  describe('of a brand that a buyer may not see', () => {
    let closed: string;
    let file: StockFile | undefined;
    beforeAll(async () => {
      closed = await brand('specific_buyers', [buyer.id]);
      [file] = (await upload(closed, sheet())).body.stockFiles;
    });

    it('cannot be listed or downloaded', async () => {
      for (const path of ['stock-files', `stock-file/${file?._id}/download`, `stock-file/${absent}/download`]) {
        const answer = await other.get<ErrorBody>(`/api/catalogue/${closed}/${path}`);
        expect([answer.status, answer.body.message]).toEqual([403, 'You do not have access to this brand']);
      }
      expect((await download(closed, file?._id ?? '', buyer)).response.status).toBe(200);
    });

    it('cannot be downloaded through another brand', async () => {
      const open = await brand();
      const answer = await other.get<ErrorBody>(`/api/catalogue/${open}/stock-file/${file?._id}/download`);
      expect([answer.status, answer.body.code]).toEqual([404, 'stock_file.not_found']);
    });

    it.each([absent, 'nothing', '..%2f..%2fjwt-secret'])('respond 404 to the unknown id %s', async (id) => {
      const unknownFile = await buyer.get<ErrorBody>(`/api/catalogue/${closed}/stock-file/${id}/download`);
      expect([unknownFile.status, unknownFile.body.code]).toEqual([404, 'stock_file.not_found']);
      expect(unknownFile.body.message).toBe(messages.catalogue.stockFileNotFound);
      const unknownBrand = await buyer.get<ErrorBody>(`/api/catalogue/${id}/stock-file/${file?._id}/download`);
      expect([unknownBrand.status, unknownBrand.body.message]).toEqual([404, 'Brand not found']);
    });

    it('cannot be uploaded by buyers or to an unknown brand, which is refused before the upload is read', async () => {
      const before = await storedCounts();
      for (const path of ['upload', 'preview']) {
        const form = () => formWithFile('files', 'a.xlsx', stockSheet(lines));
        const refused = await buyer.call<ErrorBody>('POST', `/api/catalogue/${closed}/${path}`, { form: form() });
        expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden']);
        for (const id of [absent, 'nothing']) {
          const unknown = await admin.call<ErrorBody>('POST', `/api/catalogue/${id}/${path}`, { form: form() });
          expect([unknown.status, unknown.body.message]).toEqual([404, 'Brand not found']);
        }
      }
      expect(await storedCounts()).toEqual(before);
      await noUploadsLeft();
    });
  });

  // R24
  it('have the same fields for buyers and administrators', async () => {
    const brandId = await brand();
    await upload(brandId, sheet());
    for (const client of [admin, buyer]) {
      for (const file of await listed(brandId, client)) {
        expect(Object.keys(file).sort()).toEqual([
          '_id',
          'fileName',
          'lineCount',
          'originalName',
          'uploadedAt',
          'version',
        ]);
      }
    }
  });

  // D04
  describe('are counted', () => {
    const views = (brandId: string) =>
      rows(sql<{ buyer_id: string }>`select buyer_id from brand_views where brand_id = ${brandId} order by viewed_at`);
    const downloads = (fileId: string) =>
      rows(
        sql<{ brand_id: string; buyer_id: string; version: number }>`
          select brand_id, buyer_id, version from stock_file_downloads where stock_file_id = ${fileId} order by downloaded_at`,
      );

    it('as viewed once per visit of a buyer despite refetches, and not when administrators view them', async () => {
      const halfHour = () => Math.floor(Date.now() / 1_800_000);
      let brandId = '';
      // Views are counted once per half hour of the clock, so the visits are made again when one ended meanwhile.
      for (let begun = -1; begun !== halfHour(); ) {
        begun = halfHour();
        brandId = await brand();
        await Promise.all(Array.from({ length: 10 }, () => listed(brandId)));
        await listed(brandId, other);
        await listed(brandId, admin);
      }
      const ids = (await views(brandId)).map((view) => view.buyer_id);
      expect(ids.sort()).toEqual([buyer.id, other.id].sort());
    });

    it('as viewed again after half an hour', async () => {
      const brandId = await brand();
      await listed(brandId);
      await rows(sql`update brand_views set viewed_at = viewed_at - interval '30 minutes' where brand_id = ${brandId}`);
      await listed(brandId);
      expect(await views(brandId)).toHaveLength(2);
    });

    it('not as viewed when a buyer who may not see them requests them', async () => {
      const brandId = await brand('hidden');
      await buyer.get(`/api/catalogue/${brandId}/stock-files`);
      expect(await views(brandId)).toEqual([]);
    });

    it('as downloaded for each download of a buyer, and not when administrators download them', async () => {
      const brandId = await brand();
      const fileId = (await upload(brandId, sheet())).body.stockFiles[0]?._id ?? '';
      await download(brandId, fileId);
      await download(brandId, fileId);
      await download(brandId, fileId, admin);
      await buyer.call('HEAD', `/api/catalogue/${brandId}/stock-file/${fileId}/download`);
      const expectedDownload = { brand_id: brandId, buyer_id: buyer.id, version: 1 };
      expect(await downloads(fileId)).toEqual([expectedDownload, expectedDownload]);
    });
  });
});

function textForm(): FormData {
  const form = new FormData();
  form.set('files', 'not a file');
  return form;
}

function twoFiles(): FormData {
  const form = formWithFile('files', 'a.xlsx', stockSheet(lines));
  form.append('files', new Blob([stockSheet(lines)]), 'b.xlsx');
  return form;
}
