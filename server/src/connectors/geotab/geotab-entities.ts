import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';
import { maxPlateLength } from '@flottwart/contract/rules/limits';
import { z } from 'zod';
import { ProviderError } from '../provider.ts';
import type { TelematicsProviderCredential } from '../telematics/telematics.ts';
import type { GeotabClient, GetRequest } from './geotab-client.ts';

const maxTextLength = 100;

/** Keys without a value are absent; free text may contain anything. */
const text = z
  .string()
  .default('')
  .transform((value) => cleanLine(value).replace(/\p{C}/gu, ' ').trim().slice(0, maxTextLength).toWellFormed());
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const reference = z.object({ id: z.string() });

/** A VIN that was never entered is empty or a question mark. */
const vin = text.transform((value) => (/^[A-Z0-9]{5,17}$/i.test(value) ? value.toUpperCase() : ''));

export const device = z.object({
  id: z.string(),
  deviceType: text,
  serialNumber: text,
  /** Longer notes in the plate field name no vehicle. */
  licensePlate: text.transform((value) => (value.length <= maxPlateLength ? value : '')),
  vehicleIdentificationNumber: vin,
  engineVehicleIdentificationNumber: vin,
  activeTo: instant.optional(),
});
export type Device = z.output<typeof device>;

export const vinOf = (one: Device): string => one.vehicleIdentificationNumber || one.engineVehicleIdentificationNumber;

/** Trailers have no device, and retired vehicles stay listed. */
export const isActiveVehicle = ({ deviceType, activeTo }: Device, now: Date): boolean =>
  deviceType !== 'None' && (activeTo === undefined || activeTo > now);

export const user = z.object({ id: z.string(), name: text, firstName: text, lastName: text });

/** Implausible coordinates of one device do not fail the others. */
const degrees = (max: number) => z.number().min(-max).max(max).optional().catch(undefined);

export const statusInfo = z.object({
  device: reference,
  dateTime: instant,
  latitude: degrees(90),
  longitude: degrees(180),
});
export type StatusInfo = z.output<typeof statusInfo>;

export const statusData = z.object({ device: reference, dateTime: instant, data: z.number() });

const nobody: ReadonlySet<string> = new Set(['UnknownDriverId', 'NoDriverId']);

export const driverChange = z
  .object({
    id: z.string(),
    device: reference,
    driver: z.union([z.string(), reference]).default('UnknownDriverId'),
    dateTime: instant,
    version: text,
  })
  .transform(({ id, device: { id: deviceId }, driver, dateTime: at, version }) => {
    const driverId = typeof driver === 'string' ? driver : driver.id;
    return { id, deviceId, driverId: nobody.has(driverId) ? null : driverId, at, version };
  });
export type DriverChange = z.output<typeof driverChange>;

const maxPages = 1000;

/** Reads all entities of a kind that can be sorted by id, one page in memory. */
export async function* readAllById<S extends z.ZodType<{ readonly id: string }>>(
  client: GeotabClient,
  credential: TelematicsProviderCredential,
  { request, row }: { readonly request: GetRequest; readonly row: S },
  signal: AbortSignal,
): AsyncGenerator<z.output<S>> {
  let offset: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const sort = { sortBy: 'id', sortDirection: 'asc', offset } as const;
    const rows: z.output<S>[] = await client.get(credential, { ...request, sort }, row, signal);
    yield* rows;
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    if (last === offset) break;
    offset = last;
  }
  throw new ProviderError('unexpected_response', { detail: `${request.typeName}: pages without end` });
}
