import type { z } from 'zod';
import type { ProviderRow } from '../provider.ts';

interface RowContext {
  /** Key by which a person finds the row at the provider. */
  readonly reference: string;
  /** German names of the provider's own keys. */
  readonly names?: Readonly<Record<string, string>>;
}

const maxReasons = 3;

/** German names of the keys of all providers, because people read the reasons. */
const fieldNames: Readonly<Record<string, string>> = {
  id: 'ID',
  driver: 'Fahrer',
  'driver.id': 'ID des Fahrers',
  'driver.firstName': 'Vorname des Fahrers',
  'driver.lastName': 'Nachname des Fahrers',
  'driver.birthDate': 'Geburtsdatum des Fahrers',
  vehicle: 'Fahrzeug',
  'vehicle.id': 'ID des Fahrzeugs',
  'vehicle.vin': 'VIN',
  'vehicle.plate': 'Kennzeichen',
  'vehicle.manufacturer': 'Hersteller',
  'vehicle.model': 'Modell',
  vin: 'VIN',
  plate: 'Kennzeichen',
  manufacturer: 'Hersteller',
  model: 'Modell',
  start: 'Beginn',
  end: 'Ende',
  staffNumber: 'Personalnummer',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburtsdatum',
  birthCity: 'Geburtsort',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  active: 'Status',
  tripid: 'Fahrtnummer',
  tripmode: 'Fahrtart',
  objectno: 'Fahrzeugnummer',
  objectname: 'Fahrzeug',
  driverno: 'Fahrernummer',
  drivername: 'Fahrer',
  start_time: 'Beginn',
  end_time: 'Ende',
  licenseplatenumber: 'Kennzeichen',
  identnumber: 'VIN',
  vehiclemanufacturer: 'Hersteller',
  vehiclemodel: 'Modell',
};

const missingParts: Readonly<Record<string, string>> = {
  driver: 'Die Fahrt nennt keinen Fahrer.',
  vehicle: 'Die Fahrt nennt kein Fahrzeug.',
};

/** Parses a row, or says in German why it is unusable. */
export const parseRow = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  { reference, names = {} }: RowContext,
): ProviderRow<z.output<S>> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { row: parsed.data };
  const reasons = parsed.error.issues.map((issue) => reasonOf(issue, names));
  return { unusable: reasons.slice(0, maxReasons).join(' '), reference };
};

const kindsOfValue: Readonly<Record<string, string>> = {
  string: 'Text erwartet.',
  boolean: 'Ja oder nein erwartet (true oder false).',
  object: 'unlesbar.',
};

const reasonOf = (issue: z.core.$ZodIssue, names: Readonly<Record<string, string>>): string => {
  const path = issue.path.join('.');
  const place = names[path] ?? fieldNames[path] ?? path;
  if (place === '') return issue.code === 'custom' ? issue.message : 'Der Eintrag ist unlesbar.';
  if (issue.input === undefined || issue.input === null) return missingParts[path] ?? `Feld „${place}“ fehlt.`;
  if (issue.code !== 'invalid_type') return `Feld „${place}“: ${issue.message}`;
  return `Feld „${place}“: ${kindsOfValue[issue.expected] ?? 'unlesbar.'}`;
};

const maxReferenceLength = 100;

/** Provider's key as displayable text, if possible: one line, without control characters. */
export const displayKey = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const shown = String(value)
    .slice(0, 2 * maxReferenceLength)
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .trim();
  return shown.slice(0, maxReferenceLength).toWellFormed() || undefined;
};
