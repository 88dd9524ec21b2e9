import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Parameters are plain text: a token that looks like a number stays what it is.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }

  interface StaticDataRouteOption {
    /** What stands after the product's name in the page title. */
    title?: string;
  }
}
