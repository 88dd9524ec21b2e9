import type { repairTypes, StatusOf } from '@flottwart/contract/rules/kinds';

interface SampleTask {
  readonly title: string;
  readonly description: string;
  /** Days from today, and the time in Berlin. */
  readonly due: readonly [days: number, time: string];
  readonly status: StatusOf<'task'>;
  /** Number of a vehicle. */
  readonly vehicle?: number;
  /** Days ago. */
  readonly created: number;
}

export const sampleTasks: readonly SampleTask[] = [
  {
    title: 'HU-Termin vereinbaren',
    description: 'Die Hauptuntersuchung ist abgelaufen. Prüfstelle anrufen, Ersatz für einen Tag einplanen.',
    due: [-1, '12:00'],
    status: 'TaskStatus_OPEN',
    vehicle: 12,
    created: 8,
  },
  {
    title: 'Schichten über zehn Stunden besprechen',
    description: 'Unter *Fahrten* nach Dauer sortieren und mit den Fahrern sprechen.',
    due: [0, '17:00'],
    status: 'TaskStatus_OPEN',
    created: 3,
  },
  {
    title: 'Steinschlag begutachten lassen',
    description: 'Kleiner Riss auf der Beifahrerseite, Foto am Fahrzeug ablegen.',
    due: [2, '09:30'],
    status: 'TaskStatus_IN_PROGRESS',
    vehicle: 18,
    created: 4,
  },
  {
    title: 'UVV-Prüfung nachholen',
    description: 'Sachkundigen bestellen, Protokoll am Fahrzeug ablegen.',
    due: [4, '08:00'],
    status: 'TaskStatus_OPEN',
    vehicle: 17,
    created: 2,
  },
  {
    title: 'Leasingrückgabe vorbereiten',
    description: 'Gutachten beauftragen, kleine Schäden vorher richten lassen.',
    due: [12, '10:00'],
    status: 'TaskStatus_WAITING',
    vehicle: 16,
    created: 10,
  },
  {
    title: 'Verbandkasten ersetzen',
    description: '',
    due: [-9, '14:00'],
    status: 'TaskStatus_DONE',
    vehicle: 11,
    created: 15,
  },
  {
    title: 'Tankkarte für Aushilfe bestellen',
    description: '',
    due: [-5, '11:00'],
    status: 'TaskStatus_DONE',
    created: 13,
  },
];

interface SampleRepair {
  readonly type: (typeof repairTypes)[number];
  readonly reason: string;
  readonly workshop: string;
  readonly vehicle: number;
  /** Days ago; negative for an appointment. */
  readonly date: number;
  readonly mileage: number;
  readonly estimate: number;
  /** Euro, once paid. */
  readonly paid: number | null;
  readonly status: StatusOf<'repairrecord'>;
}

export const sampleRepairs: readonly SampleRepair[] = [
  {
    type: 'Bremsen',
    reason: 'Bremsbeläge und Scheiben vorne',
    workshop: 'Autohaus Beispiel Nutzfahrzeuge',
    vehicle: 14,
    date: 24,
    mileage: 88_420,
    estimate: 460,
    paid: 487.9,
    status: 'RepairRecordStatus_DONE',
  },
  {
    type: 'Reifen',
    reason: 'Reifenpanne hinten rechts',
    workshop: 'Reifen Muster',
    vehicle: 20,
    date: 16,
    mileage: 54_010,
    estimate: 180,
    paid: 192.45,
    status: 'RepairRecordStatus_DONE',
  },
  {
    type: 'Service',
    reason: 'Inspektion mit Ölwechsel',
    workshop: 'Autohaus Beispiel Nutzfahrzeuge',
    vehicle: 13,
    date: 9,
    mileage: 60_230,
    estimate: 350,
    paid: 366.2,
    status: 'RepairRecordStatus_DONE',
  },
  {
    type: 'Karosserie',
    reason: 'Parkschaden an der Seitenwand rechts',
    workshop: 'Karosserie Mustermann',
    vehicle: 15,
    date: 3,
    mileage: 41_875,
    estimate: 1640,
    paid: null,
    status: 'RepairRecordStatus_IN_REPAIR',
  },
  {
    type: 'Service',
    reason: 'Inspektion mit Ölwechsel',
    workshop: 'Autohaus Beispiel Nutzfahrzeuge',
    vehicle: 11,
    date: -5,
    mileage: 59_640,
    estimate: 360,
    paid: null,
    status: 'RepairRecordStatus_OPEN',
  },
];

interface SampleOffence {
  readonly caseNumber: string;
  /** The first finished shift of a vehicle at least so many days ago. */
  readonly vehicle: number;
  readonly daysAgo: number;
  readonly description: string;
  readonly status: StatusOf<'policereport'>;
}

export const sampleOffences: readonly SampleOffence[] = [
  {
    caseNumber: 'BSP-0815/26',
    vehicle: 13,
    daysAgo: 9,
    description: 'Geschwindigkeit 14 km/h zu hoch, außerorts.',
    status: 'PoliceReportStatus_IN_PROGRESS',
  },
  {
    caseNumber: 'BSP-4711/26',
    vehicle: 18,
    daysAgo: 5,
    description: 'Halten in zweiter Reihe.',
    status: 'PoliceReportStatus_OPEN',
  },
];
