import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { sessionState } from '../api/session.ts';
import { CommandPalette, type Incident } from '../features/command-palette/command-palette.tsx';
import { AppFrame } from '../features/frame/app-frame.tsx';

const IncidentDialog = lazy(async () => ({
  default: (await import('../features/police-reports/incident-dialog.tsx')).IncidentDialog,
}));

const AppLayout = () => {
  const [incident, setIncident] = useState<Incident | null>(null);
  return (
    <AppFrame search={<CommandPalette onReport={setIncident} />}>
      <Outlet />
      {incident ? (
        <Suspense>
          <IncidentDialog known={incident} onClose={() => setIncident(null)} />
        </Suspense>
      ) : null}
    </AppFrame>
  );
};

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (!sessionState().session) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  component: AppLayout,
});
