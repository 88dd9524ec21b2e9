import { api } from '@flottwart/contract/api';
import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bodyFor } from '../../../../test/claim-factories.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { found } from '../../../../test/found.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';
import { connectMailServer } from '../../../../test/mail-server.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const store = createDocumentStore(app);

const plates = ['B-OD-1', 'B-OD-2', 'B-OD-3'] as const;
const [first, second, third] = plates;

/** An invoice over 500, 400 and 100 for three vehicles, less 100 that name none of them. */
const withDeduction = async () => {
  const admin = await createAdmin(app);
  await connectMailServer(app, admin, smtp.port);
  const documentId = await store(admin, {
    number: 'R-900',
    positions: [
      { amountCents: 50_000, plate: first },
      { amountCents: 40_000, plate: second },
      { amountCents: 10_000, plate: third },
      { amountCents: -10_000, plate: null, service: 'Treuerabatt' },
    ],
  });
  return { ...admin, documentId };
};

const positionsOf = async ({ token }: SignedIn) =>
  (await app.good(api.listPositions, { token, query: {} })).body as LeasingPosition[];
const idOf = async (admin: SignedIn, euro: number) =>
  found((await positionsOf(admin)).find(({ amount }) => amount === euro)).id;
const draftOf = async ({ token }: SignedIn, body: object) =>
  (await app.good(api.draftClaim, { token, body } as never)).body as ClaimDraft;
const send = ({ token }: SignedIn, draft: ClaimDraft) =>
  app.good(api.sendClaim, { token, body: bodyFor(draft) } as never);

/** Open sums of the list, of the plates and of the lessors. */
const openSums = async ({ token }: SignedIn) => {
  const query = { status: 'Nicht gutgeschrieben' as const };
  const { sums } = (await app.good(api.sumPositions, { token, query })).body;
  const credits = (await app.good(api.listOpenCredits, { token, query: {} })).body as { openAmount: number }[];
  const lessors = (await app.good(api.listClaimableLessors, { token })).body as { openAmount: number }[];
  const add = (rows: readonly { openAmount: number }[]) => rows.reduce((sum, { openAmount }) => sum + openAmount, 0);
  return [sums?.[0]?.openAmount, add(credits), add(lessors)];
};

test('a deduction that no line has taken stays open and reduces every open sum', async () => {
  const admin = await withDeduction();
  expect(await openSums(admin)).toEqual([900, 900, 900]);
  const { body } = await app.good(api.getPosition, { token: admin.token, params: { id: await idOf(admin, -100) } });
  expect(body).toMatchObject({
    processed: false,
    openAmount: -100,
    notices: ['Abzug der Rechnung, keiner Position zugeordnet. Er mindert, was von der Rechnung offen ist.'],
  });
  const [lessor] = (await app.good(api.listClaimableLessors, { token: admin.token })).body;
  expect((await draftOf(admin, { issuer: lessor?.issuer })).sum).toBe(900);
});

test('a deduction is assigned to a line of its document and separated again, and the sums stay', async () => {
  const admin = await withDeduction();
  const { token } = admin;
  const params = { id: await idOf(admin, -100) };
  const candidates = (await app.good(api.linkCandidates, { token, params, query: {} })).body;
  expect(candidates.map(({ amount }) => amount)).toEqual([100, 400, 500]);
  const otherId = await idOf(admin, 400);
  await app.good(api.linkPosition, { token, params, body: { otherId } });
  expect(await openSums(admin)).toEqual([900, 900, 900]);
  expect((await draftOf(admin, { licensePlate: second })).sum).toBe(300);
  await app.good(api.unlinkPosition, { token, params: { ...params, otherId } });
  expect(await openSums(admin)).toEqual([900, 900, 900]);
});

test('a withdrawn deduction leaves the sums and comes back with the undo', async () => {
  const admin = await withDeduction();
  const { token } = admin;
  const body = { documentId: admin.documentId, scope: 'document' as const, reason: 'Irrtum' };
  const withdrawn = (await app.good(api.withdrawDocuments, { token, body })).body;
  expect(await openSums(admin)).toEqual([undefined, 0, 0]);
  await app.good(api.undoWithdrawal, { token, params: { id: withdrawn.id } });
  expect(await openSums(admin)).toEqual([900, 900, 900]);
});

test('the first claim of a document carries its deduction, and all of them ask for what was billed', async () => {
  const admin = await withDeduction();
  const { token } = admin;
  const drafted = [];
  for (const licensePlate of plates) {
    const draft = await draftOf(admin, { licensePlate });
    drafted.push(draft.sum);
    await send(admin, draft);
  }
  expect(drafted).toEqual([400, 400, 100]);
  const { ages } = (await app.good(api.claimAgeing, { token })).body;
  expect(ages.reduce((sum, { openAmount }) => sum + openAmount, 0)).toBe(900);
  const repeated = await draftOf(admin, { licensePlate: first });
  expect(repeated.sum).toBe(400);
});

test('a claim without the deduction of its document is refused, and one that the deduction covers is not drafted', async () => {
  const admin = await withDeduction();
  const { token } = admin;
  const draft = await draftOf(admin, { licensePlate: first });
  const line = { ...draft, sum: 500, positions: draft.positions.filter(({ openAmount }) => openAmount > 0) };
  const refused = await app.call(api.sendClaim, { token, body: bodyFor(line) } as never);
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('Abzug von 100,00 €') } });
  const covered = await app.call(api.draftClaim, { token, body: { licensePlate: third } });
  expect(covered).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Zu reklamieren ist nichts') },
  });
});

test('a deduction that is assigned after the claim reduces the rest of it once', async () => {
  const admin = await withDeduction();
  const { token } = admin;
  await send(admin, await draftOf(admin, { licensePlate: first }));
  const params = { id: await idOf(admin, -100) };
  await app.good(api.linkPosition, { token, params, body: { otherId: await idOf(admin, 500) } });
  const [claim] = (await app.good(api.listClaims, { token, query: {} })).body;
  expect(claim).toMatchObject({ sum: 400, openAmount: 400 });
});

test('a deduction that names a vehicle is carried by the claims of that vehicle alone', async () => {
  const admin = await createAdmin(app);
  await connectMailServer(app, admin, smtp.port);
  const { token } = admin;
  await store(admin, {
    number: 'R-901',
    positions: [
      { amountCents: 6000, plate: first, service: 'Wartung' },
      { amountCents: 30_000, plate: second },
      { amountCents: -5000, plate: first, service: 'Minderkilometer' },
      { amountCents: -3000, plate: first, service: 'Treuerabatt' },
    ],
  });
  const { body } = await app.good(api.getPosition, { token, params: { id: await idOf(admin, -30) } });
  expect([body.openAmount, body.notices]).toEqual([
    -20,
    ['Vom Abzug der Rechnung sind 20,00 € noch offen. Sie mindern, was von der Rechnung offen ist.'],
  ]);
  expect(body.links).toMatchObject([{ amount: 10 }]);
  expect((await app.good(api.listOpenCredits, { token, query: {} })).body).toMatchObject([
    { licensePlate: second, openAmount: 300 },
    { licensePlate: first, openAmount: -20 },
  ]);
  const draft = await draftOf(admin, { licensePlate: second });
  expect([draft.sum, draft.positions.length]).toEqual([300, 1]);
  await send(admin, draft);
});
