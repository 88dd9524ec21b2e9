import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant.ts';

export type ConnectionRow = Selectable<Schema['connections']>;
export type ConnectionKind = ConnectionRow['kind'];
export type TelematicsCredentialRow = Selectable<Schema['telematics_credentials']>;

export const listConnections = (tx: TenantTransaction, companyId: number): Promise<ConnectionRow[]> =>
  tx.selectFrom('connections').selectAll().where('company_id', '=', companyId).execute();

export const findConnection = (
  tx: TenantTransaction,
  companyId: number,
  kind: ConnectionKind,
): Promise<ConnectionRow | undefined> =>
  tx
    .selectFrom('connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const listTelematicsCredentials = (
  tx: TenantTransaction,
  companyId: number,
): Promise<TelematicsCredentialRow[]> =>
  tx.selectFrom('telematics_credentials').selectAll().where('company_id', '=', companyId).orderBy('id').execute();

export interface ConnectionRun {
  readonly at: Date;
  /** German; empty after a success. */
  readonly error: string;
}

export const noteConnectionRun = async (
  tx: TenantTransaction,
  companyId: number,
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

export const noteTelematicsRun = async (
  tx: TenantTransaction,
  companyId: number,
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
