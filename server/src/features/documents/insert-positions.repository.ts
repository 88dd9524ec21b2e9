import { sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { isDistributed } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { NewPosition } from './document.repository.ts';

const positionColumns = {
  type: 'text',
  invoice_number: 'text',
  invoice_date: 'date',
  ordinal: 'integer',
  position_number: 'text',
  position_date: 'date',
  period_from: 'date',
  period_to: 'date',
  quantity: 'text',
  license_plate: 'text',
  plate_key: 'text',
  amount_cents: 'bigint',
  service: 'text',
  aff: 'boolean',
  aff_cents: 'bigint',
  terms: 'text',
} as const;

/** The same in two statements, for a cluster, where one cannot insert into a table what another part of it has inserted. */
const insertPositionsApart = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
  positions: readonly NewPosition[],
): Promise<void> => {
  if (positions.length === 0) return;
  const { rows } = await insertRecords<{ id: number; ordinal: number }>(tx, {
    table: 'leasing_positions',
    same: { company_id: companyId, document_id: documentId },
    columns: positionColumns,
    rows: positions,
    ending: sql`returning id, ordinal`,
  }).execute(tx);
  const ids = new Map(rows.map(({ id, ordinal }) => [ordinal, id]));
  const named = positions.flatMap(({ ordinal, named: numbers }) =>
    numbers.map((number) => ({ ...number, position_id: ids.get(ordinal) })),
  );
  if (named.length === 0) return;
  await insertRecords(tx, {
    table: 'leasing_references',
    same: { company_id: companyId },
    columns: { position_id: 'integer', key: 'text', named: 'text' },
    rows: named,
  }).execute(tx);
};

/**
 * Inserts all positions with their references in one statement, so that triggers update the sums once per document; the
 * list of `NewPosition` comes as JSON.
 */
export const insertPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
  positions: string,
): Promise<void> => {
  if (isDistributed(tx)) {
    await insertPositionsApart(tx, companyId, documentId, JSON.parse(positions));
    return;
  }
  await sql`
    with given as materialized (select * from json_to_recordset(${positions}::json) as p (
      type text, invoice_number text, invoice_date date, ordinal integer, position_number text, position_date date,
      period_from date, period_to date, quantity text, license_plate text, plate_key text, amount_cents bigint,
      service text, aff boolean, aff_cents bigint, terms text, named json)),
    inserted as (
      insert into leasing_positions (company_id, document_id, type, invoice_number, invoice_date, ordinal,
        position_number, position_date, period_from, period_to, quantity, license_plate, plate_key, amount_cents, service,
        aff, aff_cents, terms)
      select ${companyId}, ${documentId}, type, invoice_number, invoice_date, ordinal, position_number, position_date,
        period_from, period_to, quantity, license_plate, plate_key, amount_cents, service, aff, aff_cents, terms from given
      returning id, ordinal)
    insert into leasing_references (company_id, position_id, key, named)
    select ${companyId}, inserted.id, n.key, n.named from inserted join given using (ordinal)
    cross join lateral json_to_recordset(given.named) as n (key text, named text)`.execute(tx);
};
