import { dayExplanation, type FileColumn, type FileShape } from './file-column.ts';
import { plate, vin } from './shared-columns.ts';

const dayColumn = (path: string, label: string, example: string, aliases: readonly string[] = []): FileColumn => ({
  path,
  label,
  aliases,
  type: 'day',
  example,
  explanation: dayExplanation,
});

const textColumn = (path: string, label: string, example: string, aliases: readonly string[] = []): FileColumn => ({
  path,
  label,
  aliases,
  type: 'text',
  example,
  explanation: 'Freier Text.',
});

export const vehicleFile: FileShape = {
  sheet: 'Fahrzeuge',
  required: [['vin']],
  columns: [
    vin,
    plate,
    textColumn('manufacturer', 'Hersteller', 'Mercedes-Benz', ['marke']),
    textColumn('model', 'Modell', 'Sprinter 317', ['typ']),
    dayColumn('nextServiceDate', 'Nächster Service', '01.03.2027', ['naechster service datum', 'service am']),
    {
      path: 'naechsterServiceInKm',
      label: 'Nächster Service in km',
      aliases: ['service km', 'naechster service km'],
      type: 'number',
      example: '60.000',
      explanation: 'Kilometerstand, bei dem der nächste Service fällig ist.',
    },
    dayColumn('huValidUntil', 'HU/AU gültig bis', '30.06.2027', ['hu gueltig bis', 'hu', 'tuev', 'hauptuntersuchung']),
    textColumn('providerName', 'Leasinggeber', 'Muster Leasing', ['leasing']),
    dayColumn('returnDate', 'Rückgabedatum', '31.12.2027', ['rueckgabe', 'leasingende']),
    textColumn('frontTireType', 'Reifen vorne', 'Ganzjahr', ['reifen vorderachse']),
    dayColumn('lastFrontTireChange', 'Letzter Reifenwechsel vorne', '15.10.2026'),
    textColumn('rearTireType', 'Reifen hinten', 'Ganzjahr', ['reifen hinterachse']),
    dayColumn('lastRearTireChange', 'Letzter Reifenwechsel hinten', '15.10.2026'),
  ],
};
