import { api } from '@flottwart/contract/api';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createVehicle, newPerson, type SignedIn, signIn } from '../../../test/factories.ts';
import { htmlContent, textContent } from '../../../test/mail-content.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';

const smtp = await startSmtpSimulator('normal');
afterAll(() => smtp.close());
const app = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
const rounds = await createReminderRuns(app);

const mailsTo = (email: string, subject: RegExp) =>
  smtp.received.filter((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''));
const digestsTo = (email: string) => mailsTo(email, /Fahrzeugtermin/);

const createAdmin = async (): Promise<SignedIn> => {
  const person = newPerson();
  await app.good(api.register, { body: { ...person, speditionsName: 'Postweg' } });
  await expect.poll(() => mailsTo(person.email, /bestätigen/).length).toBe(1);
  const link = new URL(/https:\S+/.exec(mailsTo(person.email, /bestätigen/)[0]?.text ?? '')?.[0] ?? '');
  await app.good(api.verifyEmail, { query: { token: link.searchParams.get('token') ?? '' } });
  return signIn(app, person);
};

let admin: SignedIn;
let vehicleId: number;
beforeEach(async () => {
  smtp.scenario = 'normal';
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin();
  const { id } = await createVehicle(app, admin);
  vehicleId = id;
  await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: '2026-06-20' }, token: admin.token });
});

const nextDay = async (): Promise<void> => {
  app.clock.now = new Date('2026-06-11T04:00:00Z');
  await rounds.run();
};

test('a busy mail server gets the mail later, once', async () => {
  smtp.scenario = 'busy';
  await rounds.run();
  await expect.poll(() => smtp.refusals).toBeGreaterThan(0);
  smtp.scenario = 'normal';
  await expect.poll(() => digestsTo(admin.email).length).toBe(1);
  await nextDay();
  expect(digestsTo(admin.email)).toHaveLength(1);
});

test("a mail that was certainly not sent is repeated the next day, at that day's level", async () => {
  smtp.scenario = 'refuses-message';
  await rounds.run();
  await expect.poll(() => rounds.failed()).toBe(1);
  smtp.scenario = 'normal';
  await nextDay();
  await expect.poll(() => digestsTo(admin.email).length).toBe(1);
});

test.each([
  ['dies-in-data', 0],
  ['dies-after-dot', 1],
] as const)('a mail server that %s is not retried: %i mails arrive', async (scenario, arrived) => {
  smtp.scenario = scenario;
  await rounds.run();
  expect(digestsTo(admin.email)).toHaveLength(arrived);
  smtp.scenario = 'normal';
  await nextDay();
  expect(digestsTo(admin.email)).toHaveLength(arrived);
});

test('a crash before the sending was recorded does not send again', async () => {
  await rounds.run();
  expect(digestsTo(admin.email)).toHaveLength(1);
  await rounds.asOwner(sql`update reminder_mails set sent_at = null`);
  await rounds.repeatMails();
  await nextDay();
  expect(digestsTo(admin.email)).toHaveLength(1);
});

test('a member who unsubscribes before the mail is composed gets none', async () => {
  smtp.scenario = 'busy';
  await rounds.run();
  await app.good(api.updateMyProfile, { body: { reminderMails: false }, token: admin.token });
  smtp.scenario = 'normal';
  await rounds.repeatMails();
  expect(digestsTo(admin.email)).toEqual([]);
});

test('both parts that a mail server receives have the same content', async () => {
  await rounds.run();
  const [mail] = digestsTo(admin.email);
  expect(textContent(mail?.text ?? '').links).toContain(`https://flotte.example/vehicles/${vehicleId}`);
  expect(htmlContent(mail?.html || '')).toEqual(textContent(mail?.text ?? ''));
});

test('a mail whose vehicles were archived before it was composed is not sent', async () => {
  smtp.scenario = 'busy';
  await rounds.run();
  await app.good(api.updateVehicle, { params: { id: vehicleId }, body: { archived: true }, token: admin.token });
  smtp.scenario = 'normal';
  await rounds.repeatMails();
  expect(digestsTo(admin.email)).toEqual([]);
});
