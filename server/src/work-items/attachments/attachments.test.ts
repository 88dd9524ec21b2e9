import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { kindNames } from '@flottwart/contract/rules/kinds';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { attachmentsOf, jpeg, pdf, png, webp } from '../../../test/attachment-factories.ts';
import { listenTo } from '../../../test/event-listener.ts';
import { createAdmin, createMember, createTask } from '../../../test/factories.ts';
import { kindsOfItem } from '../../../test/kinds-of-item.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);
const { send, fetchFile, list } = attachmentsOf(app);
const { token } = admin;

const notFound = { code: 'not_found', message: 'Nicht gefunden.' };

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body
    .filter(({ field }: { field: string }) => field === 'attachment')
    .map(({ from, to, userEmail }) => [from, to, userEmail]);
};

test.each(kindNames)(
  'a %s accepts a photo and a PDF, lists them, returns them and publishes the change',
  async (kind) => {
    const { id } = await endpointsOf[kind].create(admin);
    const listener = await listenTo(app.url, token);
    const photo = await send(member, id, await jpeg(640, 480), { name: 'Schaden links.JPG' });
    expect(photo).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        fileName: 'Schaden links.JPG',
        contentType: 'image/jpeg',
        size: expect.any(Number),
        width: 640,
        height: 480,
        hasThumbnail: true,
        userEmail: member.email,
        createdAt: app.clock.now.toISOString(),
      },
    });
    const bill = await send(admin, id, pdf(), { name: 'Rechnung.pdf' });
    expect(bill.body).toMatchObject({
      contentType: 'application/pdf',
      size: pdf().length,
      width: null,
      hasThumbnail: false,
    });
    expect(await list(admin, id)).toEqual([bill.body, photo.body]);
    const page = await app.good(api.listAttachments, { params: { id }, query: { size: '1', order: 'asc' }, token });
    expect([page.body, page.headers['x-total-count']]).toEqual([[photo.body], '2']);
    expect((await fetchFile(admin, id, bill.body.id)).content.equals(pdf())).toBe(true);
    expect(await historyOf(id)).toEqual([
      [null, 'Rechnung.pdf', admin.email],
      [null, 'Schaden links.JPG', member.email],
    ]);
    await expect.poll(() => listener.messages).toContainEqual({ kind, id, part: 'attachments' });
    listener.leave();
  },
);

