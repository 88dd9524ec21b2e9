import { Center } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { PageFailure } from '../features/frame/page-failure.tsx';
import { usePageChange } from '../features/frame/use-page-change.ts';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';

/** The last resort: the frame itself has failed. */
const CrashNotice = ({ error }: ErrorComponentProps) => (
  <Center component="main" mih="100dvh" p="lg">
    <PageFailure error={error} />
  </Center>
);

const Root = () => {
  usePageChange();
  return <Outlet />;
};

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashNotice,
});
