import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson, type SignedIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { nameInMail } from './name-in-mail.ts';

const app = await sharedTestApp();

const invite = (admin: SignedIn, overrides: object = {}) => {
  const { password: _, ...body } = newPerson();
  return app.call(api.inviteMember, { body: { ...body, ...overrides }, token: admin.token });
};

const statusesOf = async (times: number, call: () => Promise<{ readonly status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call()).status);
  return statuses;
};

test('the mail carries names of at most 60 characters and no link of the inviter', async () => {
  const admin = await createAdmin(app, { speditionsName: `Gewinn! https://evil.example/${'x'.repeat(160)}` });
  const { email } = newPerson();
  await invite(admin, { email, firstName: 'Jetzt www.evil.example', lastName: `du@evil.example ${'y'.repeat(80)}` });
  const { subject, text = '', html = '' } = await app.outbox.mailTo(email);
  expect(subject).toBe('Flottwart: Einladung ins Team');
  for (const part of [text, html]) {
    expect(part).not.toMatch(/evil\.example|@evil|x{60}|y{60}/);
    const links = part.match(/https?:\/\/[^\s"<]+/g) ?? [];
    expect(links.filter((link) => !link.startsWith('https://flotte.example/'))).toEqual([]);
  }
});

test('a new company invites ten colleagues a day, by invitation, with a password or again', async () => {
  const admin = await createAdmin(app);
  const withPassword = () => app.call(api.register, { body: newPerson(), token: admin.token });
  expect(await statusesOf(5, () => invite(admin))).toEqual(Array(5).fill(201));
  expect(await statusesOf(4, withPassword)).toEqual(Array(4).fill(201));
  const { body: team } = await app.good(api.members, { token: admin.token });
  const { id } = found(team.find(({ emailVerified }) => !emailVerified));
  const resend = () => app.call(api.resendInvitation, { params: { id }, token: admin.token });
  expect((await resend()).status).toBe(202);
  const refused = await invite(admin);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(
      /^Kontingent aufgebraucht: 10 Einladungen je Tag. Bitte in \d+ (Stunde|Minute)n? erneut versuchen.$/,
    ),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect([(await withPassword()).status, (await resend()).status]).toEqual([429, 429]);
  expect((await invite(await createAdmin(app))).status).toBe(201);
});

test('refused invitations do not count', async () => {
  const admin = await createAdmin(app);
  expect(await statusesOf(12, () => invite(admin, { email: admin.email }))).toEqual(Array(12).fill(409));
  expect((await invite(admin)).status).toBe(201);
});

test('a company older than a week invites fifty colleagues a day', async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 24 * 3_600_000);
  const admin = await createAdmin(app);
  expect(await statusesOf(51, () => invite(admin))).toEqual([...Array(50).fill(201), 429]);
});

test.each([
  ['Müller & Söhne GmbH', 'Müller & Söhne GmbH'],
  ['Dr. Max', 'Dr. Max'],
  ['www.evil.example/a', 'www. evil. example/a'],
  ['https://x.de', 'https x. de'],
  ['evil．example', 'evil. example'],
  ['a\u200bb\u202ec', 'a b c'],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
])('%j is shown as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});
