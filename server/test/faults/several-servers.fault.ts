import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../src/db/connect.ts';
import { listenTo } from '../event-listener.ts';
import { createAdmin, createTask, createVehicle, type SignedIn } from '../factories.ts';
import { companyOf } from '../import-factories.ts';
import { outboxOf } from '../outbox.ts';
import { urlOf } from '../postgres-server.ts';
import { createReminderRounds } from '../reminder-rounds.ts';
import { remoteApp } from '../remote-app.ts';
import { startBalancer } from './balancer.ts';
import { createChance, isLongRun, roundsOr } from './chance.ts';
import { compare } from './compare.ts';
import { startDatabaseServer } from './embedded-database.ts';
import { openJournal } from './journal.ts';
import { createProgram, type Program } from './program.ts';
import { judge, reportFigures } from './report.ts';
import { until } from './until.ts';
import { startWriters } from './write-load.ts';

const count = isLongRun ? 3 : 2;
const rounds = roundsOr(1);
const minutes = (240 + rounds * 120) * 1_000;
const chance = createChance();

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
// All at once, on an empty database.
await Promise.all(servers.map(({ start }) => start()));
const balancer = await startBalancer(servers.map(({ port }) => port));
const [anyServer] = servers as [Program];
const app = {
  ...remoteApp({ url: () => balancer.url, target, settings: anyServer.settings }),
  outbox: outboxOf(async () => [...smtp.received]),
};
const reminders = await createReminderRounds(app);
const admin = await createAdmin(app);
const listening = await createAdmin(app);
const scenario = (name: string): string => `${name}, ${count} servers behind ${balancer.kind}`;

/** What a client gets where a server has gone in the middle: the end of the connection, or the balancer's own words. */
const withoutServer = /^(cut off|502 in words of somebody else)$/;

const more = (journal: ReturnType<typeof openJournal>, writes: number): Promise<void> => {
  const enough = journal.acknowledged + writes;
  return until(() => journal.acknowledged >= enough);
};

test('one of several servers is killed: sessions and live changes go on, nothing is lost or doubled', {
  timeout: minutes,
}, async () => {
  const journal = openJournal();
  const writers = startWriters({ url: () => balancer.url, token: admin.token, journal });
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    await more(journal, 30 + chance.below(60));
    await sleep(chance.below(40));
    const victim = servers[round % count] as Program;
    await victim.kill();
    await more(journal, 20);
    await victim.start();
    // Whoever listens anywhere hears of what happened on the server that has just come back.
    const listeners = await Promise.all(servers.map(({ url }) => listenTo(url, listening.token)));
    expect(listeners.map(({ status }) => status)).toEqual(servers.map(() => 200));
    const direct = remoteApp({ url: () => victim.url, target, settings: victim.settings });
    const { id } = await createTask(direct, listening);
    for (const { messages, leave } of listeners) {
      await until(() => messages.some((message) => 'id' in message && message.id === id));
      told += 1;
      leave();
    }
  }
  await writers.stop();
  const findings = await compare(target, companyOf(admin), journal);
  judge(scenario('one killed'), { kills: rounds, 'listeners told': told }, journal, findings);
  expect([...journal.trouble.keys()].filter((what) => !withoutServer.test(what))).toEqual([]);
});

test('servers restarted one after the other refuse nothing and lose nothing', { timeout: minutes }, async () => {
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
  const findings = await compare(target, companyOf(other), journal);
  judge(scenario('rolling restart'), { restarts: rounds * count }, journal, findings);
  // No server refuses what has reached it. What is on its way in the instant the door closes gets no answer, at most one
  // call of each person: TCP knows no kinder end, and the client asks again.
  const unanswered = [...journal.trouble.values()].reduce((sum, times) => sum + times, 0);
  expect(unanswered).toBeLessThanOrEqual(rounds * count * people);
  expect([...journal.trouble.keys()].filter((what) => !withoutServer.test(what))).toEqual([]);
});

const inTenDays = (): string => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

const createReminded = async (): Promise<SignedIn> => {
  const person = await createAdmin(app);
  const { id } = await createVehicle(app, person);
  await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: inTenDays() }, token: person.token });
  return person;
};

/** Mails that a server had taken when it died: nobody knows whether they left, and nobody repeats them. */
const takenButNotNoted = (companyId: number): Promise<number> =>
  asOwner(target, async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from reminder_mails
      where company_id = ${companyId} and sending_at is not null and sent_at is null`.execute(owner);
    return rows[0]?.count ?? 0;
  });

const openJobs = (): Promise<number> =>
  asOwner(target, async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job
      where name in ('daily-reminders', 'reminder-mail') and state in ('created', 'active', 'retry')`.execute(owner);
    return rows[0]?.count ?? 0;
  });

/** A dead server's jobs are taken over after half a minute: these rounds take their time. */
const reminderRounds = Math.ceil(rounds / 4);

test('each reminder leaves once, whoever is killed while they are sent', { timeout: minutes }, async () => {
  const people: SignedIn[] = [];
  let kills = 0;
  for (let round = 0; round < reminderRounds; round += 1) {
    const reminded = await Promise.all(Array.from({ length: 5 }, createReminded));
    people.push(...reminded);
    const victim = servers[round % count] as Program;
    // As if the hour struck on every server, and once more.
    const [first] = reminded as [SignedIn];
    await asOwner(target, (owner) => sql`update companies set reminded_on = null`.execute(owner));
    await Promise.all(Array.from({ length: count + 1 }, () => reminders.wakeApp(companyOf(first))));
    if (isLongRun) {
      await sleep(chance.below(1_500));
      await victim.kill();
      kills += 1;
      await victim.start();
    }
    await until(async () => (await openJobs()) === 0);
  }
  let missing = 0;
  for (const person of people) {
    const arrived = (await reminders.digestsTo(person.email)).length;
    const open = await takenButNotNoted(companyOf(person));
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
