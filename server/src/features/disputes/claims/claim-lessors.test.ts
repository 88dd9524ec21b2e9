import { api } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bodyFor } from '../../../../test/claim-factories.ts';
import { createAdmin, createVehicle } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';
import { connectMailServer } from '../../../../test/mail-server.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const storeDocument = createDocumentStore(app);

type Owner = Awaited<ReturnType<typeof createAdmin>>;

const nobody = { name: null, vatId: null };
/** Stores an invoice that names no issuer, unless the test gives one. */
const store = (owner: Owner, plates: readonly string[], more: Partial<DocumentOptions> = {}) =>
  storeDocument(owner, {
    issuer: nobody,
    date: '2026-03-03',
    positions: plates.map((plate) => ({ plate, amountCents: 10_000 })),
    ...more,
  });

const lessorsOf = async ({ token }: Owner) => (await app.good(api.listClaimableLessors, { token })).body;
const namesOf = async (owner: Owner) => (await lessorsOf(owner)).map(({ name, positions }) => [name, positions]);
const draftOf = async ({ token }: Owner, body: RequestInput<typeof api.draftClaim>['body']) =>
  (await app.good(api.draftClaim, { body, token })).body as ClaimDraft;
const nameLessor = ({ token }: Pick<Owner, 'token'>, body: RequestInput<typeof api.nameLessor>['body']) =>
  app.call(api.nameLessor, { body, token });

const createLeased = async (owner: Owner, licensePlate: string, providerName: string) => {
  const { id } = await createVehicle(app, owner, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: { providerName }, token: owner.token });
  return { id };
};

const agree = ({ token }: Owner, vehicleId: number, term: { lessor: string; from: string; to: string | null }) =>
  app.good(api.createLeasingContract, {
    body: { vehicleId, rateService: `Rate ${term.lessor}`, rate: 100, services: [], kilometres: null, ...term },
    token,
  });

const unknown = 'Unbekannte Leasinggesellschaft';

test('a document without an issuer is of the lessor that contracts or vehicles name', async () => {
  const owner = await createAdmin(app);
  await createLeased(owner, 'B-LG-1', 'Nord Leasing GmbH');
  const other = await createLeased(owner, 'B-LG-2', 'Alte Leasing AG');
  await agree(owner, other.id, { lessor: 'Nord Leasing', from: '2026-01-01', to: null });
  await agree(owner, other.id, { lessor: 'Frühere Leasing', from: '2025-01-01', to: '2025-12-31' });
  await store(owner, ['B-LG-1', 'B-LG-2', '', 'B-XX-9']);
  await store(owner, ['B-LG-1'], { issuer: { name: 'Nord Leasing Deutschland GmbH', vatId: 'DE111111111' } });
  expect(await namesOf(owner)).toEqual([['Nord Leasing Deutschland GmbH', 5]]);
  const [{ issuer } = { issuer: '' }] = await lessorsOf(owner);
  expect(issuer).toBe('DE111111111');
  expect((await draftOf(owner, { issuer })).positions).toHaveLength(5);
  // The earlier contract counts on its own days.
  await store(owner, ['B-LG-2'], { date: '2025-06-03' });
  expect(await namesOf(owner)).toEqual([
    ['Nord Leasing Deutschland GmbH', 5],
    ['Frühere Leasing', 1],
  ]);
});

test('vehicles of two lessors on one document leave it open', async () => {
  const owner = await createAdmin(app);
  await createLeased(owner, 'B-LG-3', 'Nord Leasing');
  await createLeased(owner, 'B-LG-4', 'Süd Leasing');
  await store(owner, ['B-LG-3', 'B-LG-4']);
  expect(await lessorsOf(owner)).toMatchObject([{ name: unknown, isKnown: false, issuer: '' }]);
});

test('the issuer of documents is asked once, and later documents of the same plates know it', async () => {
  const owner = await createAdmin(app);
  await connectMailServer(app, owner, smtp.port);
  await store(owner, ['B-LG-5', 'B-LG-6']);
  await store(owner, ['B-LG-7']);
  const draft = await draftOf(owner, { issuer: '' });
  expect(draft.lessors).toMatchObject([{ name: unknown, isKnown: false, positions: 3 }]);
  const positionIds = draft.positions.filter(({ licensePlate }) => licensePlate !== 'B-LG-7').map(({ id }) => id);
  const refused = await app.call(api.sendClaim, { body: bodyFor(draft), token: owner.token });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Bitte zuerst angeben, von welcher Leasinggesellschaft die Belege sind.',
  ]);
  const { status, body } = await nameLessor(owner, { positionIds, lessor: 'Nord Leasing GmbH' });
  expect(status).toBe(200);
  expect(await namesOf(owner)).toEqual([
    ['Nord Leasing GmbH', 2],
    [unknown, 1],
  ]);
  await store(owner, ['B-LG-6'], { date: '2026-04-03' });
  const known = await draftOf(owner, { issuer: found(await lessorsOf(owner)).at(0)?.issuer ?? '' });
  expect([known.lessor, known.positions.length]).toEqual([(body as { issuer: string }).issuer, 3]);
  expect((await app.call(api.sendClaim, { body: bodyFor(known), token: owner.token })).status).toBe(200);
});

test('naming changes no document that names its issuer, none of another company, and counts nothing twice', async () => {
  const owner = await createAdmin(app);
  const named = { issuer: { name: 'Nord Leasing GmbH', vatId: null } };
  await store(owner, ['B-LG-8'], { ...named, number: 'R-1' });
  await store(owner, ['B-LG-9'], { number: 'R-1', date: '2026-03-04' });
  const [ofNord] = (await draftOf(owner, { licensePlate: 'B-LG-8' })).positions;
  const other = await createAdmin(app);
  expect((await nameLessor(other, { positionIds: [found(ofNord).id], lessor: 'Süd' })).status).toBe(404);
  await nameLessor(owner, { positionIds: [found(ofNord).id], lessor: 'Süd' });
  expect(await namesOf(owner)).toContainEqual(['Nord Leasing GmbH', 1]);
  const positionIds = (await draftOf(owner, { issuer: '' })).positions.map(({ id }) => id);
  const doubled = await nameLessor(owner, { positionIds, lessor: 'NORD Leasing GmbH' });
  expect([doubled.status, doubled.body]).toMatchObject([
    409,
    { message: expect.stringMatching(/schon unter derselben/) },
  ]);
  expect((await nameLessor(owner, { positionIds, lessor: '…' })).status).toBe(400);
});
