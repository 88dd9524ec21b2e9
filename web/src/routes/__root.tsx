import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { CrashNotice } from '../features/frame/crash-notice.tsx';
import { usePageChange } from '../features/frame/use-page-change.ts';
import { NotFoundPage } from '../features/not-found/not-found-page.tsx';

const Root = () => {
  usePageChange();
  return <Outlet />;
};

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashNotice,
});
