import './theme/component-styles.ts';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { sessionState } from './api/session.ts';
import { PageFailure } from './features/frame/page-failure.tsx';
import { parseSearch, stringifySearch } from './lib/route-params.ts';
import { routeTree } from './route-tree.gen.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { ToastOutlet } from './ui/toast-outlet.tsx';

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }

  interface HistoryState {
    /** Set when the user chose the state of a list; absent on arrival. */
    isChosen?: boolean;
    /** Set when a list opened with its own filters, so that a default view still goes first. */
    isArrival?: boolean;
    /** Address that has just been registered, for the page that follows. */
    registeredEmail?: string;
    /** Set once the link of this page has confirmed an address, whose token is no longer in the URL. */
    isVerified?: boolean;
  }

  interface StaticDataRouteOption {
    /** Part of the page title after the product's name. */
    title?: string;
  }
}

declare global {
  /** The scroll lock of dialogs reads the nonce for its style element from this name. */
  var __webpack_nonce__: string | undefined;
  /** Not in every browser yet. */
  var trustedTypes: undefined | { readonly createPolicy: (name: string, rules: TextRules) => unknown };
}

interface TextRules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

/** Style elements made at run time need the nonce of this response. */
const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Markup with which the map library tries whether there are drawings at all; it shows and runs nothing. */
const emptyDrawing = '<svg/>';

/** Libraries write the text of style elements as if it were markup. Without "<" no element can come of it. The only script besides the page's is the service worker. */
const allowed: TextRules = {
  createHTML: (text) => (text === emptyDrawing || !text.includes('<') ? text : null),
  createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
};

const allowRuntimeStyles = (): void => {
  globalThis.__webpack_nonce__ = cspNonce();
  globalThis.trustedTypes?.createPolicy('default', allowed);
};

const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={cspNonce}
  >
    <QueryClientProvider client={queryClient}>
      <ToastOutlet />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>
);

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root element');

// Marks a part that did not arrive as reloaded for, because the router would reload the whole page: without a connection, into nothing.
window.addEventListener('vite:preloadError', ({ payload }) => {
  sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
});

// The page's data is asked for before the first render; the router, which starts after it, finds the same requests under way.
if (sessionState().session)
  void router.preloadRoute({ to: window.location.pathname, search: true }).catch(() => undefined);

allowRuntimeStyles();
createRoot(rootElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
