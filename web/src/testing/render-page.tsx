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
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { parseSearch, stringifySearch } from '../lib/route-params.ts';
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
    <MantineProvider theme={theme} withCssVariables={false} env="test">
      <QueryClientProvider client={queryClient}>
        <ToastList />
        <main tabIndex={-1}>
          <RouterProvider router={router} />
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  );
  // Without style sheets every element takes pointer events and has no variables: looking for both took a tenth of the time.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...rendered, queryClient, router, user };
};

/** Makes the window as narrow as a phone until the mocks are restored. */
export const showOnPhone = (): void => {
  const wide = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = wide(query);
    if (query === '(max-width: 48em)') Object.defineProperty(list, 'matches', { value: true });
    return list;
  });
};
