import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Person } from '../../seed/people.ts';
import { numberFrom } from '../../seed/random.ts';
import { personAt } from './people.ts';
import { type Vehicle, vehicleAt } from './vehicles.ts';

export interface Shift {
  readonly id: string;
  readonly driver: Person;
  readonly vehicle: Vehicle;
  readonly start: Date;
  /** `null` while it runs. */
  readonly end: Date | null;
}

export interface NumberedShift {
  readonly shift: Shift;
  readonly number: number;
  /** Number to continue from. */
  readonly next: number;
}

export interface FleetSize {
  readonly vehicles: number;
  readonly people: number;
  /** Days of shift history; each vehicle has an early and a late shift per day. */
  readonly days: number;
}

export interface Fleet {
  readonly vehicles: readonly Vehicle[];
  readonly people: readonly Person[];
  /** Shifts that overlap the window, oldest first, generated on demand. */
  readonly shiftsBetween: (from: Date, to: Date, beginAt?: number) => Iterable<NumberedShift>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const slots = [
  { startHour: 4, hours: 8 },
  { startHour: 14, hours: 8 },
] as const;
/** Occasional shift that runs into the next day. */
const overlongHours = 26;
const maxHours = 30;
/** Three days ago the driver of the first vehicle forgot to sign off. */
const forgottenDaysAgo = 3;

export const smallFleet: FleetSize = { vehicles: 40, people: 90, days: 92 };

/** Generates a company's history on demand: nothing is held in memory, and the same query always returns the same data. */
export const createFleet = (size: FleetSize = smallFleet, now: () => Date = () => new Date()): Fleet => {
  const vehicles = Array.from({ length: size.vehicles }, (_, number) => vehicleAt(number));
  const people = Array.from({ length: size.people }, (_, number) => personAt(number));
  const perDay = size.vehicles * slots.length;
  const firstDay = Math.floor(now().getTime() / dayMs) - size.days;

  const shiftAt = (number: number): Shift => {
    const day = Math.floor(number / perDay);
    const slot = Math.floor((number % perDay) / size.vehicles);
    const vehicle = elementAt(vehicles, number % size.vehicles);
    const { startHour, hours } = elementAt(slots, slot);
    const startMinute = startHour * 60 + numberFrom(`minute ${number}`, 90);
    const start = (firstDay + day) * dayMs + startMinute * 60_000;
    const isForgotten = slot === 1 && vehicle.number === 0 && day === size.days - forgottenDaysAgo;
    const lasts = (number % 97 === 41 ? overlongHours : hours) * hourMs + numberFrom(`second ${number}`, 1800) * 1000;
    const driver = elementAt(people, (vehicle.number + slot * size.vehicles + day * 7) % size.people);
    return {
      id: `${new Date(start).toISOString().slice(0, 10)}-${slot + 1}-${String(vehicle.number).padStart(4, '0')}`,
      driver,
      vehicle,
      start: new Date(start),
      end: isForgotten || start + lasts > now().getTime() ? null : new Date(start + lasts),
    };
  };

  function* shiftsBetween(from: Date, to: Date, beginAt?: number): Iterable<NumberedShift> {
    const latest = Math.min(to.getTime(), now().getTime());
    const earliestDay = Math.floor((from.getTime() - maxHours * hourMs) / dayMs) - firstDay;
    const earliest = Math.max(0, earliestDay) * perDay;
    const forgotten = (size.days - forgottenDaysAgo) * perDay + size.vehicles;
    if (beginAt === undefined && forgotten < earliest)
      yield { shift: shiftAt(forgotten), number: forgotten, next: earliest };
    const end = (Math.floor(latest / dayMs) - firstDay + 1) * perDay;
    for (let number = Math.max(earliest, beginAt ?? 0); number < end; number += 1) {
      const shift = shiftAt(number);
      if (shift.start.getTime() > latest || (shift.end && shift.end < from)) continue;
      yield { shift, number, next: number + 1 };
    }
  }

  return { vehicles, people, shiftsBetween };
};
