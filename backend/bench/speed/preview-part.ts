import { note } from './note.js';
import type { PortalShop } from './shop.js';
import { median, type Row } from './table.js';

const each = 30;

/** An order sheet of 1,000 rows from its upload to the answered preview, one at a time. */
export async function measurePreview(rounds: number, portal: PortalShop): Promise<Row> {
  const upload = async () => {
    const start = performance.now();
    await portal.preview();
    return performance.now() - start;
  };
  for (let warm = 0; warm < each; warm++) await upload();
  const ours: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const times: number[] = [];
    for (let run = 0; run < each; run++) times.push(await upload());
    ours.push(median(times));
    note(`preview, round ${round} of ${rounds}`);
  }
  return {
    what: '1,000 rows, from upload to preview, reader warm, ms',
    ...{ ours, beside: '', judged: 'by itself', goal: { atMost: 60 }, digits: 1 },
  };
}
