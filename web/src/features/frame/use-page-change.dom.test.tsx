import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MissingPage } from '../../ui/missing-page.tsx';
import { usePageChange } from './use-page-change.ts';

const Root = () => {
  usePageChange();
  return <Outlet />;
};

const root = createRootRoute({ component: Root });
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/vehicles/99999',
    staticData: { title: 'Fahrzeug' },
    component: () => <MissingPage trail={[]} description="Dieses Fahrzeug gibt es nicht oder nicht mehr." />,
  }),
  createRoute({ getParentRoute: () => root, path: '/vehicles/1', staticData: { title: 'Fahrzeug' } }),
];

test('the title of a missing item is that of a missing page, and the next page has its own again', async () => {
  const history = createMemoryHistory({ initialEntries: ['/vehicles/99999'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  // The router of this test is not the application's, whose type the provider knows.
  render(
    <MantineProvider withCssVariables={false} env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  await waitFor(() => expect(document.title).toBe('Flottwart – 404 - Seite nicht gefunden'));
  act(() => history.push('/vehicles/1'));
  await waitFor(() => expect(document.title).toBe('Flottwart – Fahrzeug'));
});
