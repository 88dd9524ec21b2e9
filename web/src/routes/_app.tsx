import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionState } from '../api/session.ts';
import { AppFrame } from '../features/frame/app-frame.tsx';

const AppLayout = () => (
  <AppFrame>
    <Outlet />
  </AppFrame>
);

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!sessionState().session) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  component: AppLayout,
});
