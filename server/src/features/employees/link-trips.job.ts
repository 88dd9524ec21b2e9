import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { type Worker, worker } from '../../jobs/job.ts';
import { lockDriversOfTrips, type TripCursor } from '../trips/public.ts';
import { linkBatch, tripLinking } from './link-trips.service.ts';

/** Short transactions, so that imports and changes of drivers go on meanwhile. */
export const tripLinkingWorker = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Worker =>
  worker(tripLinking, async ({ companyId, selections }) => {
    for (const selection of selections) {
      let cursor: TripCursor | null = null;
      do {
        const after: TripCursor | null = cursor;
        cursor = await inTenant(db, companyId, async (tx) => {
          await lockDriversOfTrips(tx, companyId, 'write');
          return linkBatch({ tx, companyId, now: clock() }, selection, after);
        });
      } while (cursor);
    }
  });
