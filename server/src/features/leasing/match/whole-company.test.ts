import { api } from '@flottwart/contract/api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { createDocumentStore, type DocumentOptions } from '../../../../test/leasing-factories.ts';
import { specifiedLinks } from '../../../../test/specified-links.ts';
import { isFullSweep } from '../../../../test/sweep.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { inTenant } from '../../../db/tenant.ts';
import { linksAmong, separationsAmong } from './match.repository.ts';
import type { Pair } from './matchable.ts';
import { selectPositions, selectReferences } from './reach.repository.ts';
import { withReferences } from './stored-group.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

const [january, february] = [
  { from: '2025-01-01', to: '2025-01-31' },
  { from: '2025-02-01', to: '2025-02-28' },
];
const line = fc.record({
  plate: oneOf([null, 'OR-A 1', 'OR-A 1', 'OR-A 2', 'OR-A 2', 'OR-A 3']),
  euro: oneOf([10, 10, 20, 25, 35]),
  isCounter: oneOf([false, false, false, true]),
  period: oneOf([null, null, january, february]),
  service: oneOf([
    'Leasingrate',
    'Rate Leasing',
    'Wartung und Reifen',
    'Reifen',
    'Nachlass',
    '',
    'Leasingrate Februar 2025',
    'Leasingrate zur Rechnung vom 03.02.2025',
  ]),
  named: oneOf([null, null, 'O-R 1', 'O-R 2', 'O-R 3']),
  position: oneOf([null, null, '1', '2']),
});

const numbers = ['O-R 1', 'O-R 2', 'O-R 3', 'O-R 4', 'O-G 1', 'O-G 2', 'O-G 3', 'O-G 4', 'O-G 5'] as const;
const documents = fc
  .tuple(
    ...numbers.map((number) =>
      fc.record({
        number: fc.constant(number),
        issuer: oneOf(['Leasing AG', 'Leasing AG', 'Leasing AG', 'Andere GmbH', null]),
        date: oneOf(['2025-01-03', '2025-02-03', '2025-03-03']),
        lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      }),
    ),
  )
  .map((all) => all.map(toDocument));

type Line = Parameters<Parameters<typeof line.map>[0]>[0];

const toDocument = (given: {
  readonly number: string;
  readonly issuer: string | null;
  readonly date: string;
  readonly lines: readonly Line[];
}): DocumentOptions => {
  const isCredit = given.number.startsWith('O-G');
  return {
    type: isCredit ? 'Gutschrift' : 'Rechnung',
    number: given.number,
    date: given.date,
    issuer: { name: given.issuer, vatId: null },
    positions: given.lines.map(({ euro, isCounter, named, position, ...rest }) => ({
      ...rest,
      amountCents: 100 * euro * (isCounter === isCredit ? 1 : -1),
      references: named === null ? [] : [{ document: named, position }],
    })),
  };
};

/** Links that are stored, and those that all positions of the company together should have. */
const linksOf = ({ token }: SignedIn) => {
  const companyId = companyIdOf({ token });
  return inTenant(db, companyId, async (tx) => {
    const stored = await selectPositions(tx, companyId, sql`true`);
    const ids = stored.map(({ id }) => id);
    const positions = withReferences(stored, await selectReferences(tx, companyId, ids));
    const links = await linksAmong(tx, companyId, ids);
    const manual = links.filter(({ reason }) => reason === 'manual');
    const separations = await separationsAmong(tx, companyId, ids);
    const places = new Map(positions.map(({ id, documentKey, ordinal }) => [id, `${documentKey}/${ordinal}`]));
    const named = <T extends Pair>(list: readonly T[]) =>
      list
        .map(({ invoiceId, creditId, ...link }) => ({
          ...link,
          invoice: places.get(invoiceId),
          credit: places.get(creditId),
        }))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    const { rows: shown } = await sql<{ wrong: number }>`
      select count(*) as wrong from leasing_positions p where p.company_id = ${companyId} and p.settled_cents <> (
        select coalesce(sum(l.amount_cents), 0) from leasing_links l
        where l.company_id = ${companyId} and p.id in (l.invoice_id, l.credit_id))`.execute(tx);
    return {
      stored: named(links.filter(({ reason }) => reason !== 'manual')),
      specified: named(specifiedLinks({ positions, manual, separations })),
      wrong: shown[0]?.wrong,
    };
  });
};

const withdraw = async ({ token }: SignedIn, documentId: number): Promise<number> => {
  const body = { documentId, scope: 'document', reason: 'Versehen' } as const;
  return (await app.good(api.withdrawDocuments, { body, token })).body.id;
};

const expectSpecified = async (admin: SignedIn) => {
  const { stored, specified, wrong } = await linksOf(admin);
  expect(stored).toEqual(specified);
  expect(wrong).toBe(0);
  return stored;
};

test('links are those of comparing all positions of the company, in every order of import', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.shuffledSubarray([...numbers.keys()], { minLength: numbers.length }),
      fc.nat(numbers.length - 1),
      async (list, order, withdrawn) => {
        const [forward, shuffled] = [await createAdmin(app), await createAdmin(app)];
        for (const document of list) await store(forward, document);
        const ids: number[] = [];
        for (const place of order) ids.push(await store(shuffled, list[place] as DocumentOptions));
        const links = await expectSpecified(forward);
        expect(await expectSpecified(shuffled)).toEqual(links);
        const id = await withdraw(shuffled, ids[withdrawn] ?? 0);
        await expectSpecified(shuffled);
        await app.good(api.undoWithdrawal, { params: { id }, token: shuffled.token });
        expect(await expectSpecified(shuffled)).toEqual(links);
      },
    ),
    { numRuns: isFullSweep ? 40 : 5 },
  );
}, 120_000);

test('links are those of comparing all positions also after corrections of plates and links by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.array(fc.record({ place: fc.nat(), other: fc.nat(), plate: oneOf([null, 'OR-A 1', 'OR-A 2']) }), {
        minLength: 4,
        maxLength: 4,
      }),
      async (list, changes) => {
        const admin = await createAdmin(app);
        const { token } = admin;
        for (const document of list) await store(admin, document);
        const positions = (await app.good(api.listPositions, { token, query: { size: '100' } })).body;
        for (const [at, { place, other, plate }] of changes.entries()) {
          const params = { id: positions[place % positions.length]?.id ?? 0 };
          const { links } = (await app.good(api.getPosition, { token, params })).body;
          const linked = links[0]?.entry.id;
          if (at % 2 === 0) await app.good(api.updatePosition, { token, params, body: { licensePlate: plate } });
          else if (linked !== undefined)
            await app.good(api.unlinkPosition, { token, params: { ...params, otherId: linked } });
          else {
            const body = { otherId: positions[other % positions.length]?.id ?? 0 };
            await app.call(api.linkPosition, { token, params, body });
          }
          await expectSpecified(admin);
        }
      },
    ),
    { numRuns: isFullSweep ? 40 : 5 },
  );
}, 120_000);
