import { instant } from '@flottwart/contract/dates';
import { maxExternalIdLength, maxPlateLength } from '@flottwart/contract/rules/limits';
import { line, requiredLine } from '@flottwart/contract/text';
import { z } from 'zod';
import type { ProviderVehicle } from '../driving-history/driving-history.ts';

/** Numbers and texts occur interchangeably; blank is unknown. */
const textOrNumber = (max: number) =>
  z.union([z.string(), z.number().transform(String)], 'Text erwartet.').pipe(line(max));
const maybe = (max: number) =>
  textOrNumber(max)
    .nullish()
    .transform((value) => value || undefined);
const key = textOrNumber(maxExternalIdLength).pipe(requiredLine(maxExternalIdLength));
const instantToDate = instant().transform((value) => new Date(value));

/** Bookkeeping correction without a drive. */
const correction = '4';

export const webfleetTrip = z
  .object({
    tripid: key,
    tripmode: maybe(10),
    objectno: key,
    objectname: maybe(200),
    driverno: maybe(100),
    drivername: maybe(201),
    start_time: instantToDate,
    end_time: instantToDate.nullish(),
  })
  .transform((row) => ({
    id: row.tripid,
    isCorrection: row.tripmode === correction,
    vehicle: { id: row.objectno, name: row.objectname },
    driver: row.driverno && row.drivername ? { id: row.driverno, name: row.drivername } : null,
    start: row.start_time,
    /** An ongoing trip has none. */
    end: row.end_time ?? null,
  }))
  .refine(({ start, end }) => end === null || end >= start, 'Das Ende liegt vor dem Beginn.');

export type WebfleetTrip = z.output<typeof webfleetTrip>;

/** Only used columns, because a month of a large fleet is long. */
export const tripColumns = 'tripid,tripmode,objectno,objectname,driverno,drivername,start_time,end_time';

const plateShape = /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2}[- ]?[1-9]\d{0,3}[EH]?$/i;
const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/i;

/** Many fleets name a vehicle by its plate. */
export const vehicleNamed = (id: string, name: string | undefined): ProviderVehicle => ({
  externalId: id,
  plate: name && plateShape.test(name) ? name : undefined,
});

export const webfleetVehicle = z
  .object({
    objectno: key,
    objectname: maybe(200),
    licenseplatenumber: maybe(200),
    identnumber: maybe(200),
    vehiclemanufacturer: maybe(100),
    vehiclemodel: maybe(100),
  })
  .transform(
    (row): ProviderVehicle => ({
      ...vehicleNamed(row.objectno, row.objectname),
      // Free text need not be a plate or a VIN.
      ...(row.licenseplatenumber &&
        row.licenseplatenumber.length <= maxPlateLength && { plate: row.licenseplatenumber }),
      ...(row.identnumber && vinShape.test(row.identnumber) && { vin: row.identnumber.toUpperCase() }),
      manufacturer: row.vehiclemanufacturer,
      model: row.vehiclemodel,
    }),
  );

/** Particles that belong to the following last name. */
const particles: ReadonlySet<string> = new Set(
  'von van de der den dem vom zu zum zur ten ter di da dos del della la le el al bin ibn abu ben mc mac st'.split(' '),
);

/** "Nachname, Vorname" or "Vorname Nachname"; a single word is a last name. */
export const readDriverName = (text: string): { firstName: string; lastName: string } => {
  const [beforeComma = '', ...afterComma] = text.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  if (afterComma.length > 0) return { firstName: afterComma.join(' ').trim(), lastName: beforeComma };
  const names = beforeComma.split(' ');
  let begin = names.length - 1;
  while (begin > 1 && particles.has((names[begin - 1] ?? '').toLowerCase().replace('.', ''))) begin -= 1;
  return { firstName: names.slice(0, begin).join(' '), lastName: names.slice(begin).join(' ') };
};
