import { dayMs } from '@flottwart/contract/rules/berlin-time';
import { displayKey, parseRow } from '../http/parse-row.ts';
import { type ProviderCredential, ProviderError } from '../provider.ts';
import type { WebfleetClient } from './webfleet-client.ts';
import { tripColumns, type WebfleetTrip, webfleetTrip } from './webfleet-rows.ts';

interface Range {
  readonly from: Date;
  readonly to: Date;
}

interface TripReport {
  readonly trips: readonly WebfleetTrip[];
  readonly unusable: readonly { readonly unusable: string; readonly reference: string }[];
}

const minRangeMs = dayMs;

/** Reads the trips of a range; a trip in both halves of a split report is returned once. */
export const readTrips = async (
  callWebfleet: WebfleetClient,
  credential: ProviderCredential,
  range: Range,
  signal: AbortSignal,
): Promise<TripReport> => {
  const trips = new Map<string, WebfleetTrip>();
  const unusable = new Map<string, { unusable: string; reference: string }>();
  for (const [at, item] of (await readItems(callWebfleet, credential, range, signal)).entries()) {
    const row = parseRow(webfleetTrip, item, { reference: referenceOf(item, at) });
    if ('unusable' in row) unusable.set(row.reference, row);
    else if (!row.row.isCorrection) trips.set(row.row.id, row.row);
  }
  return { trips: [...trips.values()], unusable: [...unusable.values()] };
};

const readItems = async (
  callWebfleet: WebfleetClient,
  credential: ProviderCredential,
  { from, to }: Range,
  signal: AbortSignal,
): Promise<readonly unknown[]> => {
  const query = {
    range_pattern: 'ud',
    rangefrom_string: from.toISOString(),
    rangeto_string: to.toISOString(),
    columnfilter: tripColumns,
  };
  try {
    return await callWebfleet('showTripReportExtern', { credential, query, signal });
  } catch (error) {
    const isTooLong = error instanceof ProviderError && error.failure === 'too_large';
    if (!isTooLong || to.getTime() - from.getTime() < minRangeMs) throw error;
    const middle = new Date((from.getTime() + to.getTime()) / 2);
    const earlier = await readItems(callWebfleet, credential, { from, to: middle }, signal);
    const later = await readItems(callWebfleet, credential, { from: middle, to }, signal);
    return [...earlier, ...later];
  }
};

const referenceOf = (item: unknown, at: number): string => {
  const key = displayKey((item as { tripid?: unknown } | null)?.tripid);
  return key ? `Fahrt ${key}` : `Eintrag ${at + 1}`;
};
