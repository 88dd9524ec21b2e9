/*
 * The page of all UI parts, for `npm run dev` alone: Vite serves parts.html, the build starts from index.html and
 * never sees it.
 */
import '../theme/component-styles.ts';
import '../global.css';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ToastOutlet } from '../ui/toast-outlet.tsx';
import { PartsPage } from './parts-page.tsx';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('parts.html has no #root element');

// In memory, so that the links among the parts lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: PartsPage, notFoundComponent: PartsPage }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

createRoot(rootElement).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
    <ToastOutlet />
    <ConfirmHost />
    <RouterProvider router={router} />
  </MantineProvider>,
);
