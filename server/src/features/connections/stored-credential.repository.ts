import type { MailConnection } from '../../company-mails/mail-kind.ts';
import { type MailServer, MailServerError } from '../../connectors/mail/company-mail.ts';
import { type ProviderCredential, ProviderError } from '../../connectors/provider.ts';
import type { TelematicsProviderCredential } from '../../connectors/telematics/telematics.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { SecretBox, SecretPlace } from '../../lib/secret-box.ts';
import { connectionSecret, findConnection, recordConnectionRun, telematicsSecret } from './connection.repository.ts';
import { selectTelematicsCredentials } from './telematics-credential.repository.ts';

/** Credential that stays encrypted until somebody signs in with it. */
interface Sealed<Credential> {
  /** Throws like a refused sign-in if the installation's secret key has changed. */
  readonly open: (secrets: SecretBox) => Credential;
}

export type StoredMailServer = Omit<MailServer, 'password'> & Sealed<MailServer>;
export type StoredTelematicsCredential = { readonly id: number } & Sealed<TelematicsProviderCredential>;

const lostPassword = 'Das gespeicherte Passwort lässt sich nicht mehr lesen. Bitte neu eingeben.';

const lostAtProvider = (cause: unknown) => new ProviderError('wrong_credentials', { text: lostPassword, cause });
const lostAtMailServer = (cause: unknown) =>
  new MailServerError({ text: lostPassword, wasDelivered: 'no', isTransient: false, cause });

const openPassword = (
  secrets: SecretBox,
  place: SecretPlace,
  sealed: Buffer,
  lost: (cause: unknown) => Error,
): string => {
  try {
    return secrets.open(place, sealed);
  } catch (error) {
    throw lost(error);
  }
};

/** Returns nothing if the company is not connected or its password was cleared. */
export const findProviderCredential = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: 'driving-history' | 'employee-database',
): Promise<Sealed<ProviderCredential> | undefined> => {
  const row = await findConnection(tx, companyId, kind);
  if (!row?.sealed_secret || !row.username) return undefined;
  const { username, sealed_secret } = row;
  const place = connectionSecret(companyId, kind);
  return { open: (secrets) => ({ username, password: openPassword(secrets, place, sealed_secret, lostAtProvider) }) };
};

export const findMailServer = async (
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<StoredMailServer | undefined> => {
  const row = await findConnection(tx, companyId, 'smtp');
  if (!row?.sealed_secret || !row.host || row.port === null || !row.username) return undefined;
  const { host, port, username, sealed_secret } = row;
  const server = { host, port, username };
  const place = connectionSecret(companyId, 'smtp');
  const open = (secrets: SecretBox): MailServer => ({
    ...server,
    password: openPassword(secrets, place, sealed_secret, lostAtMailServer),
  });
  return { ...server, open };
};

/** Mail server of a company as its mails use it. */
export const mailConnection: MailConnection = {
  find: findMailServer,
  recordRun: (tx, companyId, run) => recordConnectionRun(tx, companyId, 'smtp', run),
};

export const telematicsCredentialsOf = async (
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<readonly StoredTelematicsCredential[]> => {
  const rows = await selectTelematicsCredentials(tx, companyId).execute();
  const place = telematicsSecret(companyId);
  return rows.map(({ id, username, database_name: database, sealed_secret }) => ({
    id,
    open: (secrets) => ({
      username,
      database,
      password: openPassword(secrets, place, sealed_secret, lostAtProvider),
    }),
  }));
};
