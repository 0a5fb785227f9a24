/**
 * The import rules (ARCHITECTURE.md). A layer of the back end imports only itself and the layers before it; information
 * flows the other way through domain events.
 */
const layers = [
  ['platform'],
  ['workbook'],
  ['auth', 'users'],
  ['notifications'],
  ['invitations'],
  ['buyers'],
  ['catalogue'],
  ['ledger'],
  ['documents'],
  ['receivables'],
  ['orders'],
  ['payments'],
  ['dashboard', 'chat', 'settings', 'search', 'demo', 'staff', 'company'],
];

const inBackend = (folders) => `^backend/src/(${folders.join('|')})/`;

const noImportsOfLaterLayers = layers.slice(0, -1).map((folders, rank) => ({
  name: `${folders.join('-')}-knows-no-later-layer`,
  severity: 'error',
  from: { path: inBackend(folders) },
  to: { path: inBackend(layers.slice(rank + 1).flat()) },
}));

const noImportsWithinLastLayer = layers.at(-1).map((folder) => ({
  name: `${folder}-knows-no-neighbour`,
  severity: 'error',
  from: { path: inBackend([folder]) },
  to: { path: inBackend(layers.at(-1).filter((other) => other !== folder)) },
}));

module.exports = {
  forbidden: [
    ...noImportsOfLaterLayers,
    ...noImportsWithinLastLayer,
    {
      name: 'modules-do-not-know-the-programs',
      comment:
        'main, worker, their root modules and the commands assemble the modules. No module imports them; its specs may.',
      severity: 'error',
      from: { path: '^backend/src/[^/]+/', pathNot: ['\\.spec\\.ts$', '^backend/src/commands/'] },
      to: { path: ['^backend/src/[^/]+\\.ts$', '^backend/src/commands/'] },
    },
    {
      name: 'env-stands-alone',
      severity: 'error',
      from: { path: '^backend/src/config/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^backend/src/config/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'the-contract-is-self-contained',
      severity: 'error',
      from: { path: '^backend/contract/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: ['^backend/contract/src/', 'node_modules/(class-validator|class-transformer|reflect-metadata)/'],
      },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: {
        path: '^(backend|frontend)/',
        pathNot: ['\\.(spec|e2e)\\.tsx?$', '/test/', '/spec/', '/e2e/', '^backend/bench/'],
      },
      to: { path: ['\\.spec\\.tsx?$', '^backend/(test|bench)/', '^frontend/(src/test|e2e)/'] },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration must do the same for ever; code that it shared with the portal would change below it.',
      severity: 'error',
      from: { path: '^backend/migrations/' },
      to: { path: '^(backend/(src|contract|seeds|test|bench)|frontend)/' },
    },
    {
      name: 'seeds-know-no-test',
      severity: 'error',
      from: { path: '^backend/seeds/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(backend/(test|bench)|frontend)/' },
    },
    {
      name: 'tests-do-not-import-benches',
      comment: 'Benches may use what tests have, not the other way round.',
      severity: 'error',
      from: { path: ['\\.(spec|e2e)\\.tsx?$', '^backend/test/', '^frontend/e2e/'] },
      to: { path: '^backend/bench/' },
    },
    {
      name: 'browser-tests-see-the-built-portal',
      comment: 'They know the front end by its pages, not by its sources.',
      severity: 'error',
      from: { path: '^frontend/e2e/' },
      to: { path: '^frontend/src/' },
    },
    {
      name: 'front-end-features-are-strangers',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^frontend/src/(features|shared)/' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/features/' },
    },
    {
      name: 'two-sides-meet-in-the-contract',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^backend/', pathNot: '^backend/contract/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      // Type imports do not exist at run time, so they cause no cycle.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-index-files',
      comment: 'Everything is imported from the file that has it.',
      severity: 'error',
      from: {},
      to: { path: '^(backend|frontend)/.*/index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
