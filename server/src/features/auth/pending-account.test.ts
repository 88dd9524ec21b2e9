import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson, registerAdmin, signIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { mailboxesOf, ownPassword, strangersPassword, tokenOf } from '../../../test/pending-accounts.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openOwnerDatabase } from '../../db/connect.ts';
import { emailKey } from '../../lib/email-key.ts';

const app = await sharedTestApp();
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const { register, linksTo, follow, accept, discard, login, countMails } = mailboxesOf(app);

const accountsOf = async (email: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from email_directory where email_key = ${emailKey(email)}`.execute(owner.db);
  return rows[0]?.count ?? 0;
};

describe('an address that a stranger registered first', () => {
  test('is confirmed only with a password of the mailbox’s owner, whichever mail they follow', async () => {
    const { email } = newPerson();
    await register({ email, password: strangersPassword, speditionsName: 'Fremde GmbH' });
    const first = await linksTo(email);
    await register({ email, password: ownPassword, speditionsName: 'Eigene GmbH' });
    const second = await linksTo(email, 2);
    expect((await follow(first.confirm)).status).toBe(400);
    expect((await follow(second.confirm)).status).toBe(400);
    expect((await login(email, strangersPassword)).status).toBe(401);
    expect(second.confirm.pathname).toBe('/confirm-registration');
    expect((await accept(second.confirm)).status).toBe(200);
    expect((await login(email, strangersPassword)).status).toBe(401);
    expect((await login(email, ownPassword)).body.speditionName).toBe('Fremde GmbH');
  });

  test('is free for its owner once they discard the stranger’s registration', async () => {
    const { email } = newPerson();
    await register({ email, password: strangersPassword, speditionsName: 'Fremde GmbH' });
    await register({ email, password: ownPassword, speditionsName: 'Eigene GmbH' });
    const links = await linksTo(email, 2);
    const { status, body } = await discard(links.discard);
    expect([status, body.message]).toEqual([200, 'Das unbestätigte Konto ist gelöscht. Die Adresse ist wieder frei.']);
    expect([(await accept(links.confirm)).status, (await discard(links.discard)).status]).toEqual([400, 400]);
    expect(await accountsOf(email)).toBe(0);
    await register({ email, password: ownPassword, speditionsName: 'Eigene GmbH' });
    expect((await follow((await linksTo(email, 3)).confirm)).status).toBe(200);
    expect((await login(email, ownPassword)).body.speditionName).toBe('Eigene GmbH');
    expect((await login(email, strangersPassword)).status).toBe(401);
  });

  test('gets no password from „Passwort vergessen?“ until it is confirmed', async () => {
    const { email } = newPerson();
    await register({ email, password: strangersPassword, speditionsName: 'Fremde GmbH' });
    await linksTo(email);
    const pending = await app.call(api.forgotPassword, { body: { email } });
    const unknown = await app.call(api.forgotPassword, { body: { email: newPerson().email } });
    expect([pending.status, pending.text]).toEqual([unknown.status, unknown.text]);
    const marker = newPerson();
    await register({ ...marker, speditionsName: 'Später' });
    await app.outbox.mailTo(marker.email);
    expect(await countMails(email)).toBe(1);
  });
});

describe('an address that a stranger registers again', () => {
  test('stays with the first registration, and „resend“ acts on that one only', async () => {
    const person = newPerson({ password: ownPassword });
    await register({ ...person, speditionsName: 'Eigene GmbH' });
    const honest = await app.call(api.register, { body: { ...newPerson(), speditionsName: 'Neu' } });
    const contested = await app.call(api.register, {
      body: { ...person, firstName: 'Fremd', password: strangersPassword, speditionsName: 'Fremde GmbH' },
    });
    expect([contested.status, contested.text]).toEqual([honest.status, honest.text]);
    expect(await accountsOf(person.email)).toBe(1);
    await linksTo(person.email, 2);
    await app.good(api.resendVerification, { body: { email: person.email } });
    const mail = await app.outbox.mailTo(person.email, 3);
    expect(mail.text).toContain('Firma: „Eigene GmbH“, Name: Erika Muster');
    expect(mail.text).not.toContain('Fremd');
    const { confirm } = await linksTo(person.email, 3);
    expect((await accept(confirm)).status).toBe(200);
    expect((await login(person.email, strangersPassword)).status).toBe(401);
    expect((await login(person.email, ownPassword)).body.speditionName).toBe('Eigene GmbH');
  });

  test('gets a mail that names company, person and time of the pending registration', async () => {
    const { email } = newPerson();
    await register({ email, firstName: 'Ayşe', lastName: 'Özil', speditionsName: 'Nordlicht Kurier' });
    await register({ email, speditionsName: 'Zweite' });
    const { subject, text = '' } = await app.outbox.mailTo(email, 2);
    expect(subject).toBe('Flottwart: Registrierung bestätigen oder verwerfen');
    expect(text).toMatch(
      /Firma: „Nordlicht Kurier“, Name: Ayşe Özil, angelegt am \d\d\.\d\d\.\d{4} um \d\d:\d\d Uhr\./,
    );
    expect(text).not.toContain('Zweite');
  });

  test('belongs to one of several simultaneous registrations', async () => {
    const { email } = newPerson();
    const visitors = Array.from({ length: 8 }, (_, index) => register({ email, speditionsName: `Firma ${index}` }));
    await Promise.all(visitors);
    expect(await accountsOf(email)).toBe(1);
  });
});

describe('an account that an ADMIN adds with a password', () => {
  test('loses that password where the address is pending elsewhere, invisibly to the ADMIN', async () => {
    const { email } = newPerson();
    const admin = await createAdmin(app);
    await register({ email, password: ownPassword, speditionsName: 'Eigene GmbH' });
    const free = newPerson();
    const responses = await Promise.all(
      [email, free.email].map((address) =>
        app.call(api.register, {
          body: newPerson({ email: address, password: strangersPassword }),
          token: admin.token,
        }),
      ),
    );
    expect(responses.map(({ text }) => text)).toEqual([responses[0]?.text, responses[0]?.text]);
    const { body: team } = await app.good(api.members, { token: admin.token });
    const shown = [email, free.email].map((address) => {
      const { id: _, email: __, ...rest } = found(team.find((member) => member.email === address));
      return rest;
    });
    expect(shown[0]).toEqual(shown[1]);
    const { confirm } = await linksTo(email, 2);
    expect(confirm.pathname).toBe('/invitation');
    expect((await follow((await linksTo(email)).confirm)).status).toBe(200);
    expect((await login(email, strangersPassword)).status).toBe(401);
    expect((await accept(confirm)).body.code).toBe('conflict');
    expect((await login(email, ownPassword)).body.speditionName).toBe('Eigene GmbH');
  });
});

test('a reset after confirmation ends every session, also those opened with a stranger’s password', async () => {
  const stranger = await registerAdmin(app, { password: strangersPassword });
  const other = await signIn(app, stranger);
  await app.good(api.forgotPassword, { body: { email: stranger.email } });
  const token = tokenOf(await app.outbox.linkTo(stranger.email, 2));
  await app.good(api.resetPassword, { body: { token, newPassword: ownPassword } });
  const statuses = [stranger, other].map(async (one) => (await app.call(api.myProfile, { token: one.token })).status);
  expect(await Promise.all(statuses)).toEqual([401, 401]);
  expect((await login(stranger.email, strangersPassword)).status).toBe(401);
});
