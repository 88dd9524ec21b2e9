import { day, instant } from '@flottwart/contract/dates';
import { dayMs } from '@flottwart/contract/rules/berlin-time';
import {
  maxCityLength,
  maxEmployeeNumberLength,
  maxExternalIdLength,
  maxHouseNumberLength,
  maxModelLength,
  maxNameLength,
  maxPlateLength,
  maxStreetLength,
  maxZipCodeLength,
} from '@flottwart/contract/rules/limits';
import { line, requiredLine } from '@flottwart/contract/text';
import { z } from 'zod';
import type { ProviderShift, ProviderVehicle } from '../driving-history/driving-history.ts';
import type { ProviderEmployee } from '../employee-database/employee-database.ts';

/** Absent and null both mean unknown. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/** A blank plate means unknown. */
const optionalLine = (max: number) => optional(line(max)).transform((value) => value || undefined);

const externalId = requiredLine(maxExternalIdLength);

const vin = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{0,17}$/i, 'Höchstens 17 Buchstaben und Ziffern.')
  .transform((value) => value.toUpperCase());

export const genericVehicle = z
  .object({
    id: externalId,
    vin: optional(vin).transform((value) => value || undefined),
    plate: optionalLine(maxPlateLength),
    manufacturer: optionalLine(maxModelLength),
    model: optionalLine(maxModelLength),
  })
  .transform(({ id, ...rest }): ProviderVehicle => ({ externalId: id, ...rest }));

const driver = z
  .object({
    id: externalId,
    firstName: line(maxNameLength),
    lastName: requiredLine(maxNameLength),
    birthDate: optional(day()),
  })
  .transform(({ id, ...rest }) => ({ externalId: id, ...rest }));

const maxDurationMs = 366 * dayMs;
const instantToDate = instant().transform((value) => new Date(value));

export const genericShift = z
  .object({
    id: externalId,
    driver,
    vehicle: genericVehicle,
    start: instantToDate,
    end: instantToDate.nullish().transform((value) => value ?? null),
  })
  // Before the rules, which need both instants: a failed transformation keeps them from running.
  .transform(({ id, ...rest }): ProviderShift => ({ externalId: id, ...rest }))
  .refine(({ start, end }) => end === null || end >= start, 'Das Ende liegt vor dem Beginn.')
  .refine(
    ({ start, end }) => end === null || end.getTime() - start.getTime() <= maxDurationMs,
    'Die Schicht dauert länger als ein Jahr.',
  );

export const genericEmployee = z
  .object({
    id: externalId,
    staffNumber: optional(line(maxEmployeeNumberLength)),
    firstName: line(maxNameLength),
    lastName: requiredLine(maxNameLength),
    birthDate: optional(day()),
    birthCity: optional(line(maxCityLength)),
    street: optional(line(maxStreetLength)),
    houseNumber: optional(line(maxHouseNumberLength)),
    postalCode: optional(line(maxZipCodeLength)),
    city: optional(line(maxCityLength)),
    active: z.boolean(),
  })
  .transform(({ id, active, ...rest }): ProviderEmployee => ({ externalId: id, isActive: active, ...rest }));
