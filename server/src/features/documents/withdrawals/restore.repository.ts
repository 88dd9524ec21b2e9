import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export interface WithdrawnDocument {
  readonly documentId: number;
  readonly positionCount: number;
}

/** Documents of a withdrawal whose rows are still there. */
export const findRestorable = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  withdrawalId: number,
): Promise<readonly WithdrawnDocument[]> => {
  const { rows } = await sql<WithdrawnDocument>`
    select document_id as "documentId", position_count as "positionCount" from leasing_withdrawn_documents d
    where company_id = ${companyId} and withdrawal_id = ${withdrawalId} and exists (select from leasing_withdrawn_files f
      where f.company_id = ${companyId} and f.withdrawal_id = d.withdrawal_id and f.document_id = d.document_id)
    order by document_id`.execute(tx);
  return rows;
};

/** Document of a withdrawal that was imported again since, by file or by number and issuer. */
export const findImportedAgain = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  withdrawalId: number,
): Promise<{ readonly type: string; readonly number: string } | undefined> => {
  const { rows } = await sql<{ type: string; number: string }>`
    select d.type, d.number from leasing_withdrawn_rows w, jsonb_populate_recordset(null::leasing_documents, w.rows) as was
    join leasing_documents d on d.company_id = ${companyId} and (d.sha256 = was.sha256 and d.file_part is not distinct from was.file_part and d.file_part is distinct from 0
      or (d.type = was.type and upper(d.number) = upper(was.number)
        and (d.issuer_key = was.issuer_key or d.issuer_key = '' or was.issuer_key = '')))
    where w.company_id = ${companyId} and w.withdrawal_id = ${withdrawalId} and w.source = 'leasing_documents'
    limit 1`.execute(tx);
  return rows[0];
};

/** Restores document, file, positions and references under their former ids. */
export const restoreDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  withdrawalId: number,
  documentId: number,
): Promise<void> => {
  const own = sql`company_id = ${companyId} and withdrawal_id = ${withdrawalId} and document_id = ${documentId}`;
  for (const source of ['leasing_documents', 'leasing_positions', 'leasing_references']) {
    const { rows: slices } = await sql<{ slice: number }>`
      select slice from leasing_withdrawn_rows where ${own} and source = ${source} order by slice`.execute(tx);
    for (const { slice } of slices) {
      // Apart from the call, which a cluster would make on a worker, where it reaches no table.
      const { rows } = await sql<{ list: string }>`
        select rows::text as list from leasing_withdrawn_rows where ${own} and source = ${source} and slice = ${slice}`.execute(
        tx,
      );
      for (const { list } of rows) await sql`select restore_leasing_rows(${source}, ${list}::jsonb)`.execute(tx);
    }
  }
  await sql`insert into leasing_files (company_id, document_id, content)
    select company_id, document_id, content from leasing_withdrawn_files where ${own}`.execute(tx);
};

/**
 * Restores links, separations and claims whose other side still exists. A manual link is restored only as far as both sides were
 * not linked otherwise since.
 */
