import { type Kysely, sql } from 'kysely';
import { asOwner, type ConnectionTarget } from '../../src/db/connect.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import { asSuperuser } from '../postgres-server.ts';
import { storedAndComputedSums } from '../stored-sums.ts';
import { type Journal, possibleRevisions, type WrittenOnce } from './journal.ts';
import { kindsOfWrite, type StoredItem } from './kinds-of-write.ts';

export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Partial writes, counts that do not match their rows, rows nobody requested. */
  readonly broken: readonly string[];
  /** Unacknowledged writes that were stored all the same. */
  readonly unknownButDone: number;
}

interface RecordedChange {
  readonly id: number;
  readonly field: string;
  readonly value: string;
  readonly times: number;
}

const historyOf = async (db: Kysely<unknown>, companyId: CompanyId): Promise<Map<string, number>> => {
  const { rows } = await sql<RecordedChange>`
    select item_id as id, field, new_value as value, count(*)::integer as times from work_item_changes
    where company_id = ${companyId} group by 1, 2, 3`.execute(db);
  return new Map(rows.map(({ id, field, value, times }) => [`${id} ${field} ${value}`, times]));
};

const timesOf = async (db: Kysely<unknown>, statement: ReturnType<typeof sql<{ marker: string; times: number }>>) =>
  new Map((await statement.execute(db)).rows.map(({ marker, times }) => [marker, times]));

/** Sums that differ from the rows they count, and parts without their whole. */
const unbalanced = async (db: Kysely<unknown>, companyId: CompanyId): Promise<string[]> => {
  const found: string[] = [];
  for (const [kept, counted] of [...storedAndComputedSums(companyId), ...itemCounts(companyId)]) {
    const [one, other] = [(await kept.execute(db)).rows, (await counted.execute(db)).rows].map((rows) =>
      JSON.stringify(rows),
    );
    if (one !== other) found.push(`kept ${one}, counted ${other}`);
  }
  const { rows } = await sql<{ what: string; count: number }>`
    select 'keys without an answer' as what, count(*)::integer as count from idempotency_keys
      where company_id = ${companyId} and answer is null
    union all select 'items without their own columns', count(*)::integer from work_items item
      where company_id = ${companyId} and not exists (select from tasks where (company_id, id) = (item.company_id, item.id))
      and not exists (select from employees where (company_id, id) = (item.company_id, item.id))
      and not exists (select from repair_records where (company_id, id) = (item.company_id, item.id))
      and kind in ('task', 'employee', 'repairrecord')
    union all select 'documents without all of their positions or their file', count(*)::integer
      from leasing_documents document where company_id = ${companyId} and (position_count <> (
        select count(*) from leasing_positions where (company_id, document_id) = (document.company_id, document.id))
      or not exists (select from leasing_files where (company_id, document_id) = (document.company_id, document.id)))
  `.execute(db);
  return [...found, ...rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)];
};

const itemCounts = (companyId: CompanyId) => [
  [
    sql`select list, status, sum(rows)::integer as rows from list_counts
      where company_id = ${companyId} and list in (select kind from work_items where company_id = ${companyId})
      group by 1, 2 having sum(rows) <> 0 order by 1, 2`,
    sql`select kind as list, status, count(*)::integer as rows from work_items where company_id = ${companyId}
      group by 1, 2 order by 1, 2`,
  ],
];

/** Counts what of the acknowledged is missing, what is there twice, and what was done without an acknowledgement. */
const createTally = (broken: string[]) => {
  const findings = { lost: [] as string[], doubled: [] as string[], broken, unknownButDone: 0 };
  const count = (what: string, times: number, isAcknowledged: boolean): void => {
    if (times > 1) findings.doubled.push(`${what} is there ${times} times`);
    if (times === 0 && isAcknowledged) findings.lost.push(what);
    if (times > 0 && !isAcknowledged) findings.unknownButDone += 1;
  };
  return { findings, count };
};

interface Comparison extends ReturnType<typeof createTally> {
  readonly name: string;
  readonly kind: (typeof kindsOfWrite)[keyof typeof kindsOfWrite];
  readonly history: Map<string, number>;
}

const compareItem = (comparison: Comparison, item: Journal['items'][number], found: readonly StoredItem[]): void => {
  const { name, kind, history, count, findings } = comparison;
  const [only] = found;
  count(`${name} ${item.marker}`, found.length, item.id !== null);
  if (!only) return;
  if (item.id !== null && only.id !== item.id)
    findings.broken.push(`${name} ${item.marker} was acknowledged as ${item.id}`);
  const isPossible = possibleRevisions(item).some((revision) => kind.content(revision) === only.content);
  if (!isPossible) findings.broken.push(`${name} ${item.marker} holds ${only.content} of ${possibleRevisions(item)}`);
  for (const revision of [...item.acknowledged, ...item.doubtful]) {
    const times = history.get(`${only.id} ${kind.historyEntry.field} ${kind.historyEntry.value(revision)}`) ?? 0;
    count(`revision ${revision} of ${name} ${item.marker}`, times, item.acknowledged.has(revision));
  }
};

const compareKind = (comparison: Comparison, journal: Journal, rows: readonly StoredItem[]): void => {
  const { name, findings } = comparison;
  const written = journal.items.filter((item) => item.kind === name);
  const stored = Map.groupBy(rows, ({ marker }) => marker);
  for (const marker of stored.keys())
    if (!written.some((item) => item.marker === marker)) findings.broken.push(`${name} ${marker} was never asked for`);
  for (const item of written) compareItem(comparison, item, stored.get(item.marker) ?? []);
};

/** Compares acknowledged writes with stored rows; nobody may be writing meanwhile. */
export const compare = (target: ConnectionTarget, companyId: CompanyId, journal: Journal): Promise<Findings> =>
  asOwner(asSuperuser(target), async (db) => {
    await sql`select set_config('app.company_id', ${String(companyId)}, false)`.execute(db);
    const tally = createTally(await unbalanced(db, companyId));
    const { findings, count } = tally;
    const history = await historyOf(db, companyId);
    for (const [name, kind] of Object.entries(kindsOfWrite))
      compareKind({ ...tally, name, kind, history }, journal, (await kind.stored(companyId).execute(db)).rows);

    const once = async (what: string, written: readonly WrittenOnce[], stored: Map<string, number>): Promise<void> => {
      for (const { marker, isAcknowledged } of written)
        count(`${what} ${marker}`, stored.get(marker) ?? 0, isAcknowledged);
    };
    const own = sql`company_id = ${companyId}`;
    const comments = sql<{ marker: string; times: number }>`
      select text as marker, count(*)::integer as times from comments where ${own} group by 1`;
    const documents = sql<{ marker: string; times: number }>`
      select number as marker, count(*)::integer as times from leasing_documents where ${own} group by 1`;
    await once('comment', journal.comments, await timesOf(db, comments));
    await once('document', journal.documents, await timesOf(db, documents));
    return findings;
  });
