import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
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
            { name: 'refine', test: /node_modules[\\/](@refinedev|@tanstack)[\\/]/, priority: 20 },
            // What the first page needs, in two pieces and not in one for each set of pages that share something. Our
            // own one begins with reflect-metadata, which the contract's decorators ask for as soon as they are loaded.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 10 },
            { name: 'portal', tags: ['$initial'], priority: 5 },
          ],
        },
      },
    },
  },
});
