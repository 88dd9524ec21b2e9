import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MissingPage } from '../../ui/missing-page.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { usePageChange } from './use-page-change.ts';

const Root = () => {
  usePageChange();
  return <Outlet />;
};

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
const company = createRoute({ getParentRoute: () => root, path: '/my-company', staticData: { title: 'Firma' } });
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/vehicles/99999',
    staticData: { title: 'Fahrzeug' },
    component: () => <MissingPage trail={[]} description="Dieses Fahrzeug gibt es nicht oder nicht mehr." />,
  }),
  createRoute({ getParentRoute: () => root, path: '/vehicles/1', staticData: { title: 'Fahrzeug' } }),
  company.addChildren([createRoute({ getParentRoute: () => company, path: 'team', staticData: { title: 'Team' } })]),
  createRoute({
    getParentRoute: () => root,
    path: '/tasks/$id',
    staticData: { title: 'Aufgabe' },
    beforeLoad: () => {
      throw notFound();
    },
  }),
];

const open = async (path: string) => {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  // The router of this test is not the application's, whose type the provider knows.
  render(
    <MantineProvider withCssVariables={false} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return history;
};
const missing = 'Flottwart – 404 - Seite nicht gefunden';

test('the title of a missing item is that of a missing page, and the next page has its own again', async () => {
  const history = await open('/vehicles/99999');
  await waitFor(() => expect(document.title).toBe(missing));
  act(() => history.push('/vehicles/1'));
  await waitFor(() => expect(document.title).toBe('Flottwart – Fahrzeug'));
});

test.each(['/vehicles/1/foo', '/my-company/x', '/my-company/team/2/3', '/tasks/abc', '/nirgends'])(
  'the unknown path %s has the title of a missing page',
  async (path) => {
    const history = await open('/vehicles/1');
    await waitFor(() => expect(document.title).toBe('Flottwart – Fahrzeug'));
    act(() => history.push(path));
    await waitFor(() => expect(document.title).toBe(missing));
  },
);
