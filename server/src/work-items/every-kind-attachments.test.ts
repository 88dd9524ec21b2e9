import { api } from '@flottwart/contract/api';
import { kindNames } from '@flottwart/contract/rules/kinds';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { createAdmin, createMember } from '../../test/factories.ts';
import { kindsOfItem } from '../../test/kinds-of-item.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);

const notFound = [404, '{"code":"not_found","message":"Nicht gefunden."}'];

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to, userEmail }) => [field, from, to, userEmail]);
};

const relatedTo = async (id: number): Promise<number[]> => {
  const { body } = await app.good(api.listRelations, { params: { id }, query: {}, token });
  return body.map(({ workitemBId }: { workitemBId: number }) => workitemBId);
};

const link = (workitemAId: number, workitemBId: number, as = token) =>
  app.call(api.createRelation, { body: { workitemAId, workitemBId }, token: as });

const unlink = (workitemAId: number, workitemBId: number, as = token) =>
  app.call(api.deleteRelation, { body: { workitemAId, workitemBId }, token: as });

describe.each(kindNames)('attached data of every kind, here of a %s', (kind) => {
  const { create, get } = endpointsOf[kind];
  const read = async (id: number) => {
    const { status, body } = await app.call(get, { params: { id }, token });
    expect(status).toBe(200);
    return body;
  };

  test('has a description that is stored as typed, recorded in the history and cleared', async () => {
    const { id } = await create(admin);
    const describe = (value: unknown, as = token) =>
      app.call(api.updateDescription, { params: { id }, body: { value }, token: as });
    const text = '# Titel\n\n- a\n- <script>alert(1)</script>\t';
    expect((await describe(text, member.token)).body).toMatchObject({ id, workitemType: kind, description: text });
    expect((await read(id)).description).toBe(text);
    expect((await historyOf(id))[0]).toEqual(['description', null, text, member.email]);
    for (const value of ['x\u0000', 'x\udfff', 'x'.repeat(50_001), 7, undefined])
      expect((await describe(value)).status).toBe(400);
    const huge = await describe('x'.repeat(1_000_000));
    expect([huge.status, huge.body.message]).toEqual([413, 'Die Anfrage ist zu groß.']);
    expect((await read(id)).description).toBe(text);
    await describe(null);
    expect((await read(id)).description).toBe('');
    await describe('');
    expect((await historyOf(id))[0]).toEqual(['description', text, null, admin.email]);
  });

  test('has a description that undo restores only while nobody wrote another one', async () => {
    const { id } = await create(admin);
    const describe = (value: string | null, from: string | null | undefined, as = token) =>
      app.call(api.updateDescription, { params: { id }, body: { value, from }, token: as });
    await describe('Meine', undefined);
    await describe('Deine', undefined, member.token);
    const refused = await describe(null, 'Meine');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Inzwischen geändert und nicht überschrieben: Beschreibung.',
    ]);
    expect((await read(id)).description).toBe('Deine');
    expect((await describe(null, 'Deine')).status).toBe(200);
    expect((await describe('Neu', null)).body.description).toBe('Neu');
  });

  test('has comments, newest first, each once', async () => {
    const { id } = await create(admin);
    const params = { workitemId: id };
    const comment = (text: unknown, as = token, headers: Record<string, string> = {}) =>
      app.call(api.createComment, { params, body: { text }, token: as, headers });
    const first = await comment('Erster\n**fett**');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: 'Erster\n**fett**',
        userEmail: admin.email,
        createdAt: expect.any(String),
        editedAt: null,
        deletedAt: null,
      },
    ]);
    const twice = { 'idempotency-key': `kommentar-${id}` };
    const second = await comment('Zweiter', member.token, twice);
    expect((await comment('Zweiter', member.token, twice)).body).toEqual(second.body);
    for (const text of ['', ' \n\t ', 'x\u0000', 'x\ud800', 'x'.repeat(20_001), null])
      expect((await comment(text)).status).toBe(400);
    const { body, headers } = await app.good(api.listComments, { params, query: { size: '1' }, token });
    expect([body, headers['x-total-count']]).toEqual([[second.body], '2']);
    expect((await app.good(api.listComments, { params, query: {}, token })).body).toEqual([second.body, first.body]);
  });

  test.each(kindNames)('links with a %s once, visible and removable from both sides', async (otherKind) => {
    const { id, title } = await read((await create(admin)).id);
    const other = await endpointsOf[otherKind].create(admin);
    const made = await link(id, other.id);
    expect([made.status, made.body]).toMatchObject([
      201,
      { workitemAId: id, workitemBId: other.id, workitemBWorkitem_type: otherKind },
    ]);
    expect(await relatedTo(id)).toContain(other.id);
    expect(await relatedTo(other.id)).toContain(id);
    expect((await historyOf(other.id))[0]).toEqual(['relation', null, title, admin.email]);
    for (const again of [await link(id, other.id), await link(other.id, id)])
      expect([again.status, again.body.message]).toEqual([409, 'Diese Vorgänge sind bereits verknüpft.']);
    const unlinked = await unlink(other.id, id);
    expect([unlinked.status, unlinked.body]).toEqual([200, { message: 'Verknüpfung gelöst.' }]);
    expect(await relatedTo(id)).not.toContain(other.id);
    expect((await historyOf(other.id))[0]).toEqual(['relation', title, null, admin.email]);
    for (const again of [await unlink(id, other.id), await unlink(other.id, id)])
      expect([again.status, again.text]).toEqual(notFound);
  });

  test('does not link with itself or across companies', async () => {
    const { id } = await create(admin);
    const foreign = await create(stranger);
    const before = await relatedTo(id);
    const self = await link(id, id);
    expect([self.status, self.body.fields]).toEqual([
      400,
      { workitemBId: 'Ein Vorgang kann nicht mit sich selbst verknüpft werden.' },
    ]);
    const across = [
      await link(id, foreign.id),
      await link(foreign.id, id),
      await link(foreign.id, foreign.id + 1),
      await unlink(id, foreign.id),
      await unlink(foreign.id, id),
    ];
    for (const { status, text } of across) expect([status, text]).toEqual(notFound);
    for (const bad of [0, '1', null, 1.5]) expect((await link(id, bad as number)).status).toBe(400);
    expect(await relatedTo(id)).toEqual(before);
  });
});
