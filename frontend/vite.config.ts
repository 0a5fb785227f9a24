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

export default defineConfig({
  plugins: [react(), prefetched],
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://localhost:3000', ws: true } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
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
            // One chunk for the antd components that at least twenty other chunks share: with ten, lists load forms and dialogs.
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|rc-|@rc-)/, minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
  },
});
