import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { pdf } from '../../test/attachment-factories.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createTask, type SignedIn } from '../../test/factories.ts';
import { formOf } from '../../test/form.ts';
import { deleteExpiredRows } from '../features/auth/purge.job.ts';
import { formatWait } from '../lib/app-error.ts';
import { upsertQuota } from './company-quota.repository.ts';
import { createCompanyQuotas } from './company-quotas.ts';
import { openAppDatabase } from './connect.ts';
import { countedQuotas, type QuotaOrLimitName, quotaAndLimitNames } from './quotas-and-limits.ts';
import { inTenant } from './tenant.ts';

const app = await createTestApp();
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

const setQuota = (owner: SignedIn, name: QuotaOrLimitName, value: number): Promise<void> => {
  const companyId = companyIdOf(owner);
  return inTenant(db, companyId, (tx) => upsertQuota(tx, companyId, name, value));
};

/** A message that says what was used up and when it is possible again. */
const refusal = (text: string) => ({
  status: 429,
  headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^[1-9]\d*$/) }),
  body: { code: 'too_many_requests', message: expect.stringContaining(text) },
});

test('amounts add up per company and window, and above the quota are refused until it ends', async () => {
  const now = { at: new Date('2026-11-16T10:20:00Z') };
  const quotas = createCompanyQuotas(db, () => now.at, randomBytes(32));
  const [one, other] = [companyIdOf(await createAdmin(app)), companyIdOf(await createAdmin(app))];
  const { value } = countedQuotas['upload-megabytes'];
  await quotas.admit(one, 'upload-megabytes', value - 1);
  await quotas.admit(one, 'upload-megabytes');
  const refused = quotas.admit(one, 'upload-megabytes');
  await expect(refused).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Kontingent aufgebraucht: 10.000 MB je Tag. Bitte in 14 Stunden erneut versuchen.',
    retryAfterSeconds: 13 * 3600 + 40 * 60,
  });
  await quotas.admit(other, 'upload-megabytes', value);
  await quotas.refund(other, 'upload-megabytes');
  expect([await quotas.usedOf(one, 'upload-megabytes'), await quotas.usedOf(other, 'upload-megabytes')]).toEqual([
    value + 1,
    value - 1,
  ]);
  expect(quotas.refusals.get('upload-megabytes')).toBe(1);
  now.at = new Date('2026-11-17T00:00:00Z');
  await quotas.admit(one, 'upload-megabytes');
});

test.each([
  [1, 'Bitte in 1 Minute erneut versuchen.'],
  [61, 'Bitte in 2 Minuten erneut versuchen.'],
  [7200, 'Bitte in 120 Minuten erneut versuchen.'],
  [7201, 'Bitte in 3 Stunden erneut versuchen.'],
])('a wait of %i seconds is formatted as %j', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

test('uploads are counted before their bytes are read', async () => {
  const admin = await createAdmin(app);
  const { id } = await createTask(app, admin, {});
  await setQuota(admin, 'uploads', 1);
  const send = () =>
    app.call(api.addAttachment, {
      params: { id },
      token: admin.token,
      ...formOf({}, { name: 'a.pdf', content: pdf() }),
    });
  expect((await send()).status).toBe(201);
  expect(await send()).toMatchObject(refusal('Kontingent aufgebraucht: 1 Datei je Stunde. Bitte in '));
});

test('uploaded megabytes are counted as they were received', async () => {
  const admin = await createAdmin(app);
  const { id } = await createTask(app, admin, {});
  await setQuota(admin, 'upload-megabytes', 3);
  const send = (content: Buffer) =>
    app.call(api.addAttachment, { params: { id }, token: admin.token, ...formOf({}, { name: 'a.pdf', content }) });
  expect((await send(pdf('x'.repeat(2_000_000)))).status).toBe(201);
  expect((await send(pdf('y'.repeat(1_500_000)))).status).toBe(429);
});

test('the space for attachments can be set for one company', async () => {
  const admin = await createAdmin(app);
  const { id } = await createTask(app, admin, {});
  await setQuota(admin, 'attachment-megabytes', 1);
  const content = pdf('x'.repeat(1_100_000));
  const { status, body } = await app.call(api.addAttachment, {
    params: { id },
    token: admin.token,
    ...formOf({}, { name: 'a.pdf', content }),
  });
  expect([status, body.message]).toEqual([
    422,
    'Der Speicherplatz der Firma für Anhänge (1 MB) ist belegt. Bitte nicht mehr benötigte Anhänge löschen.',
  ]);
});

test('imports above the quota are refused', async () => {
  const admin = await createAdmin(app);
  await setQuota(admin, 'imports', 0);
  for (const endpoint of [api.importEmployees, api.importTrips])
    expect(await app.call(endpoint, { token: admin.token })).toMatchObject(
      refusal('Kontingent aufgebraucht: 0 Importe je Stunde. Bitte in '),
    );
});

test('every endpoint that costs uses up a quota', () => {
  const endpoints = Object.entries(api as Readonly<Record<string, Endpoint>>);
  const named = (matches: (endpoint: Endpoint) => boolean): string[] =>
    endpoints.filter(([, endpoint]) => matches(endpoint)).map(([name]) => name);
  // Files that are stored or empty cost no more than their streams.
  const stored = [
    'myDemoMailAttachment',
    'originalLeasingDocument',
    'policeLetter',
    'getAttachment',
    'getAttachmentThumbnail',
    'importTemplate',
  ];
  // Drawn in child processes, of which a company has one at a time.
  const queued = ['draftPicture'];
  // Have limits of their own, per person, company and server.
  const limited = ['getMapTile'];
  const files = named(({ produces, access }) => produces === 'file' && access !== 'public');
  expect(named(({ quota }) => quota === 'exports')).toEqual(
    files.filter((name) => ![...stored, ...queued, ...limited].includes(name)),
  );
  expect(named(({ quota }) => quota === 'imports')).toEqual([
    'createSampleData',
    'importEmployees',
    'importTrips',
    'startUpload',
  ]);
  for (const [, { consumes, access }] of endpoints) if (consumes === 'file') expect(access).not.toBe('public');
});

test('quotas have names that the operator can type', () => {
  for (const name of quotaAndLimitNames) expect(name).toMatch(/^[a-z-]+$/);
});

test('the nightly clean-up keeps the previous window, which counts in part', async () => {
  const now = { at: new Date('2026-11-16T23:59:00Z') };
  const quotas = createCompanyQuotas(db, () => now.at, randomBytes(32));
  const company = companyIdOf(await createAdmin(app));
  const { value } = countedQuotas.invitations;
  for (let count = 0; count < value; count += 1) await quotas.admit(company, 'invitations');
  now.at = new Date('2026-11-17T02:17:00Z');
  await deleteExpiredRows({ db, clock: () => now.at });
  expect(await quotas.usedOf(company, 'invitations')).toBeGreaterThan(0.8 * value);
  now.at = new Date('2026-11-18T02:17:00Z');
  expect(await quotas.usedOf(company, 'invitations')).toBe(0);
});
