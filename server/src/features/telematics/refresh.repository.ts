import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant.ts';
import { minutes, secondsAfter } from '../../lib/clock.ts';

/** Whoever waits longer than this in the queue was lost with it. */
const maxRetryDelaySeconds = minutes(30);

/** Takes the one place a company has in the queue; `false` if it is taken. */
export const takePlaceInQueue = async (tx: TenantTransaction, companyId: number, now: Date): Promise<boolean> => {
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
            eb('telematics_refreshes.queued_at', '<', secondsAfter(now, -maxRetryDelaySeconds)),
          ]),
        ),
    )
    .returning('company_id')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Leaves the queue: who asks from now on gets a new run, because this one may not see any more what changed. */
export const beginRefresh = async (tx: TenantTransaction, companyId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('telematics_refreshes')
    .set({ queued_at: null, started_at: now })
    .where('company_id', '=', companyId)
    .execute();
};

/** No row where nothing can be read for lack of a credential. */
export const selectFreshness = (tx: TenantTransaction, companyId: number) =>
  tx
    .selectFrom('telematics_credentials')
    .leftJoin('telematics_refreshes', 'telematics_refreshes.company_id', 'telematics_credentials.company_id')
    .select(({ ref }) => [
      sql<Date | null>`max(${ref('telematics_refreshes.started_at')})`.as('started_at'),
      sql<number>`count(*)`.as('credentials'),
    ])
    .where('telematics_credentials.company_id', '=', companyId)
    .having(sql<boolean>`count(*) > 0`);
