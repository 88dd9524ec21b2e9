import { api } from '@flottwart/contract/api';
import type { LeasingPosition } from '@flottwart/contract/leasing/position';
import type { Withdrawal } from '@flottwart/contract/leasing/withdrawals';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { bodyFor, createDraftWriter } from '../../../../test/claim-factories.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import type { DocumentOptions } from '../../../../test/leasing-factories.ts';
import { connectMailServer } from '../../../../test/mail-server.ts';
import { storedAndComputedSums } from '../../../../test/stored-sums.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { silentLog } from '../../../lib/log.ts';
import { purgeWithdrawals } from './purge-withdrawals.job.ts';

const app = await createTestApp({ ALLOW_PRIVATE_HOSTS: 'on' });
const { newDraft, store } = createDraftWriter(app);
const smtp = await startSmtpSimulator();
const ownerDb = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await smtp.close();
});

const compareSums = async (admin: SignedIn): Promise<void> => {
  const companyId = companyIdOf(admin);
  for (const [stored, computed] of storedAndComputedSums(companyId))
    expect((await stored.execute(ownerDb)).rows).toEqual((await computed.execute(ownerDb)).rows);
};

const documents: readonly DocumentOptions[] = [
  { number: 'R-1', date: '2025-01-05', positions: [{ amountCents: 5000 }, { amountCents: 700, service: 'Wartung' }] },
  { number: 'R-2', date: '2025-02-05', positions: [{ amountCents: 5000, plate: null }] },
  { type: 'Gutschrift', number: 'G-1', date: '2025-03-05', positions: [{ amountCents: -5000 }] },
  {
    type: 'Gutschrift',
    number: 'G-2',
    date: '2025-03-06',
    references: [{ document: 'R-1', position: null }],
    positions: [{ amountCents: -300, service: 'Wartung' }],
  },
];

/** Company with these documents; the ids are in their order. */
const withDocuments = async () => {
  const admin = await createAdmin(app);
  const ids: number[] = [];
  for (const document of documents) ids.push(await store(admin, document));
  return { admin, ids };
};

const withdraw = (admin: Pick<SignedIn, 'token'>, documentId: number | undefined, given: object = {}) =>
  app.call(api.withdrawDocuments, {
    token: admin.token,
    body: { documentId: documentId ?? 0, scope: 'document', reason: 'Doppelt hochgeladen', ...given },
  });

/** All that a person sees of the company's leasing data. */
const overview = async ({ token }: SignedIn) => {
  const positions = (await app.good(api.listPositions, { token, query: {} })).body as LeasingPosition[];
  const details = await Promise.all(
    positions.map(async ({ id }) => (await app.good(api.getPosition, { token, params: { id } })).body),
  );
  const [kpi, vehicles, open, uploads] = await Promise.all([
    app.good(api.kpi, { token }),
    app.good(api.vehicleKpi, { token }),
    app.good(api.listOpenCredits, { token, query: {} }),
    app.good(api.uploadHistory, { token, query: {} }),
  ]);
  return { details, kpi: kpi.body, vehicles: vehicles.body, open: open.body, uploads: uploads.body };
};

test('an ADMIN takes a document back: lists, links, sums and KPIs follow, the history says who and why', async () => {
  const { admin, ids } = await withDocuments();
  const { body } = await withdraw(admin, ids[0]);
  expect(body).toMatchObject({
    reason: 'Doppelt hochgeladen',
    userEmail: admin.email,
    undoneAt: null,
    documents: [{ documentId: ids[0], invoiceNumber: 'R-1', positions: 2, sum: 57, claims: 0 }],
  });
  await compareSums(admin);
  const { details, kpi, uploads } = await overview(admin);
  expect(details.map(({ invoiceNumber, links }) => [invoiceNumber, links.length])).toEqual([
    ['G-1', 0],
    ['G-2', 0],
    ['R-2', 0],
  ]);
  expect(kpi).toMatchObject({ TOTAL_RECHNUNG: 50, COUNT_RECHNUNG: 1 });
  expect(uploads).toHaveLength(3);
  const { token } = await createMember(app, admin);
  expect((await app.good(api.listWithdrawals, { token, query: {} })).body).toEqual([body]);
  for (const endpoint of [api.getLeasingDocument, api.originalLeasingDocument])
    expect((await app.call(endpoint, { token, params: { id: ids[0] as number } })).status).toBe(404);
});

