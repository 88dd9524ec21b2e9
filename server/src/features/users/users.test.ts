import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, newPerson, signIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';

const app = await sharedTestApp();

const idOf = async (token: string, email: string): Promise<number> => {
  const { body } = await app.good(api.members, { token });
  return found(body.find((member) => member.email === email)).id;
};

test('members are listed in German order with role and verification; colleagues are email addresses', async () => {
  const admin = await createAdmin(app, { lastName: 'Zander' });
  const oezil = await createMember(app, admin, { firstName: 'Ayşe', lastName: 'Özil' });
  const otto = await createMember(app, admin, { firstName: 'Karl', lastName: 'Otto' });
  const pending = newPerson({ lastName: 'Peters' });
  await app.good(api.register, { body: pending, token: admin.token });
  const { body } = await app.good(api.members, { token: otto.token });
  expect(body.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Otto', 'Özil', 'Peters', 'Zander']);
  expect(body[1]).toEqual({
    id: expect.any(Number),
    firstName: 'Ayşe',
    lastName: 'Özil',
    email: oezil.email,
    role: 'USER',
    emailVerified: true,
  });
  const colleagues = await app.good(api.colleagues, { token: otto.token });
  expect(colleagues.body).toEqual([otto.email, oezil.email, pending.email, admin.email]);
});

test('another company’s members are not listed', async () => {
  const mine = await createAdmin(app);
  const theirs = await createAdmin(app, { lastName: 'Fremdname' });
  const { text } = await app.good(api.members, { token: mine.token });
  expect(text).not.toContain(theirs.email);
  expect(text).not.toContain('Fremdname');
});

test('a person changes their own name; an absent key keeps it, an empty body is refused', async () => {
  const admin = await createAdmin(app);
  const { body } = await app.good(api.updateMyProfile, { body: { firstName: '  Änne ' }, token: admin.token });
  expect(body).toEqual({
    firstName: 'Änne',
    lastName: 'Muster',
    email: admin.email,
    role: 'ADMIN',
    reminderMails: true,
  });
  const empty = await app.call(api.updateMyProfile, { body: {}, token: admin.token });
  expect([empty.status, empty.body.message]).toEqual([400, 'Es wurde nichts zum Ändern angegeben.']);
});

test('a person switches reminder mails off and on; the name stays', async () => {
  const admin = await createAdmin(app);
  const off = await app.good(api.updateMyProfile, { body: { reminderMails: false }, token: admin.token });
  expect(off.body).toMatchObject({ firstName: 'Erika', reminderMails: false });
  expect((await app.good(api.myProfile, { token: admin.token })).body.reminderMails).toBe(false);
  const on = await app.good(api.updateMyProfile, { body: { reminderMails: true }, token: admin.token });
  expect(on.body.reminderMails).toBe(true);
});

test.each([{ email: 'neu@x.de' }, { role: 'ADMIN' }, { firstName: '' }, { lastName: null }, { reminderMails: 'nein' }])(
  'the profile refuses %j',
  async (body) => {
    const admin = await createAdmin(app);
    expect((await app.call(api.updateMyProfile, { body, token: admin.token })).status).toBe(400);
    expect((await app.good(api.myProfile, { token: admin.token })).body.firstName).toBe('Erika');
  },
);

test('a role change applies to open sessions at once', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const id = await idOf(admin.token, member.email);
  const patch = (role: 'ADMIN' | 'USER') =>
    app.good(api.changeRole, { params: { id }, body: { role }, token: admin.token });
  expect((await app.call(api.register, { body: newPerson(), token: member.token })).status).toBe(403);
  expect((await patch('ADMIN')).body).toMatchObject({ id, role: 'ADMIN' });
  expect((await app.call(api.register, { body: newPerson(), token: member.token })).status).toBe(201);
  await patch('USER');
  expect((await app.call(api.register, { body: newPerson(), token: member.token })).status).toBe(403);
});

test('members cannot change their own role or remove themselves', async () => {
  const admin = await createAdmin(app);
  await createMember(app, admin);
  const id = await idOf(admin.token, admin.email);
  const role = await app.call(api.changeRole, { params: { id }, body: { role: 'USER' }, token: admin.token });
  const removal = await app.call(api.removeMember, { params: { id }, token: admin.token });
  expect([role.status, removal.status]).toEqual([409, 409]);
  expect((await app.good(api.myProfile, { token: admin.token })).body.role).toBe('ADMIN');
});

test('two ADMINs who remove each other at the same moment leave one', async () => {
  const first = await createAdmin(app);
  const second = await createMember(app, first);
  const firstId = await idOf(first.token, first.email);
  const secondId = await idOf(first.token, second.email);
  await app.good(api.changeRole, { params: { id: secondId }, body: { role: 'ADMIN' }, token: first.token });
  const statuses = await Promise.all([
    app.call(api.changeRole, { params: { id: secondId }, body: { role: 'USER' }, token: first.token }),
    app.call(api.changeRole, { params: { id: firstId }, body: { role: 'USER' }, token: second.token }),
  ]);
  const { body } = await app.good(api.members, { token: first.token });
  expect(body.filter(({ role }: { role: string }) => role === 'ADMIN')).toHaveLength(1);
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a removed member loses access at once and can be added again', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const id = await idOf(admin.token, member.email);
  const { body } = await app.good(api.removeMember, { params: { id }, token: admin.token });
  expect(body.message).toBe('Max Fahrer wurde aus dem Team entfernt.');
  expect((await app.call(api.myProfile, { token: member.token })).status).toBe(401);
  const signInAgain = await app.call(api.login, { body: { email: member.email, password: member.password } });
  expect(signInAgain.status).toBe(401);
  expect((await app.call(api.register, { body: newPerson({ email: member.email }), token: admin.token })).status).toBe(
    201,
  );
});

test('another company’s member is not found, like an unknown one', async () => {
  const admin = await createAdmin(app);
  const theirs = await createAdmin(app);
  const foreign = await createMember(app, theirs);
  const id = await idOf(theirs.token, foreign.email);
  const responses = [];
  for (const target of [id, 2_000_000_000, 99_999_999_999, 'abc', '1e3', '-1', "1'--"]) {
    responses.push(
      await app.call(api.changeRole, { params: { id: target }, body: { role: 'ADMIN' }, token: admin.token }),
    );
    responses.push(await app.call(api.removeMember, { params: { id: target }, token: admin.token }));
  }
  for (const response of responses)
    expect([response.status, response.text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  await signIn(app, foreign);
});

test.each([{ role: 'BOSS' }, { role: 'ADMIN', companyId: 1 }, {}, []])('a role change refuses %j', async (body) => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const id = await idOf(admin.token, member.email);
  expect((await app.call(api.changeRole, { params: { id }, body, token: admin.token })).status).toBe(400);
});
