import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { createLeasing, createSampleLeasing, type LeasingDocument, type LeasingYears } from './leasing.ts';
import { createOffences, type OffencePlan } from './offences.ts';
import { createDrivers, type Driver, driverCount } from './people.ts';
import { createRepairs, type RepairPlan } from './repairs.ts';
import { createShifts, type Shift } from './shifts.ts';
import { type TaskPlan, taskPlans } from './tasks.ts';
import { createVans, exampleLessor, spareVans, type Van, vanCount } from './vans.ts';

/** Everything that a company enters. */
export interface World {
  readonly now: Date;
  readonly today: string;
  readonly vans: readonly Van[];
  readonly drivers: readonly Driver[];
  /** Oldest first. */
  readonly shifts: readonly Shift[];
  readonly tasks: readonly TaskPlan[];
  readonly repairs: readonly RepairPlan[];
  readonly offences: readonly OffencePlan[];
  readonly documents: readonly LeasingDocument[];
}

/** The demo's world, with what only its providers know so far, and the limit of its credits. */
export interface WholeWorld extends World, Pick<LeasingYears, 'quarterlyLimitCents'> {
  readonly newVans: readonly Van[];
  readonly newDrivers: readonly Driver[];
}

/** An invented company, generated from numbers and one instant: the same instant always gives the same world. */
export const createWorld = (now: Date, leasingMonths = 24): WholeWorld => {
  const today = berlinDay(now);
  const [drivers, vans] = [createDrivers(), createVans(today)];
  const known = vans.slice(0, vanCount);
  const shifts = createShifts(drivers, vans, today, now);
  return {
    now,
    today,
    vans: known,
    newVans: vans.slice(vanCount),
    drivers: drivers.slice(0, driverCount),
    newDrivers: drivers.slice(driverCount),
    shifts,
    tasks: taskPlans,
    repairs: createRepairs(known),
    offences: createOffences(shifts, today),
    ...createLeasing(known, today, leasingMonths),
  };
};

/** Vans of the samples in the order of their plates; something of everything is due, one is in repair, one out of service. */
const sampleVans = [4, 12, 11, 14, 101, 53, 84, 7, 74, 13, 8, 106] as const;
const firstPlate = 11;
const sampleDays = 14;

/** No district has the letters BSP and no manufacturer the code FWT, so that no real vehicle has such a plate or VIN. */
const asSample = (van: Van, index: number): Van => {
  const number = firstPlate + index;
  return {
    ...van,
    vin: `FWTBSPZZZ260000${number}`,
    plate: `BSP-FW-${number}${van.plate.endsWith('E') ? 'E' : ''}`,
    provider: van.rateCents === null ? van.provider : exampleLessor.name,
  };
};

/** Part of the world that a company looks around in, under plates, names and numbers that nobody has. */
export const createSamples = (now: Date): World => {
  const today = berlinDay(now);
  const [allDrivers, allVans] = [createDrivers(), createVans(today)];
  const vans = sampleVans.map((number, index) => asSample(elementAt(allVans, number), index));
  const byNumber = new Map(vans.map((van) => [van.number, van]));
  const drivers = allDrivers
    .filter(({ number }) => number < spareVans.first && byNumber.has(number))
    .map((driver, index) => ({
      ...driver,
      employeeId: `beispiel-${index + 1}`,
      staffNumber: `BSP-${String(index + 1).padStart(2, '0')}`,
      phone: '',
      email: '',
    }));
  const shifts = createShifts(drivers, allVans, today, now).flatMap((shift) => {
    const van = byNumber.get(shift.van.number);
    return van && shift.day >= addDays(today, -sampleDays) ? { ...shift, van } : [];
  });
  return {
    now,
    today,
    vans,
    drivers,
    shifts,
    tasks: taskPlans.filter(({ isSample }) => isSample),
    repairs: createRepairs(allVans.slice(0, vanCount)).flatMap((repair) => {
      const van = byNumber.get(repair.van.number);
      return van ? { ...repair, van } : [];
    }),
    offences: createOffences(shifts, today, 2).map((offence) => ({
      ...offence,
      caseNumber: `BSP-${offence.caseNumber}`,
      authority: null,
    })),
    documents: createSampleLeasing(vans, today),
  };
};