export const restoreConnections = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  withdrawalId: number,
): Promise<void> => {
  const rowsOf = (source: string): RawBuilder<unknown> => sql`
    leasing_withdrawn_rows w, jsonb_populate_recordset(null::${sql.table(source)}, w.rows) as was
    where w.company_id = ${companyId} and w.withdrawal_id = ${withdrawalId} and w.source = ${source}`;
  const exists = (id: RawBuilder<unknown>) =>
    sql`exists (select from leasing_positions p where p.company_id = ${companyId} and p.id = ${id})`;
  const bothExist = sql`${exists(sql`was.invoice_id`)} and ${exists(sql`was.credit_id`)}`;
  /** Whether a manual link fits beside those made since. */
  const fits = (side: 'invoice_id' | 'credit_id') => sql`
    coalesce((select sum(l.amount_cents) from leasing_links l
      where l.company_id = ${companyId} and l.reason = 'manual' and l.${sql.ref(side)} = was.${sql.ref(side)}), 0)
    + case when was.reason = 'manual' then sum(was.amount_cents) filter (where was.reason = 'manual') over (
        partition by was.${sql.ref(side)} order by was.created_at, was.invoice_id, was.credit_id) else 0 end
    <= (select abs(p.amount_cents) from leasing_positions p
      where p.company_id = ${companyId} and p.id = was.${sql.ref(side)})`;
  await sql`
    insert into leasing_links (company_id, invoice_id, credit_id, amount_cents, reason, certainty, user_email, created_at)
    select owner_id, invoice_id, credit_id, amount_cents, reason, certainty, user_email, created_at from (
      select w.company_id as owner_id, was.*, ${fits('invoice_id')} and ${fits('credit_id')} as fits from ${rowsOf('leasing_links')} and ${bothExist}
    ) as link where fits on conflict do nothing`.execute(tx);
  await sql`
    insert into leasing_separations (company_id, invoice_id, credit_id, user_email, created_at)
    select w.company_id, was.invoice_id, was.credit_id, was.user_email, was.created_at
    from ${rowsOf('leasing_separations')} and ${bothExist} on conflict do nothing`.execute(tx);
  await keepForOtherSide(tx, companyId, withdrawalId);
  await sql`
    insert into leasing_claim_positions (company_id, mail_id, position_id, open_cents, is_current, position_open_cents, finding_ids)
    select w.company_id, was.mail_id, was.position_id, was.open_cents, was.is_current,
      coalesce(was.position_open_cents, was.open_cents), coalesce(was.finding_ids, '{}')
    from ${rowsOf('leasing_claim_positions')} and exists (select from company_mails m
      where m.company_id = ${companyId} and m.id = was.mail_id) on conflict do nothing`.execute(tx);
};

interface Waiting {
  readonly source: 'leasing_links' | 'leasing_separations';
  readonly row: object;
  /** Position that is not there. */
  readonly missing: number;
}

/** Manual links and separations of a withdrawal whose other side is not there. */
const findWaiting = async (tx: TenantTransaction, companyId: CompanyId, withdrawalId: number): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with side as materialized (
      select w.source, e.row, (e.row ->> s.name)::integer as id
      from leasing_withdrawn_rows w, jsonb_array_elements(w.rows) as e (row), (values ('invoice_id'), ('credit_id')) as s (name)
      where w.company_id = ${companyId} and w.withdrawal_id = ${withdrawalId}
        and (w.source = 'leasing_separations' or w.source = 'leasing_links' and e.row ->> 'reason' = 'manual')),
    present as materialized (
      select p.id from leasing_positions p where p.company_id = ${companyId} and p.id = any (array(select side.id from side)))
    select source, row, id as missing from side where not (id = any (array(select present.id from present)))`.execute(
    tx,
  );
  return rows;
};

/** Documents taken back that hold these positions. */
const findHolders = async (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; withdrawalId: number; documentId: number }>`
    select (e.row ->> 'id')::integer as id, w.withdrawal_id as "withdrawalId", w.document_id as "documentId"
    from leasing_withdrawn_rows w, jsonb_array_elements(w.rows) as e (row)
    where w.company_id = ${companyId} and w.source = 'leasing_positions' and (e.row ->> 'id')::integer = any (${ids}::integer[])
      and w.withdrawal_id in (select o.id from leasing_withdrawals o where o.company_id = ${companyId} and o.undone_at is null)`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
};

/** Hands on what a person has linked or separated to the document that is still taken back, so that the last undo restores it. */
const keepForOtherSide = async (tx: TenantTransaction, companyId: CompanyId, withdrawalId: number): Promise<void> => {
  const waiting = await findWaiting(tx, companyId, withdrawalId);
  if (waiting.length === 0) return;
  const holders = await findHolders(
    tx,
    companyId,
    waiting.map(({ missing }) => missing),
  );
  const kept = waiting.flatMap(({ source, row, missing }) => {
    const holder = holders.get(missing);
    return holder ? [{ ...holder, source, row }] : [];
  });
  await sql`
    insert into leasing_withdrawn_rows (company_id, withdrawal_id, document_id, source, slice, rows)
    select c.company_id, k."withdrawalId", k."documentId", k.source, (
        select coalesce(max(w.slice), -1) + 1 from leasing_withdrawn_rows w where w.company_id = ${companyId}
          and w.withdrawal_id = k."withdrawalId" and w.document_id = k."documentId" and w.source = k.source),
      jsonb_agg(k.row)
    from companies c, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as k ("withdrawalId" integer, "documentId" integer, source text, row jsonb)
    where c.company_id = ${companyId}
    group by c.company_id, k."withdrawalId", k."documentId", k.source`.execute(tx);
};
