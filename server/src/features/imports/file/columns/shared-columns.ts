import { employeeFields } from '@flottwart/contract/kinds/employee/fields';
import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { dayExplanation, type FileColumn } from './file-column.ts';

/** Headings under which a list writes first and last name into one cell. */
export const wholeNameHeadings = ['name', 'fahrer', 'fahrername', 'mitarbeiter', 'mitarbeitername', 'name fahrer'];

export const personColumns = (prefix: string): readonly FileColumn[] => [
  {
    path: `${prefix}firstName`,
    label: employeeFields.firstName.label,
    aliases: ['firstname', 'vname', 'vorname fahrer', 'rufname', 'vornamen', 'fahrer vorname', 'first name'],
    type: 'text',
    example: employeeFields.firstName.example,
    explanation: 'Vorname des Fahrers.',
  },
  {
    path: `${prefix}lastName`,
    label: employeeFields.lastName.label,
    aliases: [
      'familienname',
      'lastname',
      'zuname',
      'nachname fahrer',
      'fahrer nachname',
      'last name',
      'surname',
      'nname',
    ],
    type: 'text',
    example: employeeFields.lastName.example,
    explanation: 'Nachname des Fahrers.',
  },
  {
    path: `${prefix}wholeName`,
    label: 'Vorname Nachname',
    aliases: ['vor und nachname', 'vorname name', 'vorname und name', 'vorname u nachname'],
    type: 'first-last',
    isAlternative: true,
    example: 'Erika Mustermann',
    explanation: 'Vor- und Nachname in einer Zelle.',
  },
  {
    path: `${prefix}reversedName`,
    label: 'Nachname, Vorname',
    aliases: ['name vorname', 'nachname vorname', 'name und vorname', 'nach und vorname', 'familienname vorname'],
    type: 'last-first',
    isAlternative: true,
    example: 'Mustermann, Erika',
    explanation: 'Nach- und Vorname in einer Zelle.',
  },
  {
    path: `${prefix}birthDate`,
    label: employeeFields.birthDate.label,
    aliases: [
      ...['geburtstag', 'geboren', 'birthdate', 'geb am', 'geb', 'geb datum', 'geboren am', 'gebdat', 'gebdatum'],
      ...['geburtsdat', 'date of birth', 'birthday'],
    ],
    type: 'birth',
    example: employeeFields.birthDate.example,
    explanation: `${dayExplanation} Mit dem Namen zusammen erkennt es einen Fahrer wieder.`,
  },
];

/** Paths that name a person, of which a file needs one. */
export const namePaths = (prefix: string): readonly string[] =>
  ['lastName', 'firstName', 'wholeName', 'reversedName'].map((path) => `${prefix}${path}`);

export const vinColumn: FileColumn = {
  path: 'vin',
  label: vehicleFields.vin.label,
  aliases: [
    ...[
      'fahrgestellnummer',
      'fin',
      'fahrzeugidentifizierungsnummer',
      'fahrzeug ident nr',
      'fz ident nr',
      'fzg ident nr',
    ],
    ...['fahrgestellnr', 'fahrgestell nr', 'fgst nr', 'fgstnr', 'fg nr', 'fgnr', 'fahrgest nr', 'ident nr', 'identnr'],
    ...[
      'identnummer',
      'ident nummer',
      'fahrzeugidentnummer',
      'fahrzeugidentnr',
      'fin vin',
      'vin fin',
      'vin nr',
      'fin nr',
    ],
    ...['fahrzeug identifikationsnummer', 'fahrzeugidentifikationsnr', 'fahrzeug id nr', 'chassis nr', 'chassisnummer'],
    ...['fahrgestellnummer fin', 'fin fahrgestellnummer', 'vin nummer', 'vehicle identification number', 'fzg id nr'],
  ],
  type: 'vin',
  example: vehicleFields.vin.example,
  explanation:
    'Fahrgestellnummer, höchstens 17 Buchstaben und Ziffern. An ihr wird ein Fahrzeug wiedererkannt, ohne sie am Kennzeichen.',
};

export const plateColumn: FileColumn = {
  path: 'licensePlate',
  label: vehicleFields.licensePlate.label,
  aliases: [
    ...['nummernschild', 'kfz kennzeichen', 'amtliches kennzeichen', 'amtl kennz', 'amtl kennzeichen', 'kennz', 'kz'],
    ...['kfz kennz', 'pol kennzeichen', 'pol kennz', 'polizeiliches kennzeichen', 'kfz', 'fahrzeugkennzeichen', 'akz'],
    ...['lkw kennzeichen', 'pkw kennzeichen', 'license plate', 'kfz nr', 'wagennummer', 'zulassungskennzeichen'],
  ],
  type: 'plate',
  example: vehicleFields.licensePlate.example,
  explanation: 'Amtliches Kennzeichen, am besten in der Form B-AB-1234.',
};
