import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import type { Sheet } from '../../lib/export-file.ts';
import { dateCell, textCell } from '../../lib/sheet-columns.ts';
import { coreSheet } from '../../work-items/core-sheet.ts';

export const policeReportSheet: Sheet<PoliceReport> = {
  name: 'Ordnungswidrigkeiten',
  columns: coreSheet([
    textCell('Fallnummer', 20, ({ caseNumber }) => caseNumber),
    dateCell('Datum', ({ date }) => date),
    textCell('Uhrzeit', 10, ({ time }) => time),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('VIN', 20, ({ vin }) => vin),
    textCell('E-Mail-Betreff', 36, ({ emailSubject }) => emailSubject),
    textCell('E-Mail der Polizei', 30, ({ policeEmail }) => policeEmail),
  ]),
};
