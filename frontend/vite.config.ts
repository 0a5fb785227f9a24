import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const afterLogin = ['app/inside.tsx', 'app/toasts.tsx', 'auth/login-input.ts'];

/** What comes after the login page is fetched, not run, while the browser has nothing else to do. */
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
    // The content security policy allows scripts from here only, so nothing may be inlined as one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Libraries change seldom: apart from our own code they stay in the browser's cache over releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 30 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 25 },
            { name: 'refine', test: /node_modules[\\/]@refinedev[\\/]/, priority: 20 },
            { name: 'validation', test: /node_modules[\\/](class-|validator)/, priority: 20 },
            // What the login page needs, in two pieces and not in one for each set of pages that share something. Our
            // own one begins with reflect-metadata, which the contract's decorators ask for as soon as they are loaded.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 10 },
            { name: 'portal', tags: ['$initial'], priority: 5 },
            // What most pages need of antd.
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|rc-|@rc-)/, minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
});
