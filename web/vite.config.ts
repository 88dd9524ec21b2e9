import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
    }),
    react(),
  ],
  // The server puts a fresh nonce in place of this word in every answer that carries the page.
  html: { cspNonce: '__CSP_NONCE__' },
  // The content security policy allows no data: addresses for scripts, styles and fonts.
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs travels in one file; what a page alone needs goes with the page.
        codeSplitting: { groups: [{ name: 'base', test: /node_modules/, minShareCount: 6, minSize: 0 }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
