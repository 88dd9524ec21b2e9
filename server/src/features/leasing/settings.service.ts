import { isDeepStrictEqual } from 'node:util';
import type { Received } from '@flottwart/contract/endpoint';
import type { LeasingSettings, updateLeasingSettings } from '@flottwart/contract/leasing/settings';
import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { toCents, toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { affRating } from './aff/rate-stored-positions.job.ts';
import { findSettings, type SettingsRow, selectSettings, storeSettings, withDefaults } from './settings.repository.ts';

const toSettings = (row: SettingsRow): LeasingSettings => ({
  quarterlyLimit: toEuro(row.quarterly_limit_cents),
  limitOf: row.limit_of,
  affKeywords: row.aff_keywords,
  claimEmail: row.claim_email,
  claimLimit: row.claim_limit_cents / 100,
  claimReminderDays: row.claim_reminder_days,
});

export const getSettings = async ({ db }: Context, { companyId }: Session): Promise<LeasingSettings> =>
  toSettings(withDefaults(await readInTenant(db, companyId, (tx) => firstRow(selectSettings(tx, companyId)))));

export const updateSettings = async (
  { db, enqueue }: Context,
  { companyId }: Session,
  {
    quarterlyLimit,
    limitOf,
    affKeywords,
    claimEmail,
    claimLimit,
    claimReminderDays,
  }: Received<typeof updateLeasingSettings>['body'],
): Promise<LeasingSettings> =>
  toSettings(
    await inTenant(db, companyId, async (tx) => {
      const { aff_keywords: before } = await findSettings(tx, companyId);
      const stored = await storeSettings(tx, companyId, {
        ...(quarterlyLimit !== undefined && { quarterly_limit_cents: toCents(quarterlyLimit) }),
        ...(limitOf !== undefined && { limit_of: limitOf }),
        ...(affKeywords !== undefined && { aff_keywords: affKeywords }),
        ...(claimEmail !== undefined && { claim_email: claimEmail ?? '' }),
        ...(claimLimit !== undefined && { claim_limit_cents: toCents(claimLimit) }),
        ...(claimReminderDays !== undefined && { claim_reminder_days: claimReminderDays }),
      });
      if (!isDeepStrictEqual(before, stored.aff_keywords)) await enqueue(tx, affRating, { companyId });
      return stored;
    }),
  );
