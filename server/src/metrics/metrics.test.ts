import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createVehicle } from '../../test/factories.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { asOwner, openAppDatabase } from '../db/connect.ts';
import { projectFolder } from '../lib/program-files.ts';

const lines: string[] = [];
const app = await createTestApp(
  { METRICS_PORT: '0', LOG_LEVEL: 'warn', SLOW_QUERY_MS: '1' },
  { logTo: { write: (line) => void lines.push(line) } },
);
const admin = await createAdmin(app, { speditionsName: 'MARKER-Spedition' });
const figures = async (path = ''): Promise<Response> => fetch(`${app.metricsUrl}${path}`);

const runAsSuperuser = (statement: string): Promise<unknown> =>
  asOwner(asSuperuser(app.target), (owner) => sql.raw(statement).execute(owner));

test('responses are counted by route, connections and queues by state', async () => {
  const vehicle = await createVehicle(app, admin);
  await app.good(api.getVehicle, { params: { id: vehicle.id }, token: admin.token });
  await app.call(api.getVehicle, { params: { id: 999_999 }, token: admin.token });
  const response = await figures();
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  const route = 'method="GET",route="/api/vehicles/:id"';
  expect(text).toContain(`flottwart_http_request_duration_seconds_count{${route},status="200"} 1`);
  expect(text).toContain(`flottwart_http_request_duration_seconds_count{${route},status="404"} 1`);
  expect(text).toMatch(/flottwart_database_connections\{state="idle"\} \d/);
  expect(text).toMatch(/flottwart_jobs\{queue="[a-z-]+",state="waiting"\} \d/);
  expect(text).toContain('flottwart_nodejs_eventloop_lag_seconds');
});

test('open streams, uploads and refused quotas are counted', async () => {
  const companyId = companyIdOf(admin);
  await asOwner(asSuperuser(app.target), (owner) =>
    sql`insert into company_quotas values (${companyId}, 'exports', 1)`.execute(owner),
  );
  const statuses = [];
  for (const _ of [1, 2, 3]) statuses.push((await app.call(api.exportTasks, { token: admin.token })).status);
  expect(statuses).toEqual([200, 429, 429]);
  const text = await (await figures()).text();
  expect(text).toContain('flottwart_quota_refusals{quota="exports"} 2');
  for (const name of ['streams', 'uploads', 'upload_bytes']) expect(text).toContain(`\nflottwart_${name} 0\n`);
});

test('version, free space and the age of jobs are measured, a backup once there is one', async () => {
  const folder = app.config.backup.folder;
  const before = await (await figures()).text();
  expect(before).toMatch(/\nflottwart_build_info\{version="\d+\.\d+\.\d+"\} 1\n/);
  expect(before).toMatch(/\nflottwart_disk_free_bytes [1-9]/);
  expect(before).not.toMatch(/\nflottwart_backup_last_/);
  expect(before).toContain('\nflottwart_mails_failed 0\n');
  await runAsSuperuser(
    `select pgboss.create_queue('later', '{"policy":"standard","retryLimit":2,"retryDelay":1,"retryBackoff":false,"expireInSeconds":60,"retentionSeconds":99999,"deleteAfterSeconds":99999,"notify":false}')`,
  );
  await runAsSuperuser(
    `insert into pgboss.job (name, data, start_after) values ('later', '{}', now() - interval '2 hours')`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'flottwart-2026-11-16.backup'), 'older');
  await writeFile(join(folder, 'flottwart-2026-11-17.backup'), 'latest');
  await utimes(join(folder, 'flottwart-2026-11-17.backup'), 1_795_000_000, 1_795_000_000);
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await (await figures()).text();
  expect(text).toContain('\nflottwart_backup_last_timestamp_seconds 1795000000\n');
  expect(text).toContain('\nflottwart_backup_last_size_bytes 6\n');
  expect(Number(/\nflottwart_oldest_waiting_job_seconds (\S+)/.exec(text)?.[1])).toBeGreaterThan(7_000);
  await waitUntil(async () => {
    // The queue counts again every few seconds.
    await runAsSuperuser(
      `update pgboss.queue set failed_count = 3 where name in ('reminder-mail', 'telematics-round')`,
    );
    return (await (await figures()).text()).includes('\nflottwart_mails_failed 3\n');
  });
});

test('every metric of the example alerts exists', async () => {
  const rules = await readFile(join(projectFolder, 'packaging/deploy/prometheus-alerts.yaml'), 'utf8');
  const text = await (await figures()).text();
  const used = new Set(rules.match(/flottwart_\w+/g));
  expect(used.size).toBeGreaterThan(6);
  for (const name of used) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_count$/, '')} `, 'm'));
});

test('metrics contain no names and no addresses', async () => {
  await app.raw('GET', '/api/vehicles/471147114711?q=MARKER', { token: admin.token });
  await app.raw('GET', '/MARKER-page');
  await app.raw('BREW' as 'GET', '/api/MARKER').catch(() => undefined);
  const text = await (await figures()).text();
  expect(text).not.toMatch(/MARKER|471147114711|@/);
});

test('the metrics port serves nothing else, and the application port no metrics', async () => {
  expect((await figures('/../')).status).toBe(404);
  expect((await app.raw('GET', '/metrics')).text).not.toContain('flottwart_http');
});

test('a slow statement is reported with its text and without its values', async () => {
  const reported: { text: string; ms: number }[] = [];
  const db = openAppDatabase(
    app.target,
    { max: 1, onError: () => undefined },
    { afterMs: 20, report: (text, ms) => reported.push({ text, ms }) },
  );
  afterAll(() => db.destroy());
  await sql`select 1`.execute(db);
  await sql`select pg_sleep(${0.05})::text, ${'MARKER'}::text`.execute(db);
  await db.runTogether([{ sql: 'select pg_sleep($1), $2::text', parameters: [0.05, 'MARKER'] }]);
  const slow = reported.filter(({ text }) => text.includes('pg_sleep'));
  expect(slow).toHaveLength(2);
  expect(JSON.stringify(reported)).not.toContain('MARKER');
});

test('slow statements are logged without their values', async () => {
  await createAdmin(app, { speditionsName: 'MARKER-Spedition' });
  const slow = lines.filter((line) => line.includes('"slow query"'));
  expect(slow.length).toBeGreaterThan(0);
  expect(slow.join()).not.toContain('MARKER');
});
