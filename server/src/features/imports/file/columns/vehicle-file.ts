import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { vehicleSynonyms } from '@flottwart/contract/kinds/vehicle/import-synonyms';
import { fieldColumns } from './field-columns.ts';
import type { FileShape } from './file-column.ts';
import { plateColumn, vinColumn } from './shared-columns.ts';

const { licensePlate: _plate, vin: _vin, ...plainFields } = vehicleFields;

export const vehicleFile: FileShape = {
  sheet: 'Fahrzeuge',
  required: [['vin', 'licensePlate']],
  columns: [
    vinColumn,
    { ...plateColumn, isOwnPlate: true },
    ...fieldColumns(plainFields, vehicleSynonyms, {
      nextServiceDate: { monthMeans: 'first' },
      naechsterServiceInKm: { explanation: 'Kilometerstand, bei dem der nächste Service fällig ist.' },
    }),
    {
      path: 'description',
      label: 'Beschreibung',
      aliases: [
        'bem',
        'bemerkung',
        'bemerkungen',
        'notiz',
        'notizen',
        'kommentar',
        'anmerkung',
        'anmerkungen',
        'hinweis',
        'info',
      ],
      type: 'note',
      example: 'Delle hinten links',
      explanation: 'Freier Text. Eine Beschreibung, die schon da ist, bleibt stehen.',
    },
    {
      path: 'makeModel',
      label: 'Hersteller und Modell',
      aliases: [
        ...['hersteller typ', 'hersteller modell', 'marke typ', 'marke modell', 'fabrikat typ', 'fabrikat modell'],
        ...['hersteller und typ', 'marke und typ', 'marke und modell'],
      ],
      type: 'make-model',
      isAlternative: true,
      example: 'Ford Transit',
      explanation: 'Hersteller und Modell in einer Zelle.',
    },
  ],
};
