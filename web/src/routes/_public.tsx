import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../features/frame/public-frame.tsx';

const PublicLayout = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
);

export const Route = createFileRoute('/_public')({
  // In the application's entry, since the sign-in is shown first: a file of its own would be asked for and read after it.
  codeSplitGroupings: [],
  component: PublicLayout,
});
