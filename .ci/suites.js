/**
 * The duration of the long suites, in seconds on two cores. A suite that is listed here belongs to the slow tier. The
 * longest suites start first, so that both workers finish at about the same time.
 */
export const secondsOfLongSuites = {
  // Suites with races, crashes and faults
  'order-races.http.spec.ts': 54,
  'proposal-races.http.spec.ts': 30,
  'stock-file-changes.http.spec.ts': 24,
  'replaced-while-approved.http.spec.ts': 32,
  'approved-as-seen.http.spec.ts': 15,
  'large-orders.http.spec.ts': 48,
  'proposals.http.spec.ts': 20,
  'order-model.http.spec.ts': 45,
  'invoices.http.spec.ts': 20,
  'document-sums.http.spec.ts': 12,
  'ledger.db.spec.ts': 15,
  'document-mails.http.spec.ts': 7,
  'logo.http.spec.ts': 10,
  'smtp.http.spec.ts': 29,
  'new-version-beside-orders.http.spec.ts': 17,
  'fair-reading.http.spec.ts': 28,
  'database-away.http.spec.ts': 20,
  'lock-order.http.spec.ts': 20,
  'draft-races.http.spec.ts': 15,
  'lost-access.http.spec.ts': 11,
  'busy-readers.http.spec.ts': 9,
  'proposal-expiry.http.spec.ts': 8,
  'retry-pdf.http.spec.ts': 9,
  'second-factor.http.spec.ts': 22,
  'passkeys.http.spec.ts': 13,
  'staff.http.spec.ts': 14,
  // Suites that call every route or try every input
  'every-route-is-guarded.http.spec.ts': 28,
  'fuzzed-inputs.http.spec.ts': 23,
  'limits.http.spec.ts': 22,
  'body-limits.http.spec.ts': 21,
  'openapi.http.spec.ts': 15,
  'typed-client.http.spec.ts': 15,
  // Suites with large and hostile files
  'bombs.spec.ts': 38,
  'corpus.spec.ts': 15,
  'make-pictures.http.spec.ts': 38,
  'storage.spec.ts': 34,
  's3-storage.spec.ts': 29,
  'sheet-parser.spec.ts': 24,
  'workbook-copier.spec.ts': 23,
  'biff-sheet.spec.ts': 22,
  'fuzz.spec.ts': 20,
  'sheet-pictures.spec.ts': 19,
  'tax-document-pdf.spec.ts': 25,
  'replace-stock-file.http.spec.ts': 18,
  'workbook-reader.spec.ts': 15,
  // Suites with many screens or many orders
  'second-language.spec.tsx': 49,
  'staff-roles.spec.tsx': 60,
  'profile.spec.tsx': 29,
  'register.spec.tsx': 23,
  'catalogue-dialogs.spec.tsx': 23,
  'buyers-page.spec.tsx': 23,
  'order-dialogs.spec.tsx': 22,
  'settings.spec.tsx': 15,
  'seller-fields.spec.tsx': 11,
  'tour.spec.tsx': 10,
  'chat-away.spec.tsx': 10,
  'tally.http.spec.ts': 23,
  'back-orders.http.spec.ts': 19,
  'submit-draft.http.spec.ts': 17,
  'whole-lists.http.spec.ts': 14,
  'draft-sheets.http.spec.ts': 13,
  'order-selection.http.spec.ts': 26,
  'demo.http.spec.ts': 47,
  'team-chat.spec.tsx': 18,
  'order-editor.spec.tsx': 30,
  // Suites that start processes of their own
  'deduction-crash.process.spec.ts': 50,
  'numbering-crash.process.spec.ts': 26,
  'cluster.process.spec.ts': 45,
  'server.process.spec.ts': 35,
  'redis-away.process.spec.ts': 52,
  'backup.process.spec.ts': 49,
  'google-sheets.process.spec.ts': 42,
  'outage.process.spec.ts': 60,
  'embedded-postgres.process.spec.ts': 48,
  'administrators.process.spec.ts': 21,
  'full-disk.process.spec.ts': 28,
  'mail-crash.process.spec.ts': 25,
  'draft-crash.process.spec.ts': 40,
  'upload-crash.process.spec.ts': 25,
  'large-order-crash.process.spec.ts': 30,
  'pauses.process.spec.ts': 26,
  // Suites that drive a browser
  'start-and-archive.e2e.ts': 86,
  'npm-start.e2e.ts': 50,
  'first-start.e2e.ts': 55,
  'look-team.e2e.ts': 340,
  'look-visitors.e2e.ts': 180,
  'chat.e2e.ts': 85,
  'live.e2e.ts': 80,
  'killed-process.e2e.ts': 76,
  'scrolling.e2e.ts': 120,
  'accounts.e2e.ts': 62,
  'sign-in.e2e.ts': 55,
  'first-steps.e2e.ts': 30,
  'order-dialogs.e2e.ts': 61,
  'catalogue.e2e.ts': 31,
  'buyers.e2e.ts': 29,
  'proposals.e2e.ts': 30,
  'search.e2e.ts': 25,
  'drafts.e2e.ts': 34,
  'second-factor.e2e.ts': 45,
  'team.e2e.ts': 18,
  'chat-team.e2e.ts': 32,
  'invoices.e2e.ts': 26,
  'unknown-columns.e2e.ts': 25,
  'bell.e2e.ts': 24,
  'printing.e2e.ts': 23,
};

const longSuites = Object.keys(secondsOfLongSuites).map((name) => name.replaceAll('.', '\\.'));
/** The slow tier: the suites listed above, and all suites with processes or a browser except `main-job.e2e.ts`. */
const slow = `\\.process\\.spec\\.ts$|(?<!/main-job)\\.e2e\\.ts$|/(${longSuites.join('|')})$`;

/**
 * Returns the path patterns of the suites that Jest leaves out. TEST_TIER is `quick` or `slow`; when it is unset, all
 * suites run.
 */
export function patternsOfExcludedSuites() {
  const tier = process.env.TEST_TIER;
  if (tier === undefined) return [];
  return tier === 'quick' ? [slow] : [`^(?!.*(${slow}))`];
}
