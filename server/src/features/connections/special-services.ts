import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { forbidden } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';

const servicesOf = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('companies').select('amazon_special_services').where('company_id', '=', companyId);

export const hasSpecialServices = async (tx: TenantTransaction, companyId: CompanyId): Promise<boolean> =>
  (await servicesOf(tx, companyId).executeTakeFirst())?.amazon_special_services === true;

/** Refuses endpoints of the special-services tabs to companies without them. */
export const requireSpecialServices = async ({ db }: Pick<Context, 'db'>, { companyId }: Session): Promise<void> => {
  const company = await readInTenant(db, companyId, (tx) => firstRow(servicesOf(tx, companyId)));
  if (!company?.amazon_special_services)
    throw forbidden('Diese Einstellungen sind für die Firma nicht freigeschaltet.');
};

/** Returns nothing if there is no such company. */
export const switchSpecialServices = (tx: TenantTransaction, companyId: CompanyId, isOn: boolean) =>
  tx
    .updateTable('companies')
    .set({ amazon_special_services: isOn })
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirst();
