import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import type { listReadiness as listEndpoint, ReadinessCounts, VehicleReadiness } from '@flottwart/contract/readiness';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { defaultReadinessDay, isReadinessDay, maxReadinessDays } from '@flottwart/contract/rules/readiness';
import { readinessReasons, readinessStates } from '@flottwart/contract/rules/readiness-labels';
import type { Context } from '../../context.ts';
import { constant, prepared } from '../../db/read.ts';
import { findItems } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import { invalidField } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { createFleetReadiness, type Fleet, type JudgedVehicle } from './fleet-readiness.ts';
import { type ReadinessDay, readFoundVehicles, readNames } from './readiness.repository.ts';

type ListQuery = Received<typeof listEndpoint>['query'];

/** Time for which hours stay the same while trips are under way. */
const judgedMs = 600_000;

const dayOf = (now: Date, given: string | undefined): ReadinessDay => {
  const today = berlinDay(now);
  const day = given ?? defaultReadinessDay(today);
  if (isReadinessDay(day, today)) return { day, today, now: new Date(Math.floor(now.getTime() / judgedMs) * judgedMs) };
  throw invalidField('day', `Die Fahrbereitschaft gibt es für heute und die nächsten ${maxReadinessDays} Tage.`);
};

const isWanted = ({ state, reasons }: JudgedVehicle, filter: Pick<ListQuery, 'state' | 'reason'>): boolean =>
  (filter.state?.includes(state) ?? true) &&
  (filter.reason === undefined || reasons.some(({ type }) => filter.reason?.includes(type)));

/** By plate, those without one last in both directions; by default the states in their order before. */
const inOrder = (
  { named, others }: Fleet,
  isShown: (vehicle: JudgedVehicle) => boolean,
  { sort, order }: Pick<ListQuery, 'sort' | 'order'>,
): readonly JudgedVehicle[] => {
  const [plates, rest] = [named.filter(isShown), others.filter(isShown)];
  const byPlate = order === 'desc' ? [...plates.reverse(), ...rest.reverse()] : [...plates, ...rest];
  if (sort === 'licensePlate') return byPlate;
  const states = order === 'desc' ? readinessStates.toReversed() : readinessStates;
  return states.flatMap((one) => byPlate.filter(({ state }) => state === one));
};

const zeros = <N extends string>(names: readonly N[]): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>;

const countFleet = ({ named, others }: Fleet, day: string): ReadinessCounts => {
  const [states, reasons] = [zeros(readinessStates), zeros(readinessReasons)];
  for (const vehicle of [...named, ...others]) {
    states[vehicle.state] += 1;
    for (const { type } of vehicle.reasons) reasons[type] += 1;
  }
  return { day, vehicles: named.length + others.length, states, reasons };
};

export const createReadiness = (context: Context) => {
  const { db, clock } = context;
  const judgedFleet = createFleetReadiness(context);

  return {
    list: async (
      { companyId }: Session,
      { page = 1, size, day, q, ...query }: ListQuery,
    ): Promise<Page<VehicleReadiness>> => {
      const fleet = await judgedFleet(companyId, dayOf(clock(), day));
      const found = await readInTenant(db, companyId, () => findItems(companyId, 'vehicle', q));
      const ids = found && (await readInTenant(db, companyId, () => readFoundVehicles(companyId, q, found)));
      const isShown = (vehicle: JudgedVehicle): boolean => isWanted(vehicle, query) && (ids?.has(vehicle.id) ?? true);
      const wanted = inOrder(fleet, isShown, query);
      const from = (page - 1) * (size ?? 0);
      const shown = wanted.slice(from, size && from + size);
      const judged = new Map(shown.map((vehicle) => [vehicle.id, vehicle]));
      const rows = await readInTenant(db, companyId, () =>
        shown.length === 0 ? constant([]) : prepared(readNames(companyId, [...judged.keys()])),
      );
      const items = rows.flatMap((row): readonly VehicleReadiness[] => {
        const vehicle = judged.get(row.vehicleId);
        if (!vehicle) return [];
        const { status, state, reasons, driver } = vehicle;
        return [{ ...row, status, state, reasons: [...reasons], driver }];
      });
      return { items, total: wanted.length };
    },
    count: async ({ companyId }: Session, given: string | undefined): Promise<ReadinessCounts> => {
      const on = dayOf(clock(), given);
      return countFleet(await judgedFleet(companyId, on), on.day);
    },
  };
};
