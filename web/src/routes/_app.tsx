import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { QueryOf } from '../api/query.ts';
import { sessionState, useSessionState } from '../api/session.ts';
import { CommandPalette } from '../features/command-palette/command-palette.tsx';
import { AppFrame } from '../features/frame/app-frame.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { CameraButton } from '../features/photo/camera-button.tsx';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';
import { holdKeys } from '../ui/keystroke-buffer.ts';

const OffenceDialog = lazy(async () => ({
  default: (await import('../features/police-reports/offence-dialog.tsx')).OffenceDialog,
}));

/** Draft of the offence reported from the palette; it survives signing in again. */
const draftName = 'Ordnungswidrigkeit aus der Suche';

const isWhoDroveQuery = (stored: unknown): stored is QueryOf<'GET /api/vehicle-driver-history/who-drove'> =>
  typeof stored === 'object' &&
  stored !== null &&
  ['licensePlate', 'date', 'time'].every((key) => typeof Reflect.get(stored, key) === 'string');

const readOffence = (): QueryOf<'GET /api/vehicle-driver-history/who-drove'> | null => {
  const stored = readDraft(draftName);
  return isWhoDroveQuery(stored) ? stored : null;
};

/** Loads what reads kept answers; where a worker is in charge, before the first question to the server. */
const startOffline = () =>
  import('../api/kept-answers.ts').then((offline) => offline.startOffline()).catch(() => undefined);

const AppLayout = () => {
  const { lacksSecondFactor } = useSessionState();
  const router = useRouter();
  const [offence, setOffence] = useState(readOffence);

  // The guard below redirects a user who had already been let in.
  useEffect(() => {
    if (lacksSecondFactor) void router.invalidate();
  }, [lacksSecondFactor, router]);

  useEffect(() => void startOffline(), []);

  const report = (known: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => {
    saveDraft(draftName, known);
    setOffence(known);
  };
  const close = () => {
    deleteDraft(draftName);
    setOffence(null);
  };
  if (lacksSecondFactor) return null;
  return (
    <AppFrame search={<CommandPalette onReport={report} />} bell={<NotificationBell />} camera={<CameraButton />}>
      <Outlet />
      {offence ? (
        <Suspense>
          <OffenceDialog known={offence} onClose={close} />
        </Suspense>
      ) : null}
    </AppFrame>
  );
};

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, cause }) => {
    const { session, lacksSecondFactor } = sessionState();
    if (!session) throw redirect({ to: '/login', search: { redirect: location.href } });
    if (lacksSecondFactor) throw redirect({ to: '/second-factor', search: { redirect: location.href } });
    if (cause === 'enter') holdKeys();
    if (navigator.serviceWorker?.controller) await startOffline();
  },
  component: AppLayout,
});
