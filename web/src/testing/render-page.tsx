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
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../lib/route-params.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';
import { ToastList } from '../ui/toast-list.tsx';

/** Renders a part inside the providers of the application, with a user to operate it. */
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