test('an ADMIN reads the original of a document taken back until it is deleted for good', async () => {
  const { admin, ids } = await withDocuments();
  const other = await createAdmin(app);
  const read = async ({ token }: Pick<SignedIn, 'token'>) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/api/leaseplan/documents/${ids[0]}/original`, { headers });
    const content = Buffer.from(await answer.arrayBuffer()).toString('hex');
    return { status: answer.status, type: answer.headers.get('content-type'), content };
  };
  const before = await read(admin);
  expect(before.status).toBe(200);
  const { id } = (await withdraw(admin, ids[0])).body as Withdrawal;
  expect(await read(admin)).toEqual(before);
  expect([(await read(other)).status, (await read(await createMember(app, admin))).status]).toEqual([404, 404]);
  await app.good(api.undoWithdrawal, { token: admin.token, params: { id } });
  expect(await read(admin)).toEqual(before);
  await withdraw(admin, ids[0]);
  const later = new Date(app.clock.now.getTime() + 31 * dayMs);
  await purgeWithdrawals({ db, clock: () => later, log: silentLog });
  expect((await read(admin)).status).toBe(404);
});

test('an undo restores exactly what was there, manual links and separations included', async () => {
  const { admin, ids } = await withDocuments();
  const { token } = admin;
  const positions = (await app.good(api.listPositions, { token, query: {} })).body as LeasingPosition[];
  const idOf = (number: string, place = 0) =>
    positions.filter(({ invoiceNumber }) => invoiceNumber === number)[place]?.id ?? 0;
  await app.good(api.unlinkPosition, { token, params: { id: idOf('R-1', 1), otherId: idOf('G-2') } });
  await app.good(api.linkPosition, { token, params: { id: idOf('R-2') }, body: { otherId: idOf('G-2') } });
  const before = await overview(admin);
  for (const documentId of [ids[0], ids[3]]) {
    const { body } = await withdraw(admin, documentId);
    const { id } = body as Withdrawal;
    expect(await overview(admin)).not.toEqual(before);
    const undone = await app.good(api.undoWithdrawal, { token, params: { id } });
    expect(undone.body).toMatchObject({ undoneBy: admin.email });
    expect(await overview(admin)).toEqual(before);
    await compareSums(admin);
    expect((await app.call(api.undoWithdrawal, { token, params: { id } })).status).toBe(409);
  }
});

test.each([
  ['in the order', false],
  ['in reverse order', true],
])(
  'links and separations made by a person come back when both documents are restored %s they were taken back',
  async (_order, isReverse) => {
    const { admin, ids } = await withDocuments();
    const { token } = admin;
    const positions = (await app.good(api.listPositions, { token, query: {} })).body as LeasingPosition[];
    const idOf = (number: string, place = 0) =>
      positions.filter(({ invoiceNumber }) => invoiceNumber === number)[place]?.id ?? 0;
    await app.good(api.unlinkPosition, { token, params: { id: idOf('R-1', 1), otherId: idOf('G-2') } });
    await app.good(api.linkPosition, { token, params: { id: idOf('R-2') }, body: { otherId: idOf('G-2') } });
    const before = await overview(admin);
    for (const pair of [
      [ids[1], ids[3]],
      [ids[3], ids[0]],
      [ids[3], ids[1]],
    ]) {
      const taken: Withdrawal[] = [];
      for (const documentId of pair) taken.push((await withdraw(admin, documentId)).body as Withdrawal);
      for (const { id } of isReverse ? taken.toReversed() : taken)
        await app.good(api.undoWithdrawal, { token, params: { id } });
      expect(await overview(admin)).toEqual(before);
    }
    // A separation after the undo is the last word.
    await app.good(api.unlinkPosition, { token, params: { id: idOf('R-2'), otherId: idOf('G-2') } });
    const { body } = await withdraw(admin, ids[1]);
    await app.good(api.undoWithdrawal, { token, params: { id: (body as Withdrawal).id } });
    const { links } = (await app.good(api.getPosition, { token, params: { id: idOf('R-2') } })).body;
    expect(links).toEqual([]);
  },
);

const writeInvoice = (number: string): string => {
  const position = { number: '1', plate: 'B-AB 1', service: 'Rate', cents: 45_000 };
  return writeEInvoice(
    { kind: 'invoice', number, date: '2025-03-31', positions: [position] },
    'xrechnung-cii',
  ).toString();
};

test('files uploaded together are taken back together and can be imported again, which prevents an undo', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const send = (number: string, query = '') => {
    const form = new FormData();
    form.set('file', new File([writeInvoice(number)], `${number}.xml`));
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${app.url}/api/leaseplan/import${query}`, { method: 'POST', headers, body: form });
  };
  const query = '?upload=a3bb189e8bf94c4c9e5a0f7d3e4c1b2a';
  for (const number of ['U-1', 'U-2']) expect((await send(number, query)).status).toBe(200);
  expect((await send('U-3')).status).toBe(200);
  const uploads = (await app.good(api.uploadHistory, { token, query: { sort: 'invoiceNumber' } })).body;
  const documentId = uploads[0]?.documentId;
  const seen = (await app.good(api.getLeasingDocument, { token, params: { id: documentId as number } })).body;
  expect(seen).toMatchObject({ uploadedTogether: 2, claims: 0 });
  const { body } = await withdraw(admin, documentId, { scope: 'upload' });
  const { id, documents: gone } = body as Withdrawal;
  expect(gone.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['U-1', 'U-2']);
  await compareSums(admin);
  const isImportedAgain = async () =>
    (await app.good(api.listWithdrawals, { token, query: {} })).body.map((one) => one.isImportedAgain);
  expect(await isImportedAgain()).toEqual([false]);
  expect((await send('U-2')).status).toBe(200);
  expect(await isImportedAgain()).toEqual([true]);
  const refused = await app.call(api.undoWithdrawal, { token, params: { id } });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Rechnung U-2 ist schon wieder vorhanden: neu importiert oder wiederhergestellt.',
  ]);
});

