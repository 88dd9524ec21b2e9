import { sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
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

/** All positions in one statement, so that triggers update the sums once per document, and then what they name; the list of `NewPosition` comes as JSON. */
export const insertPositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
  positions: string,
): Promise<void> => {
  const given: readonly NewPosition[] = JSON.parse(positions);
  if (given.length === 0) return;
  const { rows } = await insertRecords<{ id: number; ordinal: number }>(tx, {
    table: 'leasing_positions',
    same: { company_id: companyId, document_id: documentId },
    columns: positionColumns,
    rows: given,
    ending: sql`returning id, ordinal`,
  }).execute(tx);
  const ids = new Map(rows.map(({ id, ordinal }) => [ordinal, id]));
  const named = given.flatMap(({ ordinal, named: numbers }) =>
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
