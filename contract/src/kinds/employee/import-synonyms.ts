import type { employeeFields } from './fields.ts';

export const staffNumberAliases = [
  ...['personalnummer', 'personalnr', 'pers nr', 'persnummer', 'mitarbeiternummer', 'mitarbeiternr', 'ma nr', 'manr'],
  ...['personal nr', 'pnr', 'ma id', 'mitarbeiter nr', 'persnr', 'p nr', 'staff number', 'employee number'],
];

/** Headings of files that mean a field, beside its label and heading. Apart from the table, because no page needs them. */
export const employeeSynonyms: Readonly<Partial<Record<keyof typeof employeeFields, readonly string[]>>> = {
  employeeId: ['employeeid', 'externe id', 'fahrer nr', 'fahrernummer', 'fahrernr'],
  mitarbeiterId: staffNumberAliases,
  birthCity: ['geb ort', 'gebort', 'geboren in', 'geburtsstadt', 'birth city'],
  street: [
    'strasse',
    'str',
    'anschrift',
    'adresse',
    'strasse hausnummer',
    'strasse nr',
    'strasse hausnr',
    'strasse und hausnummer',
  ],
  houseNumber: ['hausnr', 'hnr', 'haus nr', 'nr'],
  plz: ['plz', 'postleitz', 'zip', 'postcode'],
  city: ['stadt', 'wohnort', 'city', 'wohnsitz', 'ort wohnort'],
  phone: [
    'tel',
    'telefonnummer',
    'telefonnr',
    'telefon nr',
    'tel nr',
    'mobil',
    'mobilnummer',
    'mobilnr',
    'mobiltelefon',
    'handy',
    'handynummer',
    'handynr',
    'rufnummer',
    'phone',
    ...['tel mobil', 'telefon mobil', 'mobil tel', 'mobil telefon', 'handy nr', 'mobil nr'],
  ],
  email: ['mail', 'e-mail-adresse', 'mailadresse'],
};
