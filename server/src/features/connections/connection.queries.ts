import type { MailServer } from '../../connectors/mail/company-mail.ts';
import type { ProviderCredential } from '../../connectors/provider-rows.ts';
import type { TelematicsCredential } from '../../connectors/telematics/telematics.ts';
import type { Context } from '../../context.ts';
import type { TenantTransaction } from '../../db/tenant.ts';
import { findConnection } from './connection.repository.ts';
import { connectionSecret, telematicsSecret } from './connection-secrets.ts';
import { selectTelematicsCredentials } from './telematics-credential.repository.ts';

export { noteConnectionRun } from './connection.repository.ts';
export { noteTelematicsRun } from './telematics-credential.repository.ts';

type Secrets = Pick<Context, 'secrets'>;

/** Nothing where the company is not connected, or where its password was cleared. */
export const findProviderCredential = async (
  { secrets }: Secrets,
  tx: TenantTransaction,
  companyId: number,
  kind: 'driving-history' | 'employee-database',
): Promise<ProviderCredential | undefined> => {
  const row = await findConnection(tx, companyId, kind);
  if (!row?.sealed_secret || !row.username) return undefined;
  return { username: row.username, password: secrets.open(connectionSecret(companyId, kind), row.sealed_secret) };
};

export const findMailServer = async (
  { secrets }: Secrets,
  tx: TenantTransaction,
  companyId: number,
): Promise<MailServer | undefined> => {
  const row = await findConnection(tx, companyId, 'smtp');
  if (!row?.sealed_secret || !row.host || row.port === null || !row.username) return undefined;
  const password = secrets.open(connectionSecret(companyId, 'smtp'), row.sealed_secret);
  return { host: row.host, port: row.port, username: row.username, password };
};

export const telematicsCredentialsOf = async (
  { secrets }: Secrets,
  tx: TenantTransaction,
  companyId: number,
): Promise<readonly (TelematicsCredential & { readonly id: number })[]> => {
  const rows = await selectTelematicsCredentials(tx, companyId).execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    database: row.database_name,
    password: secrets.open(telematicsSecret(companyId), row.sealed_secret),
  }));
};
