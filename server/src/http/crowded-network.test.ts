import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { api } from '@flottwart/contract/api';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { pdf } from '../../test/attachment-factories.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createTask, registerAdmin, type SignedIn } from '../../test/factories.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import { formOf } from '../../test/form.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openAppDatabase } from '../db/connect.ts';
import { deleteExpiredRows } from '../features/auth/purge.job.ts';
import { newCompanyDays, placeLimits } from '../lib/admission/limits.ts';
import { days, secondsAfter } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** However slow the machine is, nothing ends by itself. */
const patient = { idleMs: 600_000, paceMs: 600_000, paceBytes: 1, totalMs: 600_000 };
const app = await createTestApp(
  { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' },
  { limits: { receive: patient, pace: { chunkMs: 600_000, totalMs: 600_000 } } },
);
const ownerDb = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await waitUntil(async () => (await gauge('uploads')) + (await gauge('streams')) === 0);
});

interface Uploader extends SignedIn {
  readonly address: string;
  readonly task: number;
}

const megabyte = 1024 * 1024;

const uploaderAt = async (address: string, signedIn?: SignedIn): Promise<Uploader> => {
  const admin = signedIn ?? (await createAdmin(app));
  return { ...admin, address, task: (await createTask(app, admin)).id };
};

const pathOf = ({ task }: Uploader): string => api.addAttachment.path.replace(':id', String(task));

const open = async (caller: Uploader, lines: readonly string[], rest: Buffer | string = ''): Promise<Socket> => {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [...lines, 'Host: x', `X-Forwarded-For: ${caller.address}`, `Authorization: Bearer ${caller.token}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(rest);
  return socket;
};

/** Sends the beginning of a file and then nothing; collects what the server answers. */
const stall = async (caller: Uploader): Promise<() => string> => {
  const { payload, headers } = formOf({}, { name: 'a.pdf', content: '%PDF-1.7 ' });
  const beginning = payload.subarray(0, payload.indexOf('%PDF') + 9);
  const socket = await open(
    caller,
    [`POST ${pathOf(caller)} HTTP/1.1`, `Content-Type: ${headers['content-type']}`, `Content-Length: ${4 * megabyte}`],
    beginning,
  );
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return () => answer;
};

const stallAll = (callers: readonly Uploader[], each: number) =>
  Promise.all(callers.flatMap((caller) => Array.from({ length: each }, () => stall(caller))));

const upload = async (caller: Uploader, content: string | Buffer = pdf()): Promise<number> => {
  const { payload, headers } = formOf({}, { name: 'a.pdf', content });
  const response = await fetch(`${app.url}${pathOf(caller)}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${caller.token}`, 'x-forwarded-for': caller.address },
    body: payload,
  });
  return response.status;
};

const gauge = async (name: string): Promise<number> => {
  const text = await (await fetch(app.metricsUrl ?? '')).text();
  return Number(new RegExp(`^flottwart_${name} (\\d+)$`, 'm').exec(text)?.[1]);
};

const uploadersAt = async (network: string, count: number): Promise<readonly Uploader[]> => {
  const uploaders: Uploader[] = [];
  for (let host = 1; host <= count; host += 1) uploaders.push(await uploaderAt(`${network}.${host}`));
  return uploaders;
};

test('ten companies of one network hold its share of the uploads, and another network uploads', async () => {
  const crowd = await uploadersAt('203.0.113', 10);
  const other = await uploaderAt('198.51.100.7');
  await stallAll(crowd, 20);
  await waitUntil(async () => (await gauge('uploads')) === placeLimits.uploads.network);
  expect(await upload(other)).toBe(201);
  expect(await gauge('uploads')).toBe(placeLimits.uploads.network);
});

test('with all uploads held by two networks, one of theirs gives way to another network, with a reason', async () => {
  const crowd = [...(await uploadersAt('203.0.113', 5)), ...(await uploadersAt('203.0.114', 5))];
  const other = await uploaderAt('198.51.100.7');
  const answers = await stallAll(crowd, 20);
  await waitUntil(async () => (await gauge('uploads')) === placeLimits.uploads.total);
  expect(await upload(other)).toBe(201);
  await waitUntil(() => answers.some((answer) => answer() !== ''));
  const [first = '', ...more] = answers.map((answer) => answer()).filter((answer) => answer !== '');
  expect(first).toMatch(/^HTTP\/1.1 503 /);
  expect(first).toMatch(/\r\nretry-after: 60\r\n/i);
  expect(first).toMatch(/\r\nconnection: close\r\n/i);
  expect(first).toContain('Das Hochladen wurde abgebrochen, weil aus diesem Netz schon sehr viele Dateien');
  expect(more).toEqual([]);
});

const networksOf = async (ids: readonly CompanyId[]): Promise<ReadonlySet<string | null>> => {
  const rows = await ownerDb.selectFrom('companies').select('registered_from').where('company_id', 'in', ids).execute();
  return new Set(rows.map(({ registered_from }) => registered_from));
};

test('new companies that one network registered share an allowance wherever they are, older ones do not', async () => {
  const register = (host: number) => registerAdmin(app, { address: `192.0.2.${host}` });
  const admins = [await register(1), await register(2), await register(3)];
  const ids = admins.map(companyIdOf);
  expect(await networksOf(ids)).toEqual(new Set(['192.0.2.x']));
  const crowd = await Promise.all(admins.map((admin, index) => uploaderAt(`203.0.${index}.1`, admin)));
  await stallAll(crowd, 20);
  await waitUntil(async () => (await gauge('uploads')) === placeLimits.uploads.newcomers);
  expect(await upload(await uploaderAt('203.0.0.9'))).toBe(201);
  expect(await gauge('uploads')).toBe(placeLimits.uploads.newcomers);
  for (const socket of sockets.splice(0)) socket.destroy();
  const before = secondsAfter(app.clock.now, -days(newCompanyDays + 1));
  await ownerDb.updateTable('companies').set({ created_at: before }).where('company_id', 'in', ids).execute();
  await waitUntil(async () => (await gauge('uploads')) === 0);
  await stallAll(crowd, 20);
  await waitUntil(async () => (await gauge('uploads')) === 60);
  await deleteExpiredRows({ db, clock: () => app.clock.now });
  expect(await networksOf(ids)).toEqual(new Set([null]));
});

/** Asks for a file and reads nothing of it. */
const downloadUnread = async (caller: Uploader, path: string): Promise<void> => {
  const socket = await open(caller, [`GET ${path} HTTP/1.1`]);
  socket.pause();
};

test('five companies of one network hold its share of the downloads without reading, and another network downloads', {
  timeout: 600_000,
}, async () => {
  const crowd = await uploadersAt('203.0.113', 5);
  const other = await uploaderAt('198.51.100.7');
  const large = pdf('x'.repeat(12 * megabyte));
  const pathsOf = async (caller: Uploader): Promise<string> => {
    expect(await upload(caller, large)).toBe(201);
    const { body } = await app.good(api.listAttachments, { params: { id: caller.task }, token: caller.token });
    return api.getAttachment.path.replace(':id', String(caller.task)).replace(':attachmentId', String(body[0]?.id));
  };
  for (const caller of crowd) {
    const path = await pathsOf(caller);
    await Promise.all(Array.from({ length: 40 }, () => downloadUnread(caller, path)));
  }
  await waitUntil(async () => (await gauge('streams')) === placeLimits.downloads.network);
  const path = await pathsOf(other);
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${other.token}`, 'x-forwarded-for': other.address },
  });
  expect([response.status, (await response.arrayBuffer()).byteLength > 12 * megabyte]).toEqual([200, true]);
});
