/**
 * Who may import whom (ARCHITECTURE.md). Each layer of the back end knows itself and what stands before it; what must
 * flow the other way travels as a domain event.
 */
const layers = [
  ['platform'],
  ['auth', 'users'],
  ['buyers'],
  ['catalogue'],
  ['orders'],
  ['dashboard', 'notifications', 'chat', 'settings'],
];

const inBackend = (folders) => `^backend/src/(${folders.join('|')})/`;

const towardsTheTop = layers.slice(0, -1).map((folders, rank) => ({
  name: `${folders.join('-')}-knows-no-later-layer`,
  severity: 'error',
  from: { path: inBackend(folders) },
  to: { path: inBackend(layers.slice(rank + 1).flat()) },
}));

const amongTheLast = layers.at(-1).map((folder) => ({
  name: `${folder}-knows-no-neighbour`,
  severity: 'error',
  from: { path: inBackend([folder]) },
  to: { path: inBackend(layers.at(-1).filter((other) => other !== folder)) },
}));

module.exports = {
  forbidden: [
    ...towardsTheTop,
    ...amongTheLast,
    {
      name: 'modules-do-not-know-the-programs',
      comment: 'main, worker and their root modules put the parts together; no part knows them, its specs may.',
      severity: 'error',
      from: { path: '^backend/src/[^/]+/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^backend/src/[^/]+\\.ts$' },
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
      // A type is gone when the program runs, so it closes no circle.
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
