import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { parseSearch, stringifySearch } from '../lib/route-params.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';
import { ToastList } from '../ui/toast-list.tsx';

/** Draws a part inside everything the application puts around its pages, with a person to use it. */
export const renderPage = async (part: ReactNode, path = '/') => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute();
  const everyPage = createRoute({ getParentRoute: () => root, path: '$', component: () => part });
  const router = createRouter({
    routeTree: root.addChildren([everyPage]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  notifications.clean();
  await router.load();
  const rendered = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={queryClient}>
        <ToastList />
        <main>
          <RouterProvider router={router} />
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...rendered, queryClient, router, user: userEvent.setup({ delay: null }) };
};

/** Lets faked time pass, with everything it sets off. */
export const passTime = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
