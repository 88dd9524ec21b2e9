import { judgeReadiness, type Readiness, type ReadinessFacts } from '@flottwart/contract/rules/readiness';
import type { Context } from '../../context.ts';
import { allRows, combineReads, prepared } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { createCachedResults, versionOf } from '../../live/cached-reads.ts';
import { type LongShift, selectLongShifts } from './long-shifts.ts';
import {
  type KnownDriver,
  type ReadinessDay,
  readFleet,
  readLatestDrivers,
  readLinkedDrivers,
} from './readiness.repository.ts';

export interface JudgedVehicle extends Readiness {
  readonly id: number;
  readonly status: string;
  readonly driver: KnownDriver | null;
}

type Drivers = ReadonlyMap<number, KnownDriver>;

/** Vehicles by plate, and those without one. */
export interface Fleet {
  readonly named: readonly JudgedVehicle[];
  readonly others: readonly JudgedVehicle[];
}

/** Latest drivers, and the long shifts of the day before. */
interface Driving {
  readonly hasTrips: boolean;
  readonly drivers: Drivers;
  readonly shifts: ReadonlyMap<string, ReadinessFacts['shift']>;
}

type ReadFacts = ReturnType<ReturnType<typeof readFleet>['toResult']>;
type OwnFacts = Omit<ReadinessFacts, 'status' | 'driver' | 'hasTrips' | 'shift'>;

const toShift = ({ tripId, minutes, openSince }: LongShift): ReadinessFacts['shift'] => ({
  tripId,
  minutes,
  openSince: openSince?.toISOString() ?? null,
});

const shiftOf = ({ shifts }: Driving, driver: KnownDriver | null): ReadinessFacts['shift'] =>
  (driver && shifts.get(driver.id === null ? `:${driver.name}` : String(driver.id))) ?? null;

/** Drivers by the latest trip, unless they are inactive by now. */
const activeDrivers = ({ drivers }: Driving, [, , , , , inactive]: ReadFacts): Drivers => {
  if (inactive.length === 0) return drivers;
  const gone = new Set<number | null>(inactive.map(({ id }) => id));
  return new Map([...drivers].filter(([, { id }]) => !gone.has(id)));
};

const nothing: OwnFacts = {
  isInspectionKnown: true,
  inspectionValidUntil: null,
  nextServiceDate: null,
  kmToService: null,
  returnDate: null,
  repairs: [],
};

const factsOfDate = ({ type, day, kmLeft }: ReadFacts[2][number]): Partial<OwnFacts> => {
  if (type === 'inspection') return { inspectionValidUntil: day };
  if (type === 'lease-return') return { returnDate: day };
  return type === 'service' ? { nextServiceDate: day } : { kmToService: kmLeft };
};

/** Facts of the vehicles of which there are any. */
const ownFacts = ([, , dates, withoutInspection, repairs]: ReadFacts): ReadonlyMap<number, OwnFacts> => {
  const facts = new Map<number, OwnFacts>();
  const add = (id: number, more: Partial<OwnFacts>): void => {
    facts.set(id, { ...(facts.get(id) ?? nothing), ...more });
  };
  for (const date of dates) add(date.id, factsOfDate(date));
  for (const { id } of withoutInspection) add(id, { isInspectionKnown: false });
  for (const { vehicleId, ...repair } of repairs)
    add(vehicleId, { repairs: [...(facts.get(vehicleId)?.repairs ?? []), repair] });
  return facts;
};

const judgeVehicles = (
  read: ReadFacts,
  driving: Driving,
  driverOf: (vehicleId: number) => KnownDriver | null,
  day: string,
): readonly JudgedVehicle[] => {
  const own = ownFacts(read);
  const { hasTrips } = driving;
  return read[0].flatMap(({ status, ids }) => {
    const judge = (facts: OwnFacts, driver: KnownDriver | null, shift: ReadinessFacts['shift'] = null) =>
      judgeReadiness({ ...facts, status, driver, hasTrips, shift }, day);
    // Most vehicles have nothing of their own: they are judged together.
    const [driven, undriven] = [judge(nothing, { id: null, name: '' }), judge(nothing, null)];
    return ids.map((id): JudgedVehicle => {
      const driver = driverOf(id);
      const facts = own.get(id);
      const shift = shiftOf(driving, driver);
      const isUsual = facts === undefined && shift === null;
      const { state, reasons } = isUsual ? (driver ? driven : undriven) : judge(facts ?? nothing, driver, shift);
      return { id, status, driver, state, reasons };
    });
  });
};

const inOrder = (vehicles: readonly JudgedVehicle[], [, [order]]: ReadFacts): Fleet => {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const present = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const { ids, named } = { ids: order?.ids ?? [], named: order?.named ?? 0 };
  return { named: present(ids.slice(0, named)), others: present(ids.slice(named)) };
};

/**
 * The fleet as the rules judge it on a day. Facts are read each once for all vehicles and judged again after a change; only trips are too many for that,
 * what follows from them is read again when trips have changed (docs/decisions/0280-readiness-is-judged-by-the-rules-alone.md).
 */
export const createFleetReadiness = ({ db, live }: Pick<Context, 'db' | 'live'>) => {
  const cachedDriving = createCachedResults<Driving>();
  const cachedFleet = createCachedResults<Fleet>();

  const readDriving = async (companyId: CompanyId, on: ReadinessDay): Promise<Driving> => {
    const version = `${versionOf(live, companyId, ['trip'])} ${on.day} ${on.today} ${on.now.getTime()}`;
    const cached = cachedDriving.get(String(companyId), version);
    if (cached) return cached.result;
    const [drivers, shifts] = await readInTenant(db, companyId, () =>
      combineReads(readLatestDrivers(companyId, on.today), allRows(selectLongShifts(companyId, on))),
    );
    const driving = {
      hasTrips: drivers !== null,
      drivers: drivers ?? new Map(),
      shifts: new Map(shifts.map((shift) => [shift.key, toShift(shift)])),
    };
    cachedDriving.set(String(companyId), version, driving);
    return driving;
  };

  return async (companyId: CompanyId, on: ReadinessDay): Promise<Fleet> => {
    const sources = ['vehicle', 'repairrecord', 'employee', 'trip'] as const;
    const version = `${versionOf(live, companyId, sources)} ${on.day} ${on.today} ${on.now.getTime()}`;
    const cached = cachedFleet.get(String(companyId), version);
    if (cached) return cached.result;
    const driving = await readDriving(companyId, on);
    const facts = await readInTenant(db, companyId, () => prepared(readFleet(companyId, on)));
    const drivers = activeDrivers(driving, facts);
    const withoutDriver = facts[0].flatMap(({ ids }) => ids.filter((id) => !drivers.has(id)));
    const linked =
      withoutDriver.length === 0
        ? new Map<number, KnownDriver>()
        : await readInTenant(db, companyId, () => prepared(readLinkedDrivers(companyId, withoutDriver)));
    const driverOf = (id: number) => drivers.get(id) ?? linked.get(id) ?? null;
    const fleet = inOrder(judgeVehicles(facts, driving, driverOf, on.day), facts);
    cachedFleet.set(String(companyId), version, fleet);
    return fleet;
  };
};
