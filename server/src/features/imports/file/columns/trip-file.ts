import { type FileShape, instantExplanation } from './file-column.ts';
import { person, plate, vin } from './shared-columns.ts';

export const tripFile: FileShape = {
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
      type: 'instant',
      example: '02.11.2026 07:30',
      explanation: instantExplanation,
    },
    {
      path: 'end',
      label: 'Ende',
      aliases: ['endzeit', 'bis', 'schichtende', 'ankunft'],
      type: 'instant',
      example: '02.11.2026 16:15',
      explanation: `${instantExplanation} Leer, solange die Fahrt läuft.`,
    },
  ],
};
