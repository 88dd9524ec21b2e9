import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { minutes, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';

/** A queued refresh older than this counts as lost. */
const maxQueuedSeconds = minutes(30);

/** Reserves the company's single queue slot; `false` if it is taken. */
export const reserveQueueSlot = async ({ tx, companyId, now }: TenantContext): Promise<boolean> => {
  const taken = await tx
    .insertInto('telematics_refreshes')
    .values({ company_id: companyId, queued_at: now, started_at: null })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ queued_at: now })
        .where(({ eb, or }) =>
          or([
            eb('telematics_refreshes.queued_at', 'is', null),
            eb('telematics_refreshes.queued_at', '<', secondsAfter(now, -maxQueuedSeconds)),
          ]),
        ),
    )
    .returning('company_id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Frees the queue slot: later requests need a new run, because this one may miss their changes. */
export const beginRefresh = async ({ tx, companyId, now }: TenantContext): Promise<void> => {
  await tx
    .updateTable('telematics_refreshes')
    .set({ queued_at: null, started_at: now })
    .where('company_id', '=', companyId)
    .execute();
};

/** Returns no row for a company without credentials. */
export const selectFreshness = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('telematics_credentials')
    .leftJoin('telematics_refreshes', 'telematics_refreshes.company_id', 'telematics_credentials.company_id')
    .select(({ ref }) => [
      sql<Date | null>`max(${ref('telematics_refreshes.started_at')})`.as('started_at'),
      sql<number>`count(*)`.as('credentials'),
    ])
    .where('telematics_credentials.company_id', '=', companyId)
    .having(sql<boolean>`count(*) > 0`);
