import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import type { Sheet } from '../../lib/export-file.ts';
import { dateCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import { coreSheet } from '../../work-items/core-sheet.ts';

export const vehicleSheet: Sheet<Vehicle> = {
  name: 'Fahrzeuge',
  columns: coreSheet([
    textCell('Hersteller', 18, ({ hersteller }) => hersteller),
    textCell('Modell', 18, ({ modell }) => modell),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('VIN', 20, ({ vin }) => vin),
    numberCell('Nächster Service (km)', ({ naechsterServiceInKm }) => naechsterServiceInKm, 20),
    dateCell('Nächster Service', ({ naechsterService }) => naechsterService),
    dateCell('HU gültig bis', ({ gueltigkeitHauptuntersuchung }) => gueltigkeitHauptuntersuchung),
    textCell('Leasinggeber', 20, ({ providername }) => providername),
    dateCell('Rückgabedatum', ({ rueckgabedatum }) => rueckgabedatum),
    textCell('Reifen Vorderachse', 20, ({ reifenVorderachse }) => reifenVorderachse),
    dateCell('Letzter Wechsel vorne', ({ lastFrontTireChange }) => lastFrontTireChange),
    textCell('Reifen Hinterachse', 20, ({ reifenHinterachse }) => reifenHinterachse),
    dateCell('Letzter Wechsel hinten', ({ lastRearTireChange }) => lastRearTireChange),
  ]),
};
