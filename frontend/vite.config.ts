import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const afterLogin = ['app/signed-in-portal.tsx', 'app/toasts.tsx', 'auth/login-input.ts'];

/**
 * Adds prefetch links for the code that is needed after the login page: an idle browser downloads it without running
 * it.
 */
const prefetched: Plugin = {
  name: 'prefetched',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {}, chunk: first }) => {
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || chunk === first || files.has(name)) return;
        files.add(name);
        chunk.imports.forEach(add);
      };
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && afterLogin.some((module) => chunk.facadeModuleId?.endsWith(module))) add(name);
      }
      for (const name of first?.imports ?? []) files.delete(name);
      return [...files].map((name) => ({
        tag: 'link',
        attrs: { rel: 'prefetch', href: `/${name}` },
        injectTo: 'head',
      }));
    },
  },
};

const standIn = (name: string) => fileURLToPath(new URL(`src/app/stand-ins/${name}`, import.meta.url));

/**
 * Parts of packages that every list would load although no page, or at least no list, uses them. Each is named by its
 * import and its importer; `by` is the module that is loaded instead.
 */
const replacements = [
  { source: 'qs', importer: '/@refinedev/core/', by: standIn('query-strings.ts') },
  { source: 'qs', importer: '/@refinedev/react-router/', by: standIn('query-strings.ts') },
  { source: './hooks/useFilter', importer: '/antd/es/table/InternalTable.js', by: standIn('table-filters.ts') },
  { source: './hooks/useSelection', importer: '/antd/es/table/InternalTable.js', by: standIn('table-selection.ts') },
  { source: './hooks/useSelection', importer: '/antd/es/table/Table.js', by: standIn('table-selection.ts') },
  { source: '../pagination', importer: '/antd/es/table/InternalTable.js', by: standIn('table-pagination.tsx') },
  {
    source: '../config-provider/defaultRenderEmpty',
    importer: '/antd/es/table/InternalTable.js',
    by: standIn('empty-table.tsx'),
  },
  { source: './RcTable/VirtualTable', importer: '/antd/es/table/InternalTable.js', by: standIn('virtual-table.tsx') },
  { source: 'pluralize', importer: '/@refinedev/core/', by: standIn('same-words.ts') },
  {
    source: 'resize-observer-polyfill',
    importer: '/rc-resize-observer/es/utils/observerUtil.js',
    by: standIn('resize-observer.ts'),
  },
  {
    source: 'rc-util/es/React/render',
    importer: '/antd/es/config-provider/UnstableContext.js',
    by: standIn('react-render.ts'),
  },
  // Buttons take one function from the module of the colour picker's palettes.
  { source: '../../collapse', importer: '/antd/es/color-picker/components/ColorPresets.js', by: standIn('nothing.ts') },
  { source: './dropdown-button', importer: '/antd/es/dropdown/index.js', by: standIn('nothing.ts') },
  { source: 'antd', importer: '/src/shared/ui/inputs/search-box.tsx', by: standIn('text-input.ts') },
  // Inputs know the form around them: they need its context, and not the package's forms and validation.
  { source: 'rc-field-form', importer: '/antd/es/form/context.js', by: 'rc-field-form/es/FormContext' },
];

/** Replaces these parts, and fails when a new version of a package imports them differently. */
function leanPackages(): Plugin {
  const unused = new Set(replacements);
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const path = importer.replaceAll('\\', '/');
      const replacement = replacements.find((each) => each.source === source && path.includes(each.importer));
      if (replacement === undefined) return null;
      unused.delete(replacement);
      return this.resolve(replacement.by, importer, { skipSelf: true });
    },
    buildEnd(error) {
      if (error !== undefined || unused.size === 0) return;
      this.error(
        `No longer imported: ${[...unused].map(({ source, importer }) => `${source} by ${importer}`).join(', ')}`,
      );
    },
  };
}

export default defineConfig({
  plugins: [react(), leanPackages(), prefetched],
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://localhost:3000', ws: true } },
  },
  build: {
    target: 'es2023',
    // The content security policy allows scripts from our own server only, so no asset may be inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Refine imports these packages for functions that the portal does not use. Without this declaration that they
        // have no side effects, they add 58 kB to the bundle.
        moduleSideEffects: [
          {
            test: /node_modules[\\/](react-markdown|remark-gfm|sunflower-antd|papaparse|error-stack-parser)[\\/]/,
            sideEffects: false,
          },
          // antd's parts do not declare that they have none: the context of its forms would load all of `rc-field-form`.
          { test: /node_modules[\\/](rc-[^\\/]+|@rc-component)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        // Libraries rarely change. In separate chunks they stay in the browser's cache when a release changes only the
        // portal's code.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 30 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 25 },
            { name: 'refine', test: /node_modules[\\/]@refinedev[\\/](?!antd)/, priority: 20 },
            { name: 'validation', test: /node_modules[\\/](class-|validator)/, priority: 20 },
            // Puts the login page's code into two chunks, instead of a chunk for each set of pages that share a module.
            // The chunk of the portal's own code begins with reflect-metadata, which the contract's decorators need
            // when they are loaded.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 10 },
            { name: 'portal', tags: ['$initial'], priority: 5 },
            // One chunk for the antd components that at least 34 other chunks share, about a third of the pages and dialogs:
            // with twenty, lists load forms and dialogs. Forms are shared by more chunks than that, and no list has one.
            {
              name: 'antd',
              test: /node_modules[\\/](?!rc-field-form[\\/]es[\\/](?!FormContext)|@rc-component[\\/]async-validator|antd[\\/]es[\\/]form[\\/](?!context|hooks[\\/]useVariants)|rc-textarea|antd[\\/]es[\\/]input[\\/]TextArea)(antd|@ant-design|rc-|@rc-)/,
              minShareCount: 34,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
