import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './service-worker-plugin.ts';
import { dropUnusedParts } from './unused-parts.ts';

/**
 * Files of shared code, the first match first: each holds the modules named here and what they import, unless an earlier file has it. A page loads few
 * files, since each costs the browser as much as two kilobytes of script, and none with much code that it does not need (scripts/steps/page-weight.mjs).
 */
const sharedFiles: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    'public',
    /src\/(features\/frame\/(sign-out-notice|session-gate)|shared\/(sign-out-button|contact-links)|ui\/(drawings\/(number|inspection)|table-of-contents|day-timeline|draft-actions|new-password-field|use-draft|toast\.ts|error-state))|rules\/day-timeline|core\/esm\/components\/(Checkbox|Code|SimpleGrid|List)\/|lib\/save-file|lucide-react/,
  ],
  ['second-factor', /src\/features\/profile\/security\/set-up-second/],
  [
    'desk',
    /src\/(features\/(frame|photo\/camera|command-palette\/command-palette|notifications\/notification-bell|leasing\/leasing\.module)|ui\/(data-table|dates\/date-input|query-view)|lists\/(list-pagination|export-button|empty-state)|work-items\/(section|kind-pages)|lib\/german-numbers|shared\/(status-chip|person-name))|core\/esm\/components\/(Select|SegmentedControl|Tabs|Progress|Tooltip)\//,
  ],
  [
    'lists',
    /src\/(work-items\/(item-list-page|item-filters|core-columns|field-columns)|shared\/(imports\/import-(actions|progress)|connection-hint|sample-data\/create)|rules\/open-trips|ui\/(new-button|due-badge|use-now)|lists\/(list-view|use-list|my-list-view|day-filter))/,
  ],
  [
    'dialogs',
    /src\/(ui\/(form-dialog|confirm-host|drawers|dates\/date-picker)|features\/(police-reports\/offence-dialog|notifications\/notification-row|command-palette\/palette-dialog))/,
  ],
  ['item', /src\/(work-items\/(detail-layout|fields|trip-section)|ui\/(read-only-field|saving-switch|hash-tabs))/],
  ['visitors', /src\/features\/(account|legal)\//],
  ['work', /./],
];

/** Files of what several pages share; code of a single page goes with the page. */
const ofSeveral: readonly string[] = ['public', 'visitors', 'work'];

const codeSplitting = {
  minSize: 0,
  groups: [
    { name: 'base', tags: ['$initial' as const], priority: sharedFiles.length },
    ...sharedFiles.map(([name, test], index) => ({
      name,
      test,
      minShareCount: ofSeveral.includes(name) ? 2 : 1,
      priority: sharedFiles.length - 1 - index,
    })),
  ],
};

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
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
