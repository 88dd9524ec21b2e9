import type { TripTimes } from '@flottwart/contract/rules/open-trips';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';

/** Columns of a trip by which `open-trips` judges it. */
export interface TripTimesRow {
  readonly start_time: Date;
  readonly end_time: Date | null;
  readonly presumed_end: Date | null;
  readonly unclear_from: Date | null;
}

const nextStart = (companyId: CompanyId, column: 'vehicle_id' | 'employee_id') => sql`
  (select later.start_time from trips as later
  where later.company_id = ${companyId} and later.${sql.ref(column)} = trips.${sql.ref(column)} and later.start_time > trips.start_time
  order by later.start_time limit 1)`;

/**
 * Start of the next trip of the same driver or vehicle, over an open trip in `trips`; a step in an index each. Asked, not stored, so that it follows from the
 * trips in whatever order they come, change and go.
 */
const presumedEnd = (companyId: CompanyId) => sql<Date | null>`
  case when trips.end_time is null then least(${nextStart(companyId, 'vehicle_id')}, ${nextStart(companyId, 'employee_id')}) end`;

const unclearFrom = (companyId: CompanyId) => sql<Date | null>`
  case when trips.end_time is null then trips.start_time + make_interval(hours =>
    (select max_shift_hours from companies where companies.company_id = ${companyId})) end`;

/** Times over `trips` as every page and call reads them. */
export const tripTimes = (companyId: CompanyId) => ({
  presumed_end: presumedEnd(companyId),
  unclear_from: unclearFrom(companyId),
});

export const tripTimesColumns = (companyId: CompanyId) => {
  const { presumed_end, unclear_from } = tripTimes(companyId);
  return sql`trips.start_time, trips.end_time, ${presumed_end} as presumed_end, ${unclear_from} as unclear_from`;
};

/** End of a trip over `trips` as far as it is known: its own, else the presumed one; null while it lasts. */
export const knownEnd = (companyId: CompanyId) => sql<Date | null>`coalesce(trips.end_time, ${presumedEnd(companyId)})`;

/** End of a trip's time at the wheel so far, over `trips`; one without an end counts until the next trip, and no longer than the longest shift. */
export const drivenUntil = (companyId: CompanyId, now: Date) =>
  sql<Date>`least(coalesce(trips.end_time, least(${presumedEnd(companyId)}, ${unclearFrom(companyId)})), ${now})`;

/** Mirrors `tripState` over `trips` for filters and counts; a test compares both. */
export const tripStateIs = (companyId: CompanyId, now: Date) => {
  const lasts = sql<boolean>`(trips.end_time is null and coalesce(${presumedEnd(companyId)} > ${now}, true))`;
  const isPlausible = sql<boolean>`${unclearFrom(companyId)} > ${now}`;
  return {
    running: sql<boolean>`(${lasts} and ${isPlausible})`,
    unclear: sql<boolean>`(${lasts} and not ${isPlausible})`,
    finished: sql<boolean>`(not ${lasts})`,
  };
};

export const toTripTimes = ({ start_time, end_time, presumed_end, unclear_from }: TripTimesRow): TripTimes => ({
  startTime: start_time.toISOString(),
  endTime: end_time?.toISOString() ?? null,
  presumedEnd: presumed_end?.toISOString() ?? null,
  unclearFrom: unclear_from?.toISOString() ?? null,
});
