import type { TrendWeek } from '@flottwart/contract/dashboard';
import { addDays, berlinDay, mondayOf } from '@flottwart/contract/rules/berlin-time';
import { stoppedStatuses } from '@flottwart/contract/rules/figure-lists';
import type { Context } from '../../context.ts';
import { allRows, combineReads, mapRead } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { createCachedReads } from '../../live/cached-reads.ts';
import { selectChangesByWeek, selectRepairCostsByWeek } from './trends.repository.ts';

const weeksShown = 8;

/** Lists whose changes change the trends. */
const sources = ['task', 'vehicle', 'repairrecord'] as const;

/** One round trip over the rows of eight weeks, cached until something changes that it counts. */
export const createTrends = ({ db, clock, live, totals }: Context) => {
  const cached = createCachedReads<readonly TrendWeek[]>(live);

  return async ({ companyId }: Session): Promise<{ weeks: TrendWeek[] }> => {
    const today = berlinDay(clock());
    const mondays = Array.from({ length: weeksShown }, (_, index) =>
      addDays(mondayOf(today), 7 * (index - weeksShown + 1)),
    );
    const period = { firstMonday: mondays[0] ?? today, today };
    const weeks = await readInTenant(db, companyId, () =>
      cached(companyId, sources, period, () =>
        mapRead(
          combineReads(
            allRows(selectChangesByWeek(companyId, period, stoppedStatuses)),
            allRows(selectRepairCostsByWeek(companyId, period)),
            totals.stored(companyId, 'vehicle', stoppedStatuses),
          ),
          ([changes, costs, stoppedNow]) =>
            mondays.map((monday): TrendWeek => {
              const { tasksCreated = 0, tasksDone = 0 } = changes.find((row) => row.monday === monday) ?? {};
              const cents = costs.find((row) => row.monday === monday)?.cents ?? 0;
              const since = changes.filter((row) => row.monday > monday);
              const outOfService = stoppedNow - since.reduce((sum, { stopped }) => sum + stopped, 0);
              return { monday, tasksCreated, tasksDone, repairCosts: toEuro(Number(cents)), outOfService };
            }),
        ),
      ),
    );
    return { weeks: [...weeks] };
  };
};
