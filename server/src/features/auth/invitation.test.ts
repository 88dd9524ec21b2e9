import { api } from '@flottwart/contract/api';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, newPerson, type SignedIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { mailboxesOf, ownPassword, strangersPassword } from '../../../test/pending-accounts.ts';

const app = await sharedTestApp();
const { register, linksTo, accept, discard, login, countMails } = mailboxesOf(app);

const newColleague = (email = newPerson().email) => ({ firstName: 'Jonas', lastName: 'Brandt', email });
const invite = (admin: SignedIn, colleague = newColleague()) =>
  app.call(api.inviteMember, { body: colleague, token: admin.token });
const resend = (admin: SignedIn, id: unknown) => app.call(api.resendInvitation, { params: { id }, token: admin.token });

const idOf = async (admin: SignedIn, email: string): Promise<number> => {
  const { body } = await app.good(api.members, { token: admin.token });
  return found(body.find((member) => member.email === email)).id;
};

/** Runs `work` while the application's clock is ahead. */
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + ms);
  try {
    return await work();
  } finally {
    app.clock.now = before;
  }
};

test('an invited colleague chooses the password from the link, once, and becomes USER', async () => {
  const admin = await createAdmin(app, { speditionsName: 'Nordlicht Kurier' });
  const colleague = newColleague();
  const { status, body } = await invite(admin, colleague);
  expect([status, body.message]).toEqual([201, `Die Einladung an ${colleague.email} ist unterwegs.`]);
  const mail = await app.outbox.mailTo(colleague.email);
  expect(mail.subject).toBe('Flottwart: Einladung ins Team');
  expect(mail.text).toContain('die Firma „Nordlicht Kurier“ lädt ins Team ein');
  const { confirm } = await linksTo(colleague.email);
  expect(confirm.pathname).toBe('/invitation');
  expect((await accept(confirm)).body.message).toBe('Das Passwort ist gesetzt. Bitte damit anmelden.');
  expect((await accept(confirm, strangersPassword)).status).toBe(400);
  const { body: session } = await login(colleague.email, ownPassword);
  expect(session.speditionName).toBe('Nordlicht Kurier');
  expect((await app.good(api.myProfile, { token: session.token })).body.role).toBe('USER');
});

test('an open invitation admits nobody and shows as an unconfirmed member', async () => {
  const admin = await createAdmin(app);
  const colleague = newColleague();
  await invite(admin, colleague);
  const { body } = await app.good(api.members, { token: admin.token });
  expect(body).toContainEqual(expect.objectContaining({ ...colleague, role: 'USER', emailVerified: false }));
  for (const password of ['', 'null', ownPassword])
    expect((await login(colleague.email, password)).status).not.toBe(200);
});

test('an invitation lasts seven days', async () => {
  const admin = await createAdmin(app);
  const colleague = newColleague();
  await invite(admin, colleague);
  const { confirm } = await linksTo(colleague.email);
  expect(await later(7 * dayMs, async () => (await accept(confirm)).status)).toBe(400);
  expect(await later(7 * dayMs - 60_000, async () => (await accept(confirm)).status)).toBe(200);
});

test('a resent invitation replaces the older link', async () => {
  const admin = await createAdmin(app);
  const colleague = newColleague();
  await invite(admin, colleague);
  const first = await linksTo(colleague.email);
  const { status, body } = await resend(admin, await idOf(admin, colleague.email));
  expect([status, body.message]).toEqual([202, expect.stringContaining(colleague.email)]);
  const second = await linksTo(colleague.email, 2);
  expect((await accept(first.confirm)).status).toBe(409);
  expect((await accept(second.confirm)).status).toBe(200);
});

test('a withdrawn or declined invitation leaves the team and its links die', async () => {
  const admin = await createAdmin(app);
  const [withdrawn, declined] = [newColleague(), newColleague()];
  for (const one of [withdrawn, declined]) await invite(admin, one);
  const links = await linksTo(withdrawn.email);
  await app.good(api.removeMember, { params: { id: await idOf(admin, withdrawn.email) }, token: admin.token });
  expect((await accept(links.confirm)).status).toBe(400);
  expect((await discard((await linksTo(declined.email)).discard)).status).toBe(200);
  expect((await app.good(api.members, { token: admin.token })).body).toHaveLength(1);
});

test('an address that a stranger registered is confirmed for the company that invited it', async () => {
  const admin = await createAdmin(app, { speditionsName: 'Eigene GmbH' });
  const colleague = newColleague();
  await register({ email: colleague.email, password: strangersPassword, speditionsName: 'Fremde GmbH' });
  await invite(admin, colleague);
  expect((await accept((await linksTo(colleague.email, 2)).confirm)).status).toBe(200);
  expect((await login(colleague.email, strangersPassword)).status).toBe(401);
  expect((await login(colleague.email, ownPassword)).body.speditionName).toBe('Eigene GmbH');
});

describe('refusals', () => {
  test.each([{ firstName: '' }, { email: 'kein-at' }, { password: ownPassword }, { role: 'ADMIN' }, { lastName: 7 }])(
    'an invitation with %j is refused',
    async (overrides) => {
      const admin = await createAdmin(app);
      const body = { ...newColleague(), ...overrides };
      const { status } = await app.call(api.inviteMember, { body, token: admin.token });
      expect(status).toBe(400);
    },
  );

  test('a USER and a visitor invite nobody', async () => {
    const member = await createMember(app, await createAdmin(app));
    const visitor = await app.call(api.inviteMember, { body: newColleague() });
    expect([(await invite(member)).status, (await resend(member, 1)).status, visitor.status]).toEqual([403, 403, 401]);
  });

  test('an invited or confirmed colleague cannot be invited again, and a confirmed one gets no invitation mail', async () => {
    const admin = await createAdmin(app);
    const member = await createMember(app, admin);
    const { status, body } = await invite(admin, newColleague(member.email.toUpperCase()));
    expect([status, body.fields]).toEqual([409, { email: 'Bereits vergeben.' }]);
    expect((await resend(admin, await idOf(admin, member.email))).status).toBe(409);
  });

  test('another company’s invitation is not found, like an unknown one', async () => {
    const [ours, theirs] = [await createAdmin(app), await createAdmin(app)];
    const colleague = newColleague();
    await invite(theirs, colleague);
    const responses = [await resend(ours, await idOf(theirs, colleague.email)), await resend(ours, 2_000_000_000)];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(responses[0]?.text).toBe(responses[1]?.text);
    await app.outbox.mailTo(colleague.email);
    expect(await countMails(colleague.email)).toBe(1);
  });
});
