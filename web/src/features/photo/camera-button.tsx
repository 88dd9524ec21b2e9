import { attachmentTypes } from '@flottwart/contract/rules/limits';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { addPhotos, usePhotos } from '../../api/photo-draft.ts';
import { deleteDraft } from '../../lib/drafts.ts';
import classes from './camera-button.module.css';

/** Accepts JPEG but not HEIC, so that an iPhone converts its photos. */
export const photoTypes = attachmentTypes.filter((type) => type.startsWith('image/')).join();

/** Opens the camera; photos that are not filed yet come first, and their page sends what waits for a connection. */
export const CameraButton = () => {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const navigate = useNavigate();
  const kept = usePhotos().length;

  const openPage = () => {
    const vehicle = /^\/vehicles\/(\d+)/.exec(router.latestLocation.pathname)?.[1];
    return navigate({ to: '/photo', search: vehicle ? { vehicle } : {} });
  };
  const take = (files: FileList | null) => {
    if (!files?.length) return;
    addPhotos([...files]);
    // Entries of an earlier photo, its vehicle among them, are none of this one.
    if (router.latestLocation.pathname !== '/photo') deleteDraft('Foto');
    void openPage();
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
          take(event.currentTarget.files);
          // The same photo again would be no change.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
};
