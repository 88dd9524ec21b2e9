import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createVehicle } from '../../test/factories.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { asOwner, openAppDatabase } from '../db/connect.ts';

const lines: string[] = [];
const app = await createTestApp(
  { METRICS_PORT: '0', LOG_LEVEL: 'warn', SLOW_QUERY_MS: '1' },
  { logTo: { write: (line) => void lines.push(line) } },
);
const admin = await createAdmin(app, { speditionsName: 'MARKER-Spedition' });
const figures = async (path = ''): Promise<Response> => fetch(`${app.metricsUrl}${path}`);

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
