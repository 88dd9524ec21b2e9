import type { ImportKind } from '@flottwart/contract/imports';

export interface FileColumn {
  /** Where the value goes in the record. */
  readonly path: string;
  /** The heading of the template. */
  readonly label: string;
  /** Other headings it is known by. */
  readonly aliases?: readonly string[];
  readonly type: 'text' | 'day' | 'moment' | 'number' | 'status' | 'plate' | 'vin';
  readonly example: string;
  readonly explanation: string;
}

interface FileShape {
  /** The sheet of the template. */
  readonly sheet: string;
  readonly columns: readonly FileColumn[];
  /** Of each group at least one column has to be there. */
  readonly required: readonly (readonly string[])[];
}

const day = 'Datum in der Form TT.MM.JJJJ.';
const moment = 'Datum und Uhrzeit in der Form TT.MM.JJJJ HH:MM, deutsche Zeit.';

const person = (prefix: string): readonly FileColumn[] => [
  {
    path: `${prefix}firstName`,
    label: 'Vorname',
    aliases: ['firstname'],
    type: 'text',
    example: 'Erika',
    explanation: 'Vorname des Fahrers.',
  },
  {
    path: `${prefix}lastName`,
    label: 'Nachname',
    aliases: ['name', 'familienname', 'lastname'],
    type: 'text',
    example: 'Mustermann',
    explanation: 'Nachname des Fahrers.',
  },
  {
    path: `${prefix}birthDate`,
    label: 'Geburtsdatum',
    aliases: ['geburtstag', 'geboren', 'birthdate'],
    type: 'day',
    example: '17.05.1990',
    explanation: `${day} Mit dem Namen zusammen erkennt es einen Fahrer wieder.`,
  },
];

const employees: FileShape = {
  sheet: 'Fahrer',
  required: [['lastName', 'firstName']],
  columns: [
    {
      path: 'employeeId',
      label: 'Fahrer-ID',
      aliases: ['employeeid', 'externe id'],
      type: 'text',
      example: 'F-1001',
      explanation: 'ID in einem anderen System. Wer eine ID hat, wird an ihr wiedererkannt.',
    },
    {
      path: 'mitarbeiterId',
      label: 'Mitarbeiter-ID',
      aliases: ['personalnummer', 'personalnr', 'pers nr', 'mitarbeiternummer'],
      type: 'text',
      example: '4711',
      explanation: 'Personalnummer. Erkennt einen Fahrer wieder, wenn keine Fahrer-ID da ist.',
    },
    ...person(''),
    {
      path: 'birthCity',
      label: 'Geburtsort',
      type: 'text',
      example: 'Hamburg',
      explanation: 'Wird für Schreiben an Behörden gebraucht.',
    },
    {
      path: 'street',
      label: 'Straße',
      aliases: ['strasse'],
      type: 'text',
      example: 'Musterweg',
      explanation: 'Straße ohne Hausnummer.',
    },
    {
      path: 'houseNumber',
      label: 'Hausnummer',
      aliases: ['hausnr', 'nr'],
      type: 'text',
      example: '12a',
      explanation: 'Hausnummer.',
    },
    {
      path: 'plz',
      label: 'Postleitzahl',
      aliases: ['plz'],
      type: 'text',
      example: '01067',
      explanation: 'Postleitzahl, führende Nullen bleiben erhalten.',
    },
    {
      path: 'city',
      label: 'Ort',
      aliases: ['stadt', 'wohnort'],
      type: 'text',
      example: 'Dresden',
      explanation: 'Wohnort.',
    },
    {
      path: 'status',
      label: 'Status',
      type: 'status',
      example: 'aktiv',
      explanation: '„aktiv“ oder „inaktiv“. Leer: neue Fahrer sind aktiv, bei den anderen bleibt es, wie es ist.',
    },
  ],
};

const vin: FileColumn = {
  path: 'vin',
  label: 'VIN',
  aliases: ['fahrgestellnummer', 'fin', 'fahrzeugidentifizierungsnummer', 'fahrzeug ident nr'],
  type: 'vin',
  example: 'WDB9066331S123456',
  explanation: 'Fahrgestellnummer, höchstens 17 Buchstaben und Ziffern. An ihr wird ein Fahrzeug wiedererkannt.',
};

const plate: FileColumn = {
  path: 'licensePlate',
  label: 'Kennzeichen',
  aliases: ['nummernschild', 'kfz kennzeichen', 'amtliches kennzeichen'],
  type: 'plate',
  example: 'B-AB-1234',
  explanation: 'Amtliches Kennzeichen, am besten in der Form B-AB-1234.',
};

