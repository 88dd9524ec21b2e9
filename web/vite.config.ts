import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './code-splitting.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { dropUnusedParts } from './unused-parts.ts';

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
    serviceWorker(),
    dropUnusedParts(),
  ],
  // The server puts a fresh nonce in place of this word in every response that carries the page.
  html: { cspNonce: '__CSP_NONCE__' },
  // The content security policy allows no data: addresses for scripts, styles and fonts.
  build: {
    assetsInlineLimit: 0,
    // The styles of all pages are a few kilobytes on top of the library's; a file for each page would cost a request.
    cssCodeSplit: false,
    // A browser that does not know the link loads the same files a little later, by itself.
    modulePreload: { polyfill: false },
    // Read by the page-weight check and by the server, which names a page's files in its HTML; never served, like everything whose name begins with a dot.
    manifest: '.manifest.json',
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
