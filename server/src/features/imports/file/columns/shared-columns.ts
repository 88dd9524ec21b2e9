import { dayExplanation, type FileColumn } from './file-column.ts';

export const person = (prefix: string): readonly FileColumn[] => [
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
    explanation: `${dayExplanation} Mit dem Namen zusammen erkennt es einen Fahrer wieder.`,
  },
];

export const vin: FileColumn = {
  path: 'vin',
  label: 'VIN',
  aliases: ['fahrgestellnummer', 'fin', 'fahrzeugidentifizierungsnummer', 'fahrzeug ident nr'],
  type: 'vin',
  example: 'WDB9066331S123456',
  explanation: 'Fahrgestellnummer, höchstens 17 Buchstaben und Ziffern. An ihr wird ein Fahrzeug wiedererkannt.',
};

export const plate: FileColumn = {
  path: 'licensePlate',
  label: 'Kennzeichen',
  aliases: ['nummernschild', 'kfz kennzeichen', 'amtliches kennzeichen'],
  type: 'plate',
  example: 'B-AB-1234',
  explanation: 'Amtliches Kennzeichen, am besten in der Form B-AB-1234.',
};
