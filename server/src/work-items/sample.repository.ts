import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { AppError } from '../lib/app-error.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** True for items that are no samples: nobody is reminded of an invented date. */
export const isNoSample = (companyId: CompanyId, itemId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from sample_items sample
    where sample.company_id = ${companyId} and sample.item_id = ${itemId})`;

const mailRefusal = (): AppError => new AppError('unprocessable', 'Beispieldaten werden nicht versendet.');

/** Refuses to mail an authority about an invented offence. */
export const assertNoSampleItem = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
): Promise<void> => {
  const sample = await tx
    .selectFrom('sample_items')
    .select('id')
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (sample) throw mailRefusal();
};

/** Refuses to claim positions of invented documents. */
export const assertNoSamplePositions = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  positionIds: readonly number[],
): Promise<void> => {
  const sample = await tx
    .selectFrom('leasing_positions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', positionIds)
    .where('document_id', 'in', (documents) =>
      documents.selectFrom('sample_items').select('document_id').where('company_id', '=', companyId),
    )
    .executeTakeFirst();
  if (sample) throw mailRefusal();
};
