import { counted } from '@flottwart/contract/rules/counted';
import type { Dependent } from '@flottwart/contract/work-items/removal';

const nouns: Readonly<Record<Dependent['what'], readonly [one: string, many: string]>> = {
  comments: ['Kommentar', 'Kommentare'],
  attachments: ['Anhang', 'Anhänge'],
  mails: ['E-Mail an die Behörde', 'E-Mails an die Behörde'],
  plates: ['Kennzeichen mit Zeiten', 'Kennzeichen mit Zeiten'],
  contracts: ['Leasingvertrag', 'Leasingverträge'],
  licencechecks: ['Führerscheinkontrolle', 'Führerscheinkontrollen'],
  readings: ['Telematik-Stand', 'Telematik-Stände'],
  trips: ['Fahrt', 'Fahrten'],
  positions: ['Leasingposition', 'Leasingpositionen'],
  vehicles: ['Fahrzeug', 'Fahrzeuge'],
  tasks: ['Aufgabe', 'Aufgaben'],
  employees: ['Fahrer', 'Fahrer'],
  policereports: ['Ordnungswidrigkeit', 'Ordnungswidrigkeiten'],
  repairrecords: ['Reparatur', 'Reparaturen'],
};

export const dependentNames = (dependents: readonly Dependent[]): readonly string[] =>
  dependents.map(({ what, count }) => counted(count, ...nouns[what]));
