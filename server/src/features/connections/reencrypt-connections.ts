import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { ReencryptSecret, SealedSecret } from '../../lib/secret-box.ts';
import { connectionSecret, lockConnections, telematicsSecret } from './connection.repository.ts';
import { selectTelematicsCredentials } from './telematics-credential.repository.ts';

/** Reencrypts the passwords of providers, mail servers and telematics. */
export const reencryptConnections = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  reencrypt: ReencryptSecret,
): Promise<number> => {
  const connections = await lockConnections(tx, companyId);
  const sealed = connections.flatMap(({ kind, sealed_secret }) => (sealed_secret ? [{ kind, sealed_secret }] : []));
  for (const { kind, sealed_secret } of sealed)
    await tx
      .updateTable('connections')
      .set({ sealed_secret: reencrypt(connectionSecret(companyId, kind), sealed_secret) })
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .execute();
  const credentials = await selectTelematicsCredentials(tx, companyId).forUpdate().execute();
  for (const { id, sealed_secret } of credentials)
    await tx
      .updateTable('telematics_credentials')
      .set({ sealed_secret: reencrypt(telematicsSecret(companyId), sealed_secret) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  return sealed.length + credentials.length;
};

/** One of the company's encrypted passwords, to try the key with. */
export const findSealedConnection = async (
  tx: TenantTransaction,
  companyId: CompanyId,
): Promise<SealedSecret | undefined> => {
  const row = await tx
    .selectFrom('connections')
    .select(['kind', 'sealed_secret as sealed'])
    .where('company_id', '=', companyId)
    .where('sealed_secret', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.sealed ? { place: connectionSecret(companyId, row.kind), sealed: row.sealed } : undefined;
};
