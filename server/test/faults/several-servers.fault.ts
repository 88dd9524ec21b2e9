import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../src/db/connect.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { companyIdOf } from '../company-id-of.ts';
import { listenTo } from '../event-listener.ts';
import { createAdmin, createTask, createVehicle, type SignedIn } from '../factories.ts';
import { outboxOf } from '../outbox.ts';
import { asSuperuser, urlOf } from '../postgres-server.ts';
import { createReminderRuns } from '../reminder-runs.ts';
import { remoteApp } from '../remote-app.ts';
import { waitUntil } from '../wait-until.ts';
import { startBalancer } from './balancer.ts';
import { compare } from './compare.ts';
import { startDatabaseServer } from './embedded-database.ts';
import { openJournal } from './journal.ts';
import { createProgram, type Program } from './program.ts';
import { createRandom, isLongRun, roundsOr } from './random.ts';
import { assertNothingLost, reportFigures } from './report.ts';
import { startWriters } from './write-load.ts';

const count = isLongRun ? 3 : 2;
const rounds = roundsOr(1);
const minutes = (240 + rounds * 120) * 1_000;
const chance = createRandom();

const target = await startDatabaseServer();
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const shared = {
  DATABASE_URL: urlOf(target),
  SECRET_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'https://flotte.example',
};
const servers: Program[] = [];
for (let made = 0; made < count; made += 1) servers.push(await createProgram(shared));
// Simultaneous start on an empty database.
await Promise.all(servers.map(({ start }) => start()));
const balancer = await startBalancer(servers.map(({ port }) => port));
const [anyServer] = servers as [Program];
const app = {
  ...remoteApp({ url: () => balancer.url, target, settings: anyServer.settings }),
  outbox: outboxOf(async () => [...smtp.received]),
};
const reminders = await createReminderRuns(app);
const admin = await createAdmin(app);
const listening = await createAdmin(app);
const scenario = (name: string): string => `${name}, ${count} servers behind ${balancer.kind}`;

/** Responses while a server is killed: a closed connection, or the balancer's own error. */
const withoutServer = /^(cut off|502 in words of somebody else)$/;

const more = (journal: ReturnType<typeof openJournal>, writes: number): Promise<void> => {
  const enough = journal.acknowledged + writes;
  return waitUntil(() => journal.acknowledged >= enough);
};

test('when one of several servers is killed, sessions and live updates go on, nothing is lost or doubled', {
  timeout: minutes,
}, async () => {
  const journal = openJournal();
  const writers = startWriters({ url: () => balancer.url, token: admin.token, journal });
  let notified = 0;
  for (let round = 0; round < rounds; round += 1) {
    await more(journal, 30 + chance.below(60));
    await sleep(chance.below(40));
    const victim = servers[round % count] as Program;
    await victim.kill();
    await more(journal, 20);
    await victim.start();
    // Listeners of every server receive changes made on the one that has just restarted.
    const listeners = await Promise.all(servers.map(({ url }) => listenTo(url, listening.token)));
    expect(listeners.map(({ status }) => status)).toEqual(servers.map(() => 200));
    const direct = remoteApp({ url: () => victim.url, target, settings: victim.settings });
    const { id } = await createTask(direct, listening);
    for (const { messages, leave } of listeners) {
      await waitUntil(() => messages.some((message) => 'id' in message && message.id === id));
      notified += 1;
      leave();
    }
  }
  await writers.stop();
  const findings = await compare(target, companyIdOf(admin), journal);
  assertNothingLost(scenario('one killed'), { kills: rounds, 'listeners notified': notified }, journal, findings);
  expect([...journal.failures.keys()].filter((what) => !withoutServer.test(what))).toEqual([]);
});

test('a rolling restart refuses nothing and loses nothing', { timeout: minutes }, async () => {
  const journal = openJournal();
  const other = await createAdmin(app);
  const people = 8;
  const writers = startWriters({ url: () => balancer.url, token: other.token, journal, writers: people });
  for (let round = 0; round < rounds; round += 1)
    for (const server of servers) {
      await more(journal, 20 + chance.below(40));
      expect(await server.stop()).toBe(0);
      await server.start();
    }
  await more(journal, 20);
  await writers.stop();
  const findings = await compare(target, companyIdOf(other), journal);
  assertNothingLost(scenario('rolling restart'), { restarts: rounds * count }, journal, findings);
  // No server refuses what has reached it. A call in flight at the instant the listener closes gets no response, at most one per person: TCP offers
  // no better, and the client retries.
  const unanswered = [...journal.failures.values()].reduce((sum, times) => sum + times, 0);
  expect(unanswered).toBeLessThanOrEqual(rounds * count * people);
  expect([...journal.failures.keys()].filter((what) => !withoutServer.test(what))).toEqual([]);
});

const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

const createReminded = async (): Promise<SignedIn> => {
  const person = await createAdmin(app);
  const { id } = await createVehicle(app, person);
  await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: inTenDays() }, token: person.token });
  return person;
};

/** Mails a server had claimed when it died: nobody knows whether they were sent, and nobody repeats them. */
const claimedButUnrecorded = (companyId: CompanyId): Promise<number> =>
  asOwner(asSuperuser(target), async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from reminder_mails
      where company_id = ${companyId} and sending_at is not null and sent_at is null`.execute(owner);
    return rows[0]?.count ?? 0;
  });

const openJobs = (): Promise<number> =>
  asOwner(asSuperuser(target), async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job
      where name in ('daily-reminders', 'reminder-mail') and state in ('created', 'active', 'retry')`.execute(owner);
    return rows[0]?.count ?? 0;
  });

/** Fewer rounds, because a dead server's jobs are taken over only after half a minute. */
const reminderRounds = Math.ceil(rounds / 4);

test('each reminder is sent once, whichever server is killed meanwhile', { timeout: minutes }, async () => {
  const people: SignedIn[] = [];
  let kills = 0;
  for (let round = 0; round < reminderRounds; round += 1) {
    const reminded = await Promise.all(Array.from({ length: 5 }, createReminded));
    people.push(...reminded);
    const victim = servers[round % count] as Program;
    // Runs the scheduled job on every server, and once more.
    const [first] = reminded as [SignedIn];
    await asOwner(asSuperuser(target), (owner) => sql`update companies set reminded_on = null`.execute(owner));
    await Promise.all(Array.from({ length: count + 1 }, () => reminders.triggerAppJob(companyIdOf(first))));
    if (isLongRun) {
      await sleep(chance.below(1_500));
      await victim.kill();
      kills += 1;
      await victim.start();
    }
    await waitUntil(async () => (await openJobs()) === 0);
  }
  let missing = 0;
  for (const person of people) {
    const arrived = (await reminders.digestsTo(person.email)).length;
    const open = await claimedButUnrecorded(companyIdOf(person));
    expect(arrived).toBeLessThanOrEqual(1);
    if (arrived === 0) expect(open).toBe(1);
    missing += 1 - arrived;
  }
  reportFigures(scenario('reminders'), {
    kills,
    'people to remind': people.length,
    'mails twice': 0,
    'mails given up': missing,
  });
  if (kills === 0) expect(missing).toBe(0);
});
