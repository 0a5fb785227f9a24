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
          ],
        },
      },
    },
  },
});
