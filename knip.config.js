import { readFileSync } from 'node:fs';

const tools = JSON.parse(readFileSync(new URL('tools/package.json', import.meta.url), 'utf8'));

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreBinaries: ['nx', 'mount', 'pgbench', 'redis-server', 'soffice', 'umount', 'unshare'],
  // Specs and checks find these linked into node_modules (tools/run.js).
  ignoreDependencies: Object.keys(tools.dependencies),
  workspaces: {
    // The builder uses the front end's Vite, and Rolldown, with which Vite bundles.
    '.': {
      entry: ['.ci/*.{js,d.ts}', 'tools/*.js', '.dependency-cruiser.cjs'],
      ignoreDependencies: ['rolldown', 'vite'],
    },
    backend: {
      entry: [
        'src/main.ts',
        'src/worker.ts',
        'src/commands/{administrator,backup,demo,restore,verify-stock}.ts',
        'src/workbook/isolation/{reader,copying,thumbnail}-process.ts',
        // Started as a process of its own by pdf-renderer.ts, by path.
        'src/documents/pdf/pdf-process.ts',
        'migrations/**/*.ts',
        'bench/*.ts',
        // Started as a process of its own by demo-process.ts, by path.
        'seeds/make-demo.ts',
        '{src,test}/**/*.spec.{ts,tsx}',
        'test/database/global-{setup,teardown}.js',
        'test/processes/patience.ts',
        'test/database/embedded-postgres-holder.ts',
        'test/servers/s3-process.ts',
        'jest.config.js',
        'test/with-redis.js',
        'test/api-docs/write-responses.ts',
        'test/workbooks/{make-fixtures,fuzz}.ts',
        'test/workbooks/recognition/{measure-recognition,fit-weights}.ts',
        'bench/*.js',
      ],
      project: ['{src,migrations,seeds,bench,test}/**/*.{ts,tsx,js}', '*.js'],
    },
    'backend/contract': { entry: ['src/*.ts'], project: ['src/**/*.ts'] },
    frontend: {
      entry: [
        'src/**/*.spec.{ts,tsx}',
        'src/app/stand-ins/*.{ts,tsx}',
        'jest.config.js',
        'src/test/{empty,fake-socket,setup}.ts',
        'e2e/**/*.{ts,tsx}',
      ],
      project: ['{src,e2e}/**/*.{ts,tsx}'],
      ignoreDependencies: [
        '@fontsource-variable/inter',
        '@fontsource-variable/newsreader',
        '@fontsource/ibm-plex-sans-arabic',
      ],
    },
  },
};
