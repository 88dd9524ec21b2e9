import { createRouter } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { PageFailure } from './features/frame/page-failure.tsx';
import { parseSearch, stringifySearch } from './lib/route-params.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
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
