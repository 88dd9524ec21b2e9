import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPhotos, removePhoto, usePhotos } from '../../api/photo-draft.ts';
import { addRecentItem } from '../../api/recent-items.ts';
import { deleteDraft } from '../../lib/drafts.ts';
import { photo, stubPhotoServer } from '../../testing/photo-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { CameraButton } from './camera-button.tsx';
import { PhotoPage } from './photo-page.tsx';

let server: ReturnType<typeof stubPhotoServer>;
let shown: ReturnType<typeof usePhotos> = [];
const Watch = () => {
  shown = usePhotos();
  return null;
};

beforeEach(() => {
  server = stubPhotoServer();
});

afterEach(() => {
  act(() => {
    for (const { key } of shown) removePhoto(key);
    deleteDraft('Foto');
  });
  vi.unstubAllGlobals();
});

const open = (vehicleId: number | null) =>
  renderPage(
    <>
      <PhotoPage vehicleId={vehicleId} />
      <Watch />
    </>,
    '/photo',
  );

test('a damage becomes a repair of the vehicle with the photo attached', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(2);
  expect(await screen.findByText('B-A-2')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Was ist beschädigt/), 'Kratzer an der Tür');
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(server.calls).toEqual([
    '/api/repair-records {"repairType":"Karosserie","repairReason":"Kratzer an der Tür","workshopName":"Werkstatt offen","vehicleId":2}',
  ]);
  expect(server.uploads.map(({ url }) => url)).toEqual(['/api/workitems/9/attachments']);
  expect(shown).toEqual([]);
});

test('a document is attached to the vehicle', async () => {
  addPhotos([photo('schein.jpg')]);
  const { user, router } = await open(3);
  await user.click(screen.getByRole('radio', { name: 'Dokument' }));
  await user.click(screen.getByRole('button', { name: 'Dokument ablegen' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/vehicles/3'));
  expect(server.calls).toEqual([]);
  expect(server.uploads.map(({ url }) => url)).toEqual(['/api/workitems/3/attachments']);
});

test('without a connection the photo stays, and the next attempt creates no second repair', async () => {
  addPhotos([photo()]);
  const { user, router } = await open(1);
  await user.type(screen.getByLabelText(/^Was ist beschädigt/), 'Delle');
  server.isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('bleiben auf diesem Gerät');
  expect(shown).toHaveLength(1);
  const [kept] = shown;
  server.isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal senden' }));
  await waitFor(() => expect(router.history.location.pathname).toBe('/repairrecords/9'));
  expect(server.calls).toHaveLength(1);
  expect(server.uploads).toEqual([{ url: '/api/workitems/9/attachments', key: kept?.key }]);
});

test('photo and vehicle are asked for where they are missing', async () => {
  const { user } = await open(null);
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  expect((await screen.findByRole('alert')).textContent).toContain('ein Foto aufnehmen');
  act(() => addPhotos([photo()]));
  await user.click(screen.getByRole('button', { name: 'Schaden melden' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('ein Fahrzeug wählen'));
  expect(server.calls).toEqual([]);
});

test('vehicles opened last come first, and a plate finds the others', async () => {
  addRecentItem({ kind: 'vehicle', id: 3, title: 'Ford Transit B-A-3' });
  const { user, router } = await open(null);
  const plates = () =>
    screen.getAllByRole('button', { name: /^B-A-/ }).map(({ textContent }) => textContent?.slice(0, 5));
  await waitFor(() => expect(plates()).toEqual(['B-A-3', 'B-A-1', 'B-A-2']));
  await user.type(screen.getByRole('searchbox', { name: 'Fahrzeug suchen' }), 'B-A-2{Enter}');
  await waitFor(() => expect(plates()).toEqual(['B-A-2']));
  await user.click(screen.getByRole('button', { name: /^B-A-2/ }));
  await waitFor(() => expect(router.history.location.href).toBe('/photo?vehicle=2'));
});

test('the camera knows the vehicle whose page is open, and counts what is not filed yet', async () => {
  const { user, router, container } = await renderPage(
    <>
      <CameraButton />
      <Watch />
    </>,
    '/vehicles/2',
  );
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  expect(input?.getAttribute('capture')).toBe('environment');
  if (input) await user.upload(input, photo());
  await waitFor(() => expect(router.history.location.href).toBe('/photo?vehicle=2'));
  expect(screen.getByRole('button', { name: 'Foto ablegen, 1 noch nicht abgelegt' })).toBeTruthy();
});
