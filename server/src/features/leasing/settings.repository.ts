import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type SettingsRow = Omit<Selectable<Schema['leaseplan_settings']>, 'company_id'>;

/** Default settings. */
const defaultSettings: SettingsRow = {
  quarterly_limit_cents: null,
  limit_of: 'AFF_CREDITS',
  aff_keywords: ['AFF'],
  claim_email: '',
  claim_limit_cents: 0,
  claim_reminder_days: 30,
};

export const selectSettings = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('leaseplan_settings').selectAll().where('company_id', '=', companyId);

export const withDefaults = (row: SettingsRow | undefined): SettingsRow => row ?? defaultSettings;

export const findSettings = async (tx: TenantTransaction, companyId: CompanyId): Promise<SettingsRow> =>
  withDefaults(await selectSettings(tx, companyId).executeTakeFirst());

export const storeSettings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Omit<Insertable<Schema['leaseplan_settings']>, 'company_id'>,
): Promise<SettingsRow> =>
  tx
    .insertInto('leaseplan_settings')
    .values({ company_id: companyId, ...changes })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
