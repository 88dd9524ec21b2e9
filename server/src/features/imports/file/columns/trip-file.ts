import { type FileShape, instantExplanation } from './file-column.ts';
import { namePaths, personColumns, plateColumn, staffNumberAliases, vinColumn } from './shared-columns.ts';

/** Day of a trip whose begin and end are times alone. */
export const tripDayPath = 'day';

export const tripFile: FileShape = {
  sheet: 'Fahrten',
  required: [['start'], namePaths('driver.'), ['vehicle.licensePlate', 'vehicle.vin']],
  columns: [
    ...personColumns('driver.'),
    {
      path: 'driver.staffNumber',
      label: 'Mitarbeiter-ID',
      aliases: [...staffNumberAliases, 'fahrer nr', 'fahrernummer'],
      type: 'text',
      example: '4711',
      explanation: 'Personalnummer, wenn bekannt.',
    },
    { ...plateColumn, path: 'vehicle.licensePlate' },
    {
      ...vinColumn,
      path: 'vehicle.vin',
      explanation: 'Fahrgestellnummer, wenn bekannt. Ein noch unbekanntes Fahrzeug wird mit ihr angelegt.',
    },
    {
      path: 'start',
      label: 'Beginn',
      aliases: [
        'start',
        'startzeit',
        'von',
        'schichtbeginn',
        'abfahrt',
        'beginn der fahrt',
        'fahrtbeginn',
        'schichtstart',
      ],
      type: 'instant',
      example: '02.11.2026 07:30',
      explanation: instantExplanation,
    },
    {
      path: 'end',
      label: 'Ende',
      aliases: ['endzeit', 'bis', 'schichtende', 'ankunft', 'ende der fahrt', 'fahrtende', 'stop', 'stopp'],
      type: 'instant',
      example: '02.11.2026 16:15',
      explanation: `${instantExplanation} Leer, solange die Fahrt läuft.`,
    },
    {
      path: tripDayPath,
      label: 'Datum',
      aliases: ['tag', 'fahrtdatum', 'fahrttag', 'datum der fahrt', 'einsatztag', 'schichtdatum', 'arbeitstag'],
      type: 'day',
      isAlternative: true,
      example: '02.11.2026',
      explanation: 'Tag, an dem Beginn und Ende liegen, wenn dort nur Uhrzeiten stehen.',
    },
  ],
};
