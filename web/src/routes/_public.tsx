import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../features/frame/public-frame.tsx';

const PublicLayout = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
);

export const Route = createFileRoute('/_public')({ component: PublicLayout });
