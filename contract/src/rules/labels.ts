export { isOpenStatus, statusLabel } from './status-label.ts';

/** Labels of all fields by their write key. */
const labels: Readonly<Record<string, string>> = {
  title: 'Titel',
  status: 'Status',
  assignedToUsername: 'Zugewiesen an',
  description: 'Beschreibung',
  manufacturer: 'Hersteller',
  model: 'Modell',
  licensePlate: 'Kennzeichen',
  plateTime: 'Zeit des Kennzeichens',
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
  phone: 'Telefon',
  caseNumber: 'Fallnummer',
  date: 'Datum',
  time: 'Uhrzeit',
  timeZone: 'Zeitzone',
  driver: 'Fahrer',
  driverReason: 'Grund',
  emailSubject: 'E-Mail-Betreff',
  policeEmail: 'E-Mail der Behörde',
  offencePlace: 'Tatort',
  authorityName: 'Behörde',
  authorityAddress: 'Anschrift der Behörde',
  authorityFax: 'Telefax der Behörde',
  authorityReference: 'Zeichen der Behörde',
  authorityLetterDate: 'Schreiben der Behörde vom',
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
  created: 'Angelegt',
  relation: 'Verknüpfung',
  attachment: 'Anhang',
  policeMail: 'E-Mail an die Behörde',
  hold: 'Aufbewahrung',
  disclosure: 'Auskunft erstellt',
  archived: 'Archiviert',
  commentEdited: 'Kommentar bearbeitet',
  commentDeleted: 'Kommentar gelöscht',
};

/** Label of a field, undefined for one that no page shows. */
export const knownFieldLabel = (field: string): string | undefined => labels[field];

/** Label of a field in the history. */
export const fieldLabel = (field: string): string => labels[field] ?? field;

/** Keys of a PATCH that a response names differently. */
const readKeys: Readonly<Record<string, string>> = {
  assignedToUsername: 'assignedToEmail',
  manufacturer: 'hersteller',
  model: 'modell',
  nextServiceDate: 'naechsterService',
  huValidUntil: 'gueltigkeitHauptuntersuchung',
  providerName: 'providername',
  returnDate: 'rueckgabedatum',
  frontTireType: 'reifenVorderachse',
  rearTireType: 'reifenHinterachse',
};

/** Key under which a response holds the value of a PATCH key. */
export const readKey = (field: string): string => readKeys[field] ?? field;

/** See docs/coverage.md#entities. */
export const repairTypes = [
  'Mechanik',
  'Elektronik',
  'Karosserie',
  'Reifen',
  'Bremsen',
  'Service',
  'Sonstige',
] as const;

const whole = new Intl.NumberFormat('de-DE');

/** "1 Position", "1.234 Positionen". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
