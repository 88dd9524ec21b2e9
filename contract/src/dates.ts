import { z } from 'zod';
import './german-messages.ts';
import { berlinInstant, berlinInstants } from './rules/berlin-time.ts';
import { formatDay } from './rules/known-dates.ts';
import { earliestDay, latestDay } from './rules/limits.ts';

/** Calendar day without a time (birth, inspection, invoice), never an instant. */
export const day = () =>
  z.iso
    .date('Kein gültiges Datum (erwartet wird zum Beispiel 2026-03-31).')
    .refine(
      (value) => value >= earliestDay && value <= latestDay,
      `Das Datum muss zwischen ${formatDay(earliestDay)} und ${formatDay(latestDay)} liegen.`,
    );

/** Time of day in Berlin, to the minute. */
export const timeOfDay = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Keine gültige Uhrzeit (HH:MM).')
    .transform((value) => value.slice(0, 5));

const isInRange = (value: string): boolean => value >= earliestDay && value <= '2199';
const outOfRangeMessage = 'Der Zeitpunkt liegt außerhalb des erlaubten Bereichs.';

/** Instant with its offset to UTC. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: 'Kein gültiger Zeitpunkt (ISO 8601 mit Zeitzone).' })
    .refine(isInRange, outOfRangeMessage);

/** For a time in the hour that spring leaves out. */
export const skippedHourMessage = 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.';

const endsWithZone = /(Z|[+-]\d\d:\d\d)$/;

/** Entered instant; without an offset, as date-time fields send it, it is Berlin time. */
export const enteredInstant = () =>
  z.iso
    .datetime({
      offset: true,
      local: true,
      error: 'Kein gültiger Zeitpunkt (erwartet wird zum Beispiel 2026-03-31T14:30:00+02:00).',
    })
    .refine(isInRange, outOfRangeMessage)
    .refine(
      (value) => endsWithZone.test(value) || berlinInstants(value.slice(0, 10), value.slice(11, 16)).length > 0,
      skippedHourMessage,
    )
    .transform((value) =>
      endsWithZone.test(value) ? value : berlinInstant(value.slice(0, 10), value.slice(11, 16)).toISOString(),
    );
