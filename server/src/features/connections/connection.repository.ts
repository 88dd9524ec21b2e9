import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { SecretPlace } from '../../lib/secret-box.ts';

export type ConnectionRow = Selectable<Schema['connections']>;
export type ConnectionKind = ConnectionRow['kind'];

export const selectConnections = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('connections').selectAll().where('company_id', '=', companyId);

export const lockConnections = (tx: TenantTransaction, companyId: CompanyId): Promise<ConnectionRow[]> =>
  selectConnections(tx, companyId).forUpdate().execute();

export const findConnection = (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ConnectionKind,
): Promise<ConnectionRow | undefined> => selectConnections(tx, companyId).where('kind', '=', kind).executeTakeFirst();

export type StoredConnection = Omit<ConnectionRow, 'company_id' | 'kind'>;

export const storeConnection = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ConnectionKind,
  connection: StoredConnection,
): Promise<void> => {
  await tx
    .insertInto('connections')
    .values({ company_id: companyId, kind, ...connection })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(connection))
    .execute();
};

export const removeConnection = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ConnectionKind,
): Promise<void> => {
  await tx.deleteFrom('connections').where('company_id', '=', companyId).where('kind', '=', kind).execute();
};

export interface ConnectionRun {
  readonly at: Date;
  /** German text; empty after a success. */
  readonly error: string;
}

export const recordConnectionRun = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ConnectionKind,
  { at, error }: ConnectionRun,
): Promise<void> => {
  await tx
    .updateTable('connections')
    .set({ last_run_at: at, last_error: error })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute();
};

/** Additional authenticated data of a connection's secret. */
export const connectionSecret = (companyId: CompanyId, kind: ConnectionKind): SecretPlace => ({
  companyId,
  field: `connection ${kind}`,
});

export const telematicsSecret = (companyId: CompanyId): SecretPlace => ({ companyId, field: 'telematics' });
