import { dayExplanation, type FileColumn } from './file-column.ts';

/** Headings under which a list writes first and last name into one cell. */
export const wholeNameHeadings = ['name', 'fahrer', 'fahrername', 'mitarbeiter', 'mitarbeitername', 'name fahrer'];

export const personColumns = (prefix: string): readonly FileColumn[] => [
  {
    path: `${prefix}firstName`,
    label: 'Vorname',
    aliases: ['firstname', 'vname', 'vorname fahrer', 'rufname', 'vornamen', 'fahrer vorname', 'first name'],
    type: 'text',
    example: 'Erika',
    explanation: 'Vorname des Fahrers.',
  },
  {
    path: `${prefix}lastName`,
    label: 'Nachname',
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
    example: 'Mustermann',
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
    label: 'Geburtsdatum',
    aliases: [
      ...['geburtstag', 'geboren', 'birthdate', 'geb am', 'geb', 'geb datum', 'geboren am', 'gebdat', 'gebdatum'],
      ...['geburtsdat', 'date of birth', 'birthday'],
    ],
    type: 'birth',
    example: '17.05.1990',
    explanation: `${dayExplanation} Mit dem Namen zusammen erkennt es einen Fahrer wieder.`,
  },
];

/** Paths that name a person, of which a file needs one. */
export const namePaths = (prefix: string): readonly string[] =>
  ['lastName', 'firstName', 'wholeName', 'reversedName'].map((path) => `${prefix}${path}`);

export const staffNumberAliases = [
  ...['personalnummer', 'personalnr', 'pers nr', 'persnummer', 'mitarbeiternummer', 'mitarbeiternr', 'ma nr', 'manr'],
  ...['personal nr', 'pnr', 'ma id', 'mitarbeiter nr', 'persnr', 'p nr', 'staff number', 'employee number'],
];

export const vinColumn: FileColumn = {
  path: 'vin',
  label: 'VIN',
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
  example: 'WDB9066331S123456',
  explanation:
    'Fahrgestellnummer, höchstens 17 Buchstaben und Ziffern. An ihr wird ein Fahrzeug wiedererkannt, ohne sie am Kennzeichen.',
};

export const plateColumn: FileColumn = {
  path: 'licensePlate',
  label: 'Kennzeichen',
  aliases: [
    ...['nummernschild', 'kfz kennzeichen', 'amtliches kennzeichen', 'amtl kennz', 'amtl kennzeichen', 'kennz', 'kz'],
    ...['kfz kennz', 'pol kennzeichen', 'pol kennz', 'polizeiliches kennzeichen', 'kfz', 'fahrzeugkennzeichen', 'akz'],
    ...['lkw kennzeichen', 'pkw kennzeichen', 'license plate', 'kfz nr', 'wagennummer', 'zulassungskennzeichen'],
  ],
  type: 'plate',
  example: 'B-AB-1234',
  explanation: 'Amtliches Kennzeichen, am besten in der Form B-AB-1234.',
};
