import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createMember, createTask } from '../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const author = await createMember(app, admin);
const colleague = await createMember(app, admin);
const stranger = await createAdmin(app);

const written = async (text = 'Bremsen quietschen') => {
  const { id: workitemId } = await createTask(app, admin);
  const { body } = await app.good(api.createComment, { params: { workitemId }, body: { text }, token: author.token });
  return { workitemId, commentId: body.id };
};
type Path = Awaited<ReturnType<typeof written>>;

const edit = (params: Path, text: string, token = author.token) =>
  app.call(api.updateComment, { params, body: { text }, token });
const remove = (params: Path, token = author.token) => app.call(api.deleteComment, { params, token });
const shown = async ({ workitemId }: Path) =>
  (await app.good(api.listComments, { params: { workitemId }, query: {}, token: colleague.token })).body;
const historyOf = async ({ workitemId: id }: Path) =>
  (await app.good(api.history, { params: { id }, query: {}, token: colleague.token })).body;

test('an author edits a comment; it is marked and the history has no word of the old text', async () => {
  const path = await written();
  const [before] = await shown(path);
  expect(before).toMatchObject({ editedAt: null, deletedAt: null });
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const { status, body } = await edit(path, 'Bremsen vorne quietschen');
  expect([status, body]).toEqual([
    200,
    { ...before, text: 'Bremsen vorne quietschen', editedAt: app.clock.now.toISOString() },
  ]);
  expect(await shown(path)).toEqual([body]);
  const history = await historyOf(path);
  expect(history[0]).toMatchObject({ field: 'commentEdited', from: before?.createdAt, userEmail: author.email });
  expect(JSON.stringify(history)).not.toContain('quietschen');
});

test('an equal text is no edit', async () => {
  const path = await written('Gleich');
  expect((await edit(path, 'Gleich')).body.editedAt).toBeNull();
  expect((await historyOf(path)).map(({ field }) => field)).toEqual(['created']);
});

test('a deleted comment loses its text, leaves a mark, and cannot be edited or deleted again', async () => {
  const path = await written('Kennwort: 1234');
  expect((await remove(path)).status).toBe(200);
  expect(await shown(path)).toMatchObject([{ text: '', deletedAt: app.clock.now.toISOString() }]);
  expect((await historyOf(path))[0]).toMatchObject({ field: 'commentDeleted', userEmail: author.email });
  expect((await edit(path, 'Doch')).status).toBe(409);
  expect((await remove(path)).status).toBe(409);
});

test('others cannot edit a comment; of them an ADMIN can delete it', async () => {
  const path = await written();
  const statuses = async (call: (as: string) => Promise<{ status: number }>) => [
    (await call(colleague.token)).status,
    (await call(admin.token)).status,
    (await call(stranger.token)).status,
  ];
  expect(await statuses((as) => edit(path, 'Fremd', as))).toEqual([403, 403, 404]);
  expect((await app.call(api.updateComment, { params: path, body: { text: 'x' } })).status).toBe(401);
  expect((await app.call(api.deleteComment, { params: path })).status).toBe(401);
  expect(await statuses((as) => remove(path, as))).toEqual([403, 200, 404]);
  expect((await historyOf(path))[0]).toMatchObject({ field: 'commentDeleted', userEmail: admin.email });
});

test('a comment is found under its own item only, and needs a text', async () => {
  const path = await written();
  const { workitemId } = await written();
  expect((await edit({ ...path, workitemId }, 'Woanders')).status).toBe(404);
  expect((await edit(path, '  ')).status).toBe(400);
  expect((await edit(path, 'x'.repeat(20_001))).status).toBe(400);
});
