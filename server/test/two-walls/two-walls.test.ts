import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchRowLevelSecurity } from '../access-matrix/guards.ts';
import { companyIdOf } from '../company-id-of.ts';
import { registerAdmin } from '../factories.ts';
import { tenantTables } from '../fixture/owner-database.ts';
import { createTwoCompanies } from '../fixture/two-companies.ts';
import { argumentsFor } from './call-arguments.ts';
import { fragments } from './examples.ts';
import { readForeignRows } from './foreign-rows.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { openRecordingDatabase } from './recording-database.ts';
import { findRepositoryFunctions } from './repository-functions.ts';
import { seedRareRows } from './seed-rare-rows.ts';

const { app, ownerDb, theirs } = await createTwoCompanies();
await seedRareRows(ownerDb, theirs);
// A company without rows, so that whatever a call finds belongs to the other.
const ours = companyIdOf(await registerAdmin(app, { speditionsName: 'Leere Firma' }));
const settings = { requires_second_factor: true, positions_enabled: false };
await ownerDb.updateTable('companies').set(settings).where('company_id', '=', ours).execute();
await ownerDb.updateTable('users').set({ email_verified_at: null }).where('company_id', '=', ours).execute();

const tables = await tenantTables(ownerDb);
const rows = await readForeignRows(ownerDb, tables, theirs.companyId);
const functions = (await findRepositoryFunctions()).filter(({ name }) => !(name in fragments));
const recording = openRecordingDatabase(app, theirs.companyId);
afterAll(recording.close);

const caller = { companyId: ours, userId: theirs.memberId, now: app.clock.now };
const calls = functions.flatMap((called) =>
  argumentsFor(called, rows, { ...caller, tx: recording.db }).map((prepare) => ({ called, prepare })),
);

const companies = { ours, theirs: theirs.companyId, tables: [...tables, 'email_directory'] };
type PreparedCall = (typeof calls)[number];

const run = ({ called, prepare }: PreparedCall): Promise<Outcome> =>
  outcomeOf(recording, companies, (tx) => called.run(...prepare({ ...caller, tx })));

const runAll = async (): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await run(call));
  return outcomes;
};

let withBoth: readonly Outcome[] = [];
let withConditions: readonly Outcome[] = [];
/** Functions one of whose calls has another outcome without its conditions. */
const reaching = new Set<object>();

/** Proves nothing about the statement's conditions. */
const refusalsOfCitus = /\b(?:distributed|co-located|COPY FROM)\b/i;

/** The first call that reaches the other company proves that a missing condition would be noticed. */
const findReaching = async (): Promise<void> => {
  for (const [index, call] of calls.entries()) {
    if (reaching.has(call.called) || !withConditions[index]?.hasConditions) continue;
    const { text, refusal = '' } = await run(call);
    if (text !== withConditions[index]?.text && !refusalsOfCitus.test(refusal)) reaching.add(call.called);
  }
};

beforeAll(async () => {
  withBoth = await runAll();
  await switchRowLevelSecurity(ownerDb, tables, 'disable');
  withConditions = await runAll();
  recording.isWithoutConditions = true;
  await findReaching();
  process.stdout.write(`two walls: ${functions.length} functions, ${calls.length} calls\n`);
}, 900_000);

const indexesOf = (called: object): number[] => calls.flatMap((call, index) => (call.called === called ? [index] : []));

const named = functions.map((called) => [`${called.file} ${called.name}`, called] as const);

/** A refusal by a key shows that the call reached the table, and that the database refuses a link across companies. */
const isRefusedByKey = ({ refusal }: Outcome): boolean =>
  /violates (?:foreign key|unique) constraint/.test(refusal ?? '');

test('every repository is tried on rows of every table', () => {
  expect(functions.length).toBeGreaterThan(250);
  const empty = tables.filter((table) => rows.byTable.get(table)?.length === 0);
  expect(empty, 'The fixture has no row in').toEqual([]);
});

test.each(named)('%s stays in its company without row-level security', (_name, called) => {
  for (const index of indexesOf(called)) expect(withConditions[index]?.text).toBe(withBoth[index]?.text);
});

test.each(named)('%s would reach the other company without its conditions', (_name, called) => {
  const indexes = indexesOf(called);
  const outcomes = indexes.flatMap((index) => withConditions[index] ?? []);
  if (outcomes.some(({ hasConditions }) => hasConditions)) {
    expect(
      reaching.has(called),
      'A missing condition would go unnoticed: seed a row it finds, or add to examples.ts.',
    ).toBe(true);
    return;
  }
  const isAsked = outcomes.some((outcome) => outcome.refusal === undefined || isRefusedByKey(outcome));
  expect(isAsked, `No usable arguments, add some to examples.ts: ${outcomes[0]?.refusal}`).toBe(true);
});