describe('with one task', async () => {
  const { id } = await createTask(app, admin);
  const photo = (await send(admin, id, await jpeg(1000, 500), { name: 'Übergabe (A).jpg' })).body;
  const bill = (await send(admin, id, pdf('Rechnung'), { name: 'Rechnung.pdf' })).body;

  test.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ] as const)('%s keeps its type, whatever name and header say', async (type, make) => {
    const { body } = await send(admin, id, await make(), { name: 'seite.html', type: 'text/html' });
    expect([body.contentType, body.fileName]).toEqual([
      type,
      `seite.html.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`,
    ]);
    const { content, headers } = await fetchFile(admin, id, body.id);
    expect(headers.get('content-type')).toBe(type);
    expect(content.length).toBe(body.size);
    expect(await sharp(content).metadata()).toMatchObject({ format: type.slice(6), width: 60, height: 40 });
  });

  test('a file is sent as a private, cacheable download', async () => {
    const { status, headers, content } = await fetchFile(admin, id, photo.id);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': `attachment; filename="_bergabe__A_.jpg"; filename*=UTF-8''%C3%9Cbergabe%20%28A%29.jpg`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-length': String(content.length),
      vary: 'Authorization',
    });
    const etag = headers.get('etag') ?? '';
    const again = await fetchFile(admin, id, photo.id, { headers: { 'if-none-match': etag } });
    expect([again.status, again.content.length]).toEqual([304, 0]);
    const foreign = await fetchFile(stranger, id, photo.id, { headers: { 'if-none-match': etag } });
    expect(foreign.status).toBe(404);
  });

  test('a photo has a thumbnail, a PDF has none', async () => {
    const { status, headers, content } = await fetchFile(admin, id, photo.id, { part: '/thumbnail' });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect((await fetchFile(admin, id, bill.id, { part: '/thumbnail' })).status).toBe(404);
  });

  test('a large file is returned unchanged', async () => {
    const large = pdf('x'.repeat(5_000_000));
    const { body } = await send(admin, id, large);
    expect((await fetchFile(admin, id, body.id)).content.equals(large)).toBe(true);
  });

  test('a new name is sanitised, keeps its extension and is recorded in the history', async () => {
    const rename = (fileName: unknown) =>
      app.call(api.renameAttachment, { params: { id, attachmentId: bill.id }, body: { fileName }, token });
    expect((await rename('../../Werkstatt\u202efdp.exe')).body.fileName).toBe('Werkstattfdp.exe.pdf');
    expect((await historyOf(id))[0]).toEqual(['Rechnung.pdf', 'Werkstattfdp.exe.pdf', admin.email]);
    for (const bad of ['', ' ', 'x'.repeat(201), 'a\u0000b', 7, null]) expect((await rename(bad)).status).toBe(400);
    const unknown = { params: { id, attachmentId: bill.id }, body: { fileName: 'x', size: 1 }, token };
    expect((await app.call(api.renameAttachment, unknown)).status).toBe(400);
  });

  test('an attachment is not found from another company or item, and visitors get 401', async () => {
    const other = await createTask(app, admin);
    const foreign = await createTask(app, stranger);
    const places = [
      [stranger, id],
      [stranger, foreign.id],
      [admin, other.id],
      [admin, foreign.id],
    ] as const;
    for (const [who, itemId] of places) {
      const params = { id: itemId, attachmentId: photo.id };
      const responses = [
        await app.call(api.getAttachment, { params, token: who.token }),
        await app.call(api.getAttachmentThumbnail, { params, token: who.token }),
        await app.call(api.renameAttachment, { params, body: { fileName: 'x' }, token: who.token }),
        await app.call(api.removeAttachment, { params, token: who.token }),
      ];
      for (const { status, body } of responses) expect([status, body]).toEqual([404, notFound]);
    }
    expect((await app.call(api.listAttachments, { params: { id }, token: stranger.token })).body).toEqual(notFound);
    expect((await send(stranger, id, pdf())).body).toEqual(notFound);
    expect((await send({}, id, pdf())).status).toBe(401);
    expect((await list(admin, id)).map((one) => one.id)).toContain(photo.id);
    expect(await list(stranger, foreign.id)).toEqual([]);
  });

  test('the same idempotency key stores a file once; for another file it is refused', async () => {
    const { id: itemId } = await createTask(app, admin);
    const key = randomUUID();
    const photoContent = await jpeg();
    const both = await Promise.all([
      send(admin, itemId, photoContent, { key, name: 'a.jpg' }),
      send(admin, itemId, photoContent, { key, name: 'a.jpg' }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await list(admin, itemId)).toEqual([both[0].body]);
    expect((await send(admin, itemId, pdf(), { key, name: 'a.jpg' })).status).toBe(409);
  });

  test('a deleted attachment is gone and recorded; deleting the item deletes all of them', async () => {
    const { id: itemId } = await createTask(app, admin);
    const first = (await send(admin, itemId, pdf(), { name: 'Eins.pdf' })).body;
    const second = (await send(admin, itemId, pdf(), { name: 'Zwei.pdf' })).body;
    const remove = () => app.call(api.removeAttachment, { params: { id: itemId, attachmentId: first.id }, token });
    expect((await remove()).body).toEqual({ message: 'Anhang gelöscht.' });
    expect((await remove()).body).toEqual(notFound);
    expect((await fetchFile(admin, itemId, first.id)).status).toBe(404);
    expect((await historyOf(itemId))[0]).toEqual(['Eins.pdf', null, admin.email]);
    expect(await list(admin, itemId)).toEqual([second]);
    await app.good(api.deleteTask, { body: { taskId: itemId }, token });
    expect((await fetchFile(admin, itemId, second.id)).status).toBe(404);
  });
});
