import { statusLabel } from '@flottwart/contract/rules/status-label';
import { dash, formatDay, formatMoment } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';

/** The fields of all kinds by the key they are changed with. */
const labels: Readonly<Record<string, string>> = {
  title: 'Titel',
  status: 'Status',
  assignedToUsername: 'Zugewiesen an',
  description: 'Beschreibung',
  manufacturer: 'Hersteller',
  model: 'Modell',
  licensePlate: 'Kennzeichen',
  vin: 'VIN',
  nextServiceDate: 'Nächster Service',
  naechsterServiceInKm: 'Nächster Service in km',
  huValidUntil: 'HU/AU gültig bis',
  providerName: 'Leasinggeber',
  returnDate: 'Rückgabedatum',
  frontTireType: 'Reifen vorne',
  rearTireType: 'Reifen hinten',
  lastFrontTireChange: 'Letzter Reifenwechsel vorne',
  lastRearTireChange: 'Letzter Reifenwechsel hinten',
  dueDate: 'Fällig bis',
  employeeId: 'Fahrer-ID',
  mitarbeiterId: 'Mitarbeiter-ID',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburtsdatum',
  birthCity: 'Geburtsort',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  plz: 'Postleitzahl',
  city: 'Ort',
  caseNumber: 'Fallnummer',
  date: 'Datum',
  time: 'Uhrzeit',
  emailSubject: 'E-Mail-Betreff',
  policeEmail: 'E-Mail der Polizei',
  repairType: 'Typ',
  repairDate: 'Datum',
  mileageAtRepair: 'Kilometerstand',
  repairReason: 'Grund',
  contactPerson: 'Ansprechpartner',
  contactPhone: 'Telefon',
  contactEmail: 'E-Mail',
  workshopName: 'Werkstatt',
  invoiceNumber: 'Rechnung',
  estimatedCost: 'Geplant',
  actualCost: 'Bezahlt',
};

export const fieldLabel = (field: string): string => labels[field] ?? field;

const kilometres: ReadonlySet<string> = new Set(['naechsterServiceInKm', 'mileageAtRepair']);
const euros: ReadonlySet<string> = new Set(['estimatedCost', 'actualCost']);

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A recorded value as a person reads it. */
export const showValue = (field: string, value: string | null, personName: (email: string) => string): string => {
  if (value === null || value === '') return dash;
  if (field === 'status') return statusLabel(value);
  if (field === 'assignedToUsername') return personName(value);
  if (kilometres.has(field)) return `${germanNumber(Number(value), 0)} km`;
  if (euros.has(field)) return `${germanNumber(Number(value), 2)} €`;
  if (isDay.test(value)) return formatDay(value);
  return isMoment.test(value) ? formatMoment(value) : value.replace(/\s+/g, ' ');
};
