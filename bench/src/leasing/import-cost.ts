import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type ConnectionTarget, clientConfigOf } from '../../../server/src/db/connect.ts';
import type { Schema } from '../../../server/src/db/schema.ts';
import type { TenantTransaction } from '../../../server/src/db/tenant-transaction.ts';
import type { ReadDocument } from '../../../server/src/features/documents/reading/document.ts';
import { storeDocument } from '../../../server/src/features/documents/store-document.ts';
import type { CompanyId } from '../../../server/src/lib/company-id.ts';
import { median, row } from '../report.ts';

/** Statements of an import, recognised by their beginning. */
const parts: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['positions and their sums', /^\s*(with given|insert into leasing_positions)/],
  ['plates', /^\s*select plate_key|^\s*update leasing_positions p set license_plate/],
  ['positions to match', /^\s*select p\.|^\s*select distinct p\.|leasing_references/],
  ['links', /leasing_(links|separations)/],
  ['settlements and their sums', /^\s*update leasing_positions p set settled_cents/],
  ['findings', /^\s*select plate_key as plate|leasing_findings|^\s*select id, plate_key, license_plate, service/],
];

interface Cost {
  readonly total: number;
  readonly durations: ReadonlyMap<string, number>;
}

class Undo extends Error {}

/** Stores a document as an import does after reading the file, measures the time and rolls back. */
const costOf = async (
  target: ConnectionTarget,
  companyId: CompanyId,
  document: ReadDocument,
  withTriggers: boolean,
): Promise<Cost> => {
  const durations = new Map<string, number>();
  const pool = new pg.Pool({ ...clientConfigOf(target), max: 1 });
  const owner = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => {
      const name = parts.find(([, beginning]) => beginning.test(query.sql))?.[0] ?? 'the rest';
      durations.set(name, (durations.get(name) ?? 0) + queryDurationMillis);
    },
  });
  let total = 0;
  try {
    await owner.transaction().execute(async (tx) => {
      if (!withTriggers) await sql`alter table leasing_positions disable trigger user`.execute(tx);
      await sql`set local role flottwart_app`.execute(tx);
      await sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(tx);
      durations.clear();
      const start = performance.now();
      const sent = { fileName: `${document.number}.pdf`, content: Buffer.from(document.number) };
      // Role and company were set above: the benchmark measures with the owner's connection to switch triggers off.
      const context = { tx: tx as Kysely<Schema> as TenantTransaction, companyId, now: new Date() };
      await storeDocument(context, { document, file: sent, uploadedBy: 'disposition@bench.example' });
      total = performance.now() - start;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  } finally {
    await owner.destroy();
  }
  durations.set(
    'the rest',
    (durations.get('the rest') ?? 0) + total - [...durations.values()].reduce((sum, ms) => sum + ms, 0),
  );
  return { total, durations };
};

/** Alternates with and without the triggers, so that other load on the machine affects both. */
export const measureImports = async (
  target: ConnectionTarget,
  companyId: CompanyId,
  documents: Readonly<Record<string, ReadDocument>>,
  print: (line: string) => void,
): Promise<void> => {
  const rounds = 3;
  print('');
  print(row('import', 'ms', 'without triggers, ms', ...parts.map(([name]) => name), 'the rest'));
  print(row('---', '--:', '--:', ...parts.map(() => '--:'), '--:'));
  for (const [name, document] of Object.entries(documents)) {
    const costs: Cost[] = [];
    const bare: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      costs.push(await costOf(target, companyId, document, true));
      bare.push(await costOf(target, companyId, document, false));
    }
    const typical = (all: readonly Cost[], pick: (cost: Cost) => number): string => median(all.map(pick)).toFixed(0);
    const shares = [...parts.map(([part]) => part), 'the rest'];
    print(
      row(
        name,
        typical(costs, ({ total }) => total),
        typical(bare, ({ total }) => total),
        ...shares.map((part) => typical(costs, ({ durations }) => durations.get(part) ?? 0)),
      ),
    );
  }
};
