import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take far longer than their size says, in seconds on two cores. They begin first, so that both workers end
 * at the same time: one of five minutes that begins last leaves the other core idle meanwhile.
 */
const seconds = {
  'look-team.e2e.ts': 300,
  'look-visitors.e2e.ts': 170,
  'chat.e2e.ts': 130,
  'live.e2e.ts': 84,
  'killed-process.e2e.ts': 78,
  'scrolling.e2e.ts': 69,
  'main-job.e2e.ts': 63,
  'accounts.e2e.ts': 51,
  'doors.e2e.ts': 49,
  'order-dialogs.e2e.ts': 49,
  'second-language.spec.tsx': 45,
  'buyers.e2e.ts': 43,
  'catalogue.e2e.ts': 35,
  'order-races.http.spec.ts': 112,
  'cluster.process.spec.ts': 110,
  'deduction-crash.process.spec.ts': 106,
  'redis-away.process.spec.ts': 49,
  'google-sheets.process.spec.ts': 43,
  'bombs.spec.ts': 43,
  'order-model.http.spec.ts': 36,
  'workbook-marker.spec.ts': 34,
  'embedded-postgres.process.spec.ts': 33,
  'corpus.spec.ts': 32,
  's3-storage.spec.ts': 29,
  'upload-crash.process.spec.ts': 28,
};

export default class LongestFirst extends TestSequencer {
  /** In milliseconds. Jest knows better where the suite has run before; of the others a kilobyte takes about a second. */
  time(test) {
    const known = seconds[basename(test.path)];
    return super.time(test) ?? (known ? known * 1_000 : (test.context.hasteFS.getSize(test.path) ?? 0));
  }
}
