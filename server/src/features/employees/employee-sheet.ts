import type { Employee } from '@flottwart/contract/work-items/employee';
import type { Sheet } from '../../lib/export-file.ts';
import { dateCell, textCell } from '../../lib/sheet-columns.ts';
import { coreSheet } from '../../work-items/core-sheet.ts';

export const employeeSheet: Sheet<Employee> = {
  name: 'Fahrer',
  columns: coreSheet([
    textCell('Mitarbeiter-ID', 16, ({ mitarbeiterId }) => mitarbeiterId),
    textCell('Externe ID', 16, ({ employeeId }) => employeeId),
    textCell('Vorname', 18, ({ firstName }) => firstName),
    textCell('Nachname', 18, ({ lastName }) => lastName),
    dateCell('Geburtsdatum', ({ birthDate }) => birthDate),
    textCell('Geburtsort', 18, ({ birthCity }) => birthCity),
    textCell('Straße', 24, ({ street }) => street),
    textCell('Hausnummer', 12, ({ houseNumber }) => houseNumber),
    textCell('PLZ', 8, ({ plz }) => plz),
    textCell('Ort', 18, ({ city }) => city),
  ]),
};
