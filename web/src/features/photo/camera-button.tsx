import { attachmentTypes } from '@flottwart/contract/rules/limits';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useIsConnected } from '../../api/live/connection.ts';
import { usePhotos } from '../../api/photo-draft.ts';
import { deleteDraft } from '../../lib/drafts.ts';
import classes from './camera-button.module.css';
import { choosePhotos } from './choose-photos.ts';
import { photoDraft, queuedFiling } from './photo-filing.ts';

const QueuedPhotos = lazy(() =>
  import('./queued-photos.tsx').then(({ QueuedPhotos: component }) => ({ default: component })),
);

/** Accepts JPEG but not HEIC, so that an iPhone converts its photos. */
export const photoTypes = attachmentTypes.filter((type) => type.startsWith('image/')).join();

/** Opens the camera; photos that are not filed yet come first. Those that wait for a connection are sent once it is back. */
export const CameraButton = () => {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const navigate = useNavigate();
  const kept = usePhotos().length;
  const isConnected = useIsConnected();
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === '/photo' });
  const isDue = isConnected && !isOnPage && kept > 0 && queuedFiling() !== null;

  const openPage = () => {
    const vehicle = /^\/vehicles\/(\d+)/.exec(router.latestLocation.pathname)?.[1];
    return navigate({ to: '/photo', search: vehicle ? { vehicle } : {} });
  };
  const take = async (files: FileList | null) => {
    if (!files?.length || (await choosePhotos([...files])) === 0) return;
    // Entries of an earlier photo, its vehicle among them, are none of this one.
    if (!isOnPage) deleteDraft(photoDraft);
    await openPage();
  };

  return (
    <>
      <UnstyledButton
        className={classes.button}
        onClick={() => (kept === 0 ? input.current?.click() : void openPage())}
      >
        <span className={classes.lens}>
          <Camera size={20} aria-hidden />
        </span>
        {kept === 0 ? null : (
          <span className={classes.count} aria-hidden>
            {kept}
          </span>
        )}
        <VisuallyHidden>{kept === 0 ? 'Foto aufnehmen' : `Foto ablegen, ${kept} noch nicht abgelegt`}</VisuallyHidden>
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        accept={photoTypes}
        capture="environment"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files);
          // The same photo again would be no change.
          event.currentTarget.value = '';
        }}
      />
      {isDue ? (
        <Suspense>
          <QueuedPhotos />
        </Suspense>
      ) : null}
    </>
  );
};
