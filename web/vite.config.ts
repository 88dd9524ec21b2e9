import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Overlays, lists and their tools, the time in Berlin: no public page needs any of them. */
const deskParts =
  /floating-ui|@date-fns\/tz|@mantine\/core\/esm\/(utils\/Floating|components\/(Accordion|AppShell|Combobox|Drawer|FloatingIndicator|Menu|Modal|ModalBase|Pagination|Popover|ScrollArea|SegmentedControl|Select|Skeleton|Table|Tabs|Textarea|Tooltip)\/)/;

const isForEveryPage = (id: string): boolean => id.includes('node_modules') && !deskParts.test(id);

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
  // The server puts a fresh nonce in place of this word in every response that carries the page.
  html: { cspNonce: '__CSP_NONCE__' },
  // The content security policy allows no data: addresses for scripts, styles and fonts.
  build: {
    assetsInlineLimit: 0,
    // Read by the page-weight check; never served, like everything whose name begins with a dot.
    manifest: '.manifest.json',
    rolldownOptions: {
      output: {
        // One file for every page, a second for the pages behind the sign-in, which the sign-in itself never loads; code
        // of a single page goes with the page.
        codeSplitting: {
          groups: [
            { name: 'base', test: isForEveryPage, minShareCount: 26, minSize: 0, priority: 2 },
            {
              name: 'desk',
              test: deskParts,
              minShareCount: 3,
              minSize: 0,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
