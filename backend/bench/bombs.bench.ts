import { constants, deflateRawSync } from 'node:zlib';
import { stockSheet } from '../test/portal/sheets.js';
import { sheetXml, workbookFile, zipFile } from '../test/workbooks/workbook-files.js';
import { PortalProcess } from './portal-process.js';

/** Twenty concurrent uploads of zip bombs: the time of each, and the effect on other requests (row R05). */
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);
const megabyte = 1024 * 1024;
const rounds = 10;
const sheetPart = 'xl/worksheets/sheet1.xml';

/** A 4 MB zip entry that unpacks to 4 GB; the zip directory declares `size` bytes instead. */
function inflating(size: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([...new Array(255).fill(block), Buffer.from([3, 0])]);
  return zipFile([
    { name: '[Content_Types].xml', data: Buffer.from('<Types/>'), method: 0, size: 8, checksum: 0 },
    { name: sheetPart, data, method: 8, size, checksum: 0 },
  ]);
}

const row = '<row><c><v>1</v></c><c><v>2</v></c></row>';
const bombs: Record<string, Buffer> = {
  '4 MB that unpack to 4 GB': inflating(255 * 16 * megabyte),
  '4 MB that unpack to 4 GB and say 5 KB': inflating(5000),
  '3 million rows': workbookFile({ sheets: [{ name: 'S', xml: sheetXml(row.repeat(3_000_000)) }] }),
  '5 million texts': workbookFile({
    sheets: [{ name: 'S', xml: sheetXml(row) }],
    sharedStrings: `<sst>${'<si><t>a</t></si>'.repeat(5_000_001)}</sst>`,
  }),
  'a value in the last cell there can be': workbookFile({
    sheets: [{ name: 'S', xml: sheetXml('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }],
  }),
  'a merge of the whole sheet': workbookFile({
    sheets: [{ name: 'S', xml: sheetXml(row, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>') }],
  }),
};

const formOf = (bytes: Uint8Array) => {
  const form = new FormData();
  form.set('files', new Blob([new Uint8Array(bytes)]), 'stock.xlsx');
  return form;
};

const portal = await PortalProcess.start();
try {
  const admin = await portal.signIn('admin@example.com');
  const buyer = await portal.buyer('customer');
  const brand = (await portal.call<{ _id: string }>(admin, 'POST', '/brands', { name: 'Bench' })).body._id;
  const path = `/catalogue/${brand}/upload`;
  await portal.call(admin, 'POST', path, formOf(stockSheet([{ reference: 'A', price: 1, available: 1 }])));

  for (const [name, bytes] of Object.entries(bombs)) {
    const start = performance.now();
    const { status, body } = await portal.call<{ code?: string }>(admin, 'POST', path, formOf(bytes));
    report(name, `${status} ${body.code ?? ''}, ${Math.round(performance.now() - start)} ms`);
  }

  const others = async (until: Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    let over = false;
    const ended = until.finally(() => {
      over = true;
    });
    while (!over) {
      const start = performance.now();
      await portal.call(buyer, 'GET', '/auth/me');
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await ended;
    return times.sort((left, right) => left - right);
  };
  const at = (times: number[], share: number) => `${times[Math.floor(times.length * share)]?.toFixed(0)} ms`;
  const summaryOf = (times: number[]) => `median ${at(times, 0.5)}, p99 ${at(times, 0.99)}, ${times.length} requests`;

  report(
    "another caller's request, nothing else going on",
    summaryOf(await others(new Promise((end) => setTimeout(end, 3000)))),
  );
  const before = await portal.memory();
  await portal.longestPause();
  const all = Object.values(bombs);
  const start = performance.now();
  const twenty = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        portal.call(admin, 'POST', path, formOf(all[index % all.length] ?? Buffer.alloc(0))),
      ),
    );
  // The uploads are repeated in several rounds, because one round ends before enough other requests are measured.
  const uploads = (async () => {
    for (let round = 0; round < rounds; round += 1) await twenty();
  })();
  report("another caller's request while 20 bombs are uploaded", summaryOf(await others(uploads)));
  report('twenty, on average', `${((performance.now() - start) / 1000 / rounds).toFixed(1)} s`);
  report('event loop, longest pause meanwhile', `${(await portal.longestPause()).toFixed(0)} ms`);
  report('portal, readers and PostgreSQL before', before);
  report('and after', await portal.memory());
} finally {
  await portal.stop();
}
