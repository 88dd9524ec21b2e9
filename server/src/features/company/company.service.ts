import type { Company, updateCompany as updateCompanyEndpoint } from '@flottwart/contract/company';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { forbidden, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { proveCredentials } from '../auth/credentials.queries.ts';
import { toCompany, toCompanyChanges } from './company.mapper.ts';
import { changeCompany, deleteCompanyOfTransaction, selectCompany } from './company.repository.ts';

export const getCompany = async ({ db }: Context, { companyId }: Session): Promise<Company> => {
  const row = await readInTenant(db, companyId, (tx) => firstRow(selectCompany(tx, companyId)));
  if (!row) throw notFound();
  return toCompany(row);
};

export const updateCompany = async (
  { db, clock }: Context,
  { companyId }: Session,
  id: number,
  body: Received<typeof updateCompanyEndpoint>['body'],
): Promise<Company> => {
  if (id !== companyId) throw notFound();
  const row = await inTenant(db, companyId, (tx) => changeCompany(tx, companyId, toCompanyChanges(body), clock()));
  if (!row) throw notFound();
  return toCompany(row);
};

/** Asks for an ADMIN's credentials once more: an open browser is not enough to remove everything. */
export const deleteCompany = async (
  context: Context,
  { companyId, userId }: Session,
  credentials: { readonly username: string; readonly password: string },
  address: string,
): Promise<string> => {
  const { username, password } = credentials;
  const account = await proveCredentials(context, { email: username, password }, address);
  if (account?.companyId !== companyId || account.role !== 'ADMIN' || !account.verified)
    throw forbidden('Benutzername oder Passwort eines Administrators dieser Firma ist falsch.');
  await inTenant(context.db, companyId, deleteCompanyOfTransaction);
  context.log.info({ companyId, userId }, 'company deleted');
  return 'Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.';
};
