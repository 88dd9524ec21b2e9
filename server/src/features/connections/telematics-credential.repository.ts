import type { Insertable, Selectable } from 'kysely';
import { allRows, combineReads, mapRead, type Read } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { type ConnectionRow, type ConnectionRun, selectConnections } from './connection.repository.ts';

export type TelematicsCredentialRow = Selectable<Schema['telematics_credentials']>;
export type NewTelematicsCredential = Omit<Insertable<Schema['telematics_credentials']>, 'company_id' | 'id'>;

export const selectTelematicsCredentials = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('telematics_credentials').selectAll().where('company_id', '=', companyId).orderBy('id');

export const insertTelematicsCredential = (
  tx: TenantTransaction,
  companyId: CompanyId,
  credential: NewTelematicsCredential,
): Promise<TelematicsCredentialRow> =>
  tx
    .insertInto('telematics_credentials')
    .values({ company_id: companyId, ...credential })
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteTelematicsCredential = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('telematics_credentials')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const recordTelematicsRun = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  { at, error }: ConnectionRun,
): Promise<void> => {
  await tx
    .updateTable('telematics_credentials')
    .set({ last_run_at: at, last_error: error })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
};

export interface StoredSettings {
  readonly connections: readonly ConnectionRow[];
  readonly telematics: readonly TelematicsCredentialRow[];
}

export const storedSettings = (tx: TenantTransaction, companyId: CompanyId): Read<StoredSettings> =>
  mapRead(
    combineReads(allRows(selectConnections(tx, companyId)), allRows(selectTelematicsCredentials(tx, companyId))),
    ([connections, telematics]) => ({ connections, telematics }),
  );
