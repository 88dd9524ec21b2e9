import { staffNumberAliases } from '@flottwart/contract/kinds/employee/import-synonyms';
import { type FileShape, instantExplanation } from './file-column.ts';
import { namePaths, personColumns, plateColumn, vinColumn } from './shared-columns.ts';

/** Days of a trip whose begin and end are times alone: one for both, or one for each. */
export const tripDayPaths = { both: 'day', start: 'startDay', end: 'endDay' } as const;

/** Duration as the file gives it; decides between two readings of a time and is not stored. */
export const tripDurationPath = 'duration';

export const tripFile: FileShape = {
  sheet: 'Fahrten',
  required: [['start'], [...namePaths('driver.'), 'driver.staffNumber'], ['vehicle.licensePlate', 'vehicle.vin']],
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
        ...['start uhrzeit', 'uhrzeit start', 'beginn uhrzeit', 'uhrzeit beginn', 'uhrzeit von', 'von uhrzeit'],
        ...['zeit von', 'abfahrtszeit', 'start time'],
      ],
      type: 'instant',
      example: '02.11.2026 07:30',
      explanation: instantExplanation,
    },
    {
      path: 'end',
      label: 'Ende',
      aliases: [
        ...['endzeit', 'bis', 'schichtende', 'ankunft', 'ende der fahrt', 'fahrtende', 'stop', 'stopp', 'stoppzeit'],
        ...['end uhrzeit', 'uhrzeit ende', 'ende uhrzeit', 'uhrzeit bis', 'bis uhrzeit', 'zeit bis', 'ankunftszeit'],
        ...['end time', 'stop time'],
      ],
      type: 'instant',
      example: '02.11.2026 16:15',
      explanation: `${instantExplanation} Leer, solange die Fahrt läuft.`,
    },
    {
      path: tripDayPaths.both,
      label: 'Datum',
      aliases: ['tag', 'fahrtdatum', 'fahrttag', 'datum der fahrt', 'einsatztag', 'schichtdatum', 'arbeitstag'],
      type: 'day',
      isAlternative: true,
      example: '02.11.2026',
      explanation: 'Tag, an dem Beginn und Ende liegen, wenn dort nur Uhrzeiten stehen.',
    },
    {
      path: tripDayPaths.start,
      label: 'Startdatum',
      aliases: [
        ...['datum start', 'beginndatum', 'datum beginn', 'von datum', 'datum von', 'abfahrtsdatum', 'datum abfahrt'],
        ...['abfahrt datum', 'anfangsdatum', 'start date'],
      ],
      type: 'day',
      isAlternative: true,
      example: '02.11.2026',
      explanation: 'Tag des Beginns, wenn dort nur eine Uhrzeit steht.',
    },
    {
      path: tripDayPaths.end,
      label: 'Enddatum',
      aliases: [
        ...['datum ende', 'ende datum', 'bis datum', 'datum bis', 'ankunftsdatum', 'datum ankunft', 'ankunft datum'],
        ...['stoppdatum', 'end date', 'stop date'],
      ],
      type: 'day',
      isAlternative: true,
      example: '03.11.2026',
      explanation: 'Tag des Endes, wenn dort nur eine Uhrzeit steht.',
    },
    {
      path: tripDurationPath,
      label: 'Dauer',
      aliases: ['fahrtdauer', 'schichtdauer', 'fahrzeit', 'duration', 'dauer der fahrt'],
      type: 'text',
      isAlternative: true,
      example: '8:45',
      explanation: 'Zeigt, welche Stunde gemeint ist, wenn die Uhr zurückgestellt wird. Gespeichert wird sie nicht.',
    },
  ],
};