test('a claim stays in the history without its position, and an undo gives it back', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  await connectMailServer(app, admin, smtp.port);
  const { draft } = await newDraft(admin);
  await app.good(api.sendClaim, { token, body: bodyFor(draft) });
  const claims = async () => (await app.good(api.listClaims, { token, query: {} })).body;
  const [before, claimed] = [await overview(admin), await claims()];
  expect(claimed).toHaveLength(1);
  const { id, documents: gone } = (await withdraw(admin, before.details[0]?.documentId)).body as Withdrawal;
  expect(gone).toMatchObject([{ claims: 1 }]);
  expect(await claims()).toEqual(claimed.map((claim) => ({ ...claim, openAmount: 0 })));
  await app.good(api.undoWithdrawal, { token, params: { id } });
  expect(await claims()).toEqual(claimed);
  expect(await overview(admin)).toEqual(before);
  expect(before.details[0]?.claim).not.toBeNull();
});

test('after 30 days nothing is restored, and the rows are gone while the history stays', async () => {
  const { admin, ids } = await withDocuments();
  const { token } = admin;
  const { id } = (await withdraw(admin, ids[0])).body as Withdrawal;
  const context = (days: number) => ({
    db,
    clock: () => new Date(app.clock.now.getTime() + days * dayMs),
    log: silentLog,
  });
  const countRows = async () => {
    const { rows } = await sql`
      select from leasing_withdrawn_rows where company_id = ${companyIdOf(admin)} and withdrawal_id = ${id}`.execute(
      ownerDb,
    );
    return rows.length;
  };
  await purgeWithdrawals(context(29));
  expect(await countRows()).toBeGreaterThan(0);
  await purgeWithdrawals(context(31));
  expect(await countRows()).toBe(0);
  const refused = await app.call(api.undoWithdrawal, { token, params: { id } });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nach 30 Tagen lässt sich das nicht mehr rückgängig machen.',
  ]);
  expect((await app.good(api.listWithdrawals, { token, query: {} })).body).toHaveLength(1);
});

test('a USER, another company and bad input are refused', async () => {
  const { admin, ids } = await withDocuments();
  const other = await createAdmin(app);
  const member = await createMember(app, admin);
  expect((await withdraw(member, ids[0])).status).toBe(403);
  expect((await withdraw(other, ids[0])).status).toBe(404);
  for (const given of [{ reason: ' ' }, { scope: 'all' }, { more: 1 }, { reason: 'x'.repeat(501) }])
    expect((await withdraw(admin, ids[0], given)).status).toBe(400);
  const { id } = (await withdraw(admin, ids[0])).body as Withdrawal;
  expect((await app.call(api.undoWithdrawal, { token: other.token, params: { id } })).status).toBe(404);
  expect((await app.good(api.listWithdrawals, { token: other.token, query: {} })).body).toEqual([]);
});
