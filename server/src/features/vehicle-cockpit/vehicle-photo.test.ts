import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { attachmentsOf, jpeg, pdf } from '../../../test/attachment-factories.ts';
import { listenTo } from '../../../test/event-listener.ts';
import { createAdmin, createMember, createTask, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
const files = attachmentsOf(app);
const admin = await createAdmin(app);
const member = await createMember(app, admin);
const { token } = admin;

const choose = (id: number, attachmentId: number | null, by: SignedIn = member) =>
  app.call(api.chooseVehiclePhoto, { params: { id }, body: { attachmentId }, token: by.token });

const photoOf = async (id: number) => (await app.good(api.getVehicleCockpit, { params: { id }, token })).body.photoId;

const vanWithPhoto = async () => {
  const van = await createVehicle(app, admin);
  const { body } = await files.send(admin, van.id, await jpeg(), { name: 'vorne.jpg' });
  return { id: van.id, photo: body.id };
};

test('a chosen photo is shown, recorded and published; null takes it back', async () => {
  const { id, photo } = await vanWithPhoto();
  const listener = await listenTo(app.url, token);
  expect(await choose(id, photo)).toMatchObject({ status: 200, body: { photoId: photo } });
  await expect.poll(() => listener.messages).toContainEqual({ kind: 'vehicle', id, part: 'attachments' });
  listener.leave();
  expect(await photoOf(id)).toBe(photo);
  expect((await choose(id, photo)).status).toBe(200);
  expect((await choose(id, null)).body).toEqual({ photoId: null });
  expect(await photoOf(id)).toBeNull();
  const { body: changes } = await app.good(api.history, { params: { id }, query: {}, token });
  expect(changes.filter(({ field }) => field === 'photo').map(({ from, to }) => [from, to])).toEqual([
    ['vorne.jpg', null],
    [null, 'vorne.jpg'],
  ]);
});

test('a deleted attachment is no photo any more', async () => {
  const { id, photo } = await vanWithPhoto();
  await choose(id, photo);
  await app.good(api.removeAttachment, { params: { id, attachmentId: photo }, token });
  expect(await photoOf(id)).toBeNull();
});

test('only a photo of the vehicle itself can be chosen', async () => {
  const [van, other] = [await vanWithPhoto(), await vanWithPhoto()];
  const document = await files.send(admin, van.id, pdf(), { name: 'Schein.pdf' });
  for (const attachmentId of [other.photo, document.body.id, 2_000_000_000])
    expect(await choose(van.id, attachmentId)).toMatchObject({
      status: 400,
      body: { fields: { attachmentId: expect.any(String) } },
    });
  expect(await photoOf(van.id)).toBeNull();
});

test('nobody chooses without a token, for another company or for another kind', async () => {
  const { id, photo } = await vanWithPhoto();
  const task = await createTask(app, admin);
  const statuses = [
    await app.call(api.chooseVehiclePhoto, { params: { id }, body: { attachmentId: photo } }),
    await choose(id, photo, await createAdmin(app)),
    await choose(task.id, null),
    await app.call(api.chooseVehiclePhoto, { params: { id }, body: { attachmentId: 'x' }, token }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404, 400]);
});