const vehicleDay = (path: string, label: string, example: string, aliases: readonly string[] = []): FileColumn => ({
  path,
  label,
  aliases,
  type: 'day',
  example,
  explanation: day,
});

const vehicleText = (path: string, label: string, example: string, aliases: readonly string[] = []): FileColumn => ({
  path,
  label,
  aliases,
  type: 'text',
  example,
  explanation: 'Freier Text.',
});

const vehicles: FileShape = {
  sheet: 'Fahrzeuge',
  required: [['vin']],
  columns: [
    vin,
    plate,
    vehicleText('manufacturer', 'Hersteller', 'Mercedes-Benz', ['marke']),
    vehicleText('model', 'Modell', 'Sprinter 317', ['typ']),
    vehicleDay('nextServiceDate', 'Nächster Service', '01.03.2027', ['naechster service datum', 'service am']),
    {
      path: 'naechsterServiceInKm',
      label: 'Nächster Service in km',
      aliases: ['service km', 'naechster service km'],
      type: 'number',
      example: '60.000',
      explanation: 'Kilometerstand, bei dem der nächste Service fällig ist.',
    },
    vehicleDay('huValidUntil', 'HU/AU gültig bis', '30.06.2027', ['hu gueltig bis', 'hu', 'tuev', 'hauptuntersuchung']),
    vehicleText('providerName', 'Leasinggeber', 'Muster Leasing', ['leasing']),
    vehicleDay('returnDate', 'Rückgabedatum', '31.12.2027', ['rueckgabe', 'leasingende']),
    vehicleText('frontTireType', 'Reifen vorne', 'Ganzjahr', ['reifen vorderachse']),
    vehicleDay('lastFrontTireChange', 'Letzter Reifenwechsel vorne', '15.10.2026'),
    vehicleText('rearTireType', 'Reifen hinten', 'Ganzjahr', ['reifen hinterachse']),
    vehicleDay('lastRearTireChange', 'Letzter Reifenwechsel hinten', '15.10.2026'),
  ],
};

const trips: FileShape = {
  sheet: 'Fahrten',
  required: [['start'], ['driver.lastName', 'driver.firstName'], ['vehicle.licensePlate', 'vehicle.vin']],
  columns: [
    ...person('driver.'),
    {
      path: 'driver.staffNumber',
      label: 'Mitarbeiter-ID',
      aliases: ['personalnummer', 'personalnr', 'mitarbeiternummer'],
      type: 'text',
      example: '4711',
      explanation: 'Personalnummer, wenn bekannt.',
    },
    { ...plate, path: 'vehicle.licensePlate' },
    {
      ...vin,
      path: 'vehicle.vin',
      explanation: 'Fahrgestellnummer, wenn bekannt. Ein noch unbekanntes Fahrzeug wird mit ihr angelegt.',
    },
    {
      path: 'start',
      label: 'Beginn',
      aliases: ['start', 'startzeit', 'von', 'schichtbeginn', 'abfahrt'],
      type: 'moment',
      example: '02.11.2026 07:30',
      explanation: moment,
    },
    {
      path: 'end',
      label: 'Ende',
      aliases: ['endzeit', 'bis', 'schichtende', 'ankunft'],
      type: 'moment',
      example: '02.11.2026 16:15',
      explanation: `${moment} Leer, solange die Fahrt läuft.`,
    },
  ],
};

export const fileShapes: Readonly<Record<ImportKind, FileShape>> = { employees, vehicles, trips };

const headingKey = (heading: string): string =>
  heading
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** Which of our columns each heading is; the first of two alike counts. */
export const recogniseHeadings = (kind: ImportKind, headings: readonly string[]): readonly (FileColumn | null)[] => {
  const taken = new Set<FileColumn>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const column = fileShapes[kind].columns.find(({ label, aliases = [] }) =>
      [label, ...aliases].some((name) => headingKey(name) === key),
    );
    if (!column || key === '' || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
};

/** What has to be there and is not, in words; nothing where all is there. */
export const missingColumns = (kind: ImportKind, columns: readonly (FileColumn | null)[]): readonly string[] => {
  const there = new Set(columns.map((column) => column?.path));
  const { required, columns: all } = fileShapes[kind];
  const labelOf = (path: string): string => all.find((column) => column.path === path)?.label ?? path;
  return required
    .filter((group) => !group.some((path) => there.has(path)))
    .map((group) => group.map(labelOf).join(' oder '));
};
