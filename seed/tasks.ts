import type { StatusOf } from '@flottwart/contract/rules/kinds';
import type { StaffName } from './company.ts';
import { choose, numberFrom } from './random.ts';

export interface TaskPlan {
  /** Completed by the plate where a van is named and the description is short. */
  readonly title: string;
  readonly description: string;
  /** Days from today. */
  readonly due: number;
  readonly time: string;
  readonly status: StatusOf<'task'>;
  readonly assignee: StaffName | null;
  readonly createdBy: StaffName;
  /** Days ago. */
  readonly created: number;
  /** Number of a van. */
  readonly van?: number;
  /** Also among the samples, where one person does everything. */
  readonly isSample?: true;
  readonly comments?: readonly (readonly [StaffName, string])[];
}

const open = 'TaskStatus_OPEN';
const inProgress = 'TaskStatus_IN_PROGRESS';
const waiting = 'TaskStatus_WAITING';
const done = 'TaskStatus_DONE';

/** Tasks of the demo's visitor, and remarkable ones of others. */
const special: readonly TaskPlan[] = [
  {
    title: 'Fahrerbenennung ans Polizeipräsidium Bremen schicken',
    description:
      'Die Frist läuft ab. Der Bericht ist angelegt, es fehlt nur noch der Versand:\n\n1. Ordnungswidrigkeit öffnen\n2. Fahrer und Kennzeichen **gegen das Schreiben prüfen**\n3. „Per E-Mail senden“',
    due: -3,
    time: '12:00',
    status: open,
    assignee: 'jana',
    createdBy: 'mehmet',
    created: 9,
    van: 42,
    comments: [
      ['mehmet', 'Das Schreiben kam am Montag mit der Post, ich habe es eingescannt.'],
      ['jana', 'Danke! Ich schaue heute Nachmittag drüber.'],
    ],
  },
  {
    title: 'Abgelaufene HU: Fahrzeuge aus der Tour nehmen',
    description:
      'Drei Transporter haben **keine gültige Hauptuntersuchung** mehr. Bitte mit der Disposition klären, wer sie zur Prüfstelle bringt.\n\n- [ ] Termin bei der Prüfstelle Harburg\n- [ ] Ersatzfahrzeuge einplanen\n- [ ] Fahrer informieren',
    due: -1,
    time: '09:00',
    status: inProgress,
    assignee: 'jana',
    createdBy: 'sabine',
    created: 6,
    van: 12,
    comments: [['sabine', 'Prüfstelle hat Donnerstag um 7:30 Uhr drei Plätze frei.']],
  },
  {
    title: 'Schichten über zehn Stunden besprechen',
    description:
      'In den letzten Wochen lagen mehrere Schichten über **10 Stunden**. Die Liste steht unter *Fahrten*, nach Dauer sortiert.\n\n> Ab der zehnten Stunde ist Schluss – auch wenn noch Pakete im Wagen sind.',
    due: 0,
    time: '17:00',
    status: open,
    assignee: 'jana',
    createdBy: 'jana',
    created: 2,
    isSample: true,
  },
  {
    title: 'Leasingrechnung prüfen: doppelte Wartungspauschale',
    description:
      'Auf der letzten Rechnung steht die Wartungspauschale zweimal. Unter *LeasePlan → Offene Gutschriften* nachsehen und reklamieren.',
    due: 0,
    time: '22:00',
    status: open,
    assignee: 'jana',
    createdBy: 'tomasz',
    created: 3,
    van: 5,
    comments: [['tomasz', 'Es geht um **178,50 €** netto, Gutschrift ist noch keine da.']],
  },
  {
    title: 'Quartalslimit: AFF-Gutschriften im Blick behalten',
    description:
      'Das Limit ist fast ausgeschöpft. Vor der nächsten Einreichung bitte kurz abstimmen, siehe [KPI-Übersicht](/kpi).',
    due: 2,
    time: '10:00',
    status: open,
    assignee: 'jana',
    createdBy: 'tomasz',
    created: 1,
  },
  {
    title: 'Winterreifen für die restlichen Transporter bestellen',
    description:
      '| Größe | Stück |\n|---|---|\n| 235/65 R16 C | 16 |\n| 225/75 R16 C | 8 |\n\nAngebot von Reifen Quickborn liegt vor.',
    due: 4,
    time: '15:00',
    status: waiting,
    assignee: 'jana',
    createdBy: 'sabine',
    created: 11,
    comments: [['sabine', 'Quickborn liefert erst nächste Woche, der Preis gilt bis Monatsende.']],
  },
  {
    title: 'Einstellungsgespräch: zwei neue Fahrer für die Spätschicht',
    description:
      'Führerschein und Unterweisung vor dem ersten Tag prüfen. Beide stehen schon in der Mitarbeiter-Datenbank.',
    due: 6,
    time: '11:30',
    status: open,
    assignee: 'jana',
    createdBy: 'jana',
    created: 4,
  },
  {
    title: 'Leasingrückgabe vorbereiten',
    description: 'Gutachten beauftragen, kleine Schäden vorher richten lassen, Fotos am Fahrzeug ablegen.',
    due: 9,
    time: '09:00',
    status: waiting,
    assignee: 'jana',
    createdBy: 'sabine',
    created: 14,
    van: 11,
    isSample: true,
  },
  {
    title: 'HU-Termin vereinbaren',
    description: 'Die Hauptuntersuchung ist abgelaufen. Prüfstelle anrufen, Ersatz für einen Tag einplanen.',
    due: -1,
    time: '12:00',
    status: open,
    assignee: 'sabine',
    createdBy: 'jana',
    created: 8,
    van: 12,
    isSample: true,
  },
  {
    title: 'Steinschlag begutachten lassen',
    description: 'Kleiner Riss auf der Beifahrerseite, Foto am Fahrzeug ablegen.',
    due: 2,
    time: '09:30',
    status: inProgress,
    assignee: 'mehmet',
    createdBy: 'sabine',
    created: 4,
    van: 7,
    isSample: true,
  },
  {
    title: 'UVV-Prüfung nachholen',
    description: 'Sachkundigen bestellen, Protokoll am Fahrzeug ablegen.',
    due: 4,
    time: '08:00',
    status: open,
    assignee: 'sabine',
    createdBy: 'mehmet',
    created: 2,
    van: 84,
    isSample: true,
  },
  {
    title: 'Verbandkasten ersetzen',
    description: '',
    due: -9,
    time: '14:00',
    status: done,
    assignee: 'mehmet',
    createdBy: 'sabine',
    created: 15,
    van: 4,
    isSample: true,
  },
  {
    title: 'Tankkarte für Aushilfe bestellen',
    description: '',
    due: -5,
    time: '11:00',
    status: done,
    assignee: 'tomasz',
    createdBy: 'jana',
    created: 13,
    isSample: true,
  },
  {
    title: 'Unfallschaden am Kastenwagen der Versicherung melden',
    description: 'Parkrempler in der Billstedter Hauptstraße, Gegenseite bekannt. Schadennummer bitte hier eintragen.',
    due: -2,
    time: '16:00',
    status: inProgress,
    assignee: 'mehmet',
    createdBy: 'jana',
    created: 5,
    van: 63,
    comments: [['mehmet', 'Gemeldet, Schadennummer `HH-4471-22`. Gutachter kommt am Freitag.']],
  },
  {
    title: 'Tankkarten der ausgeschiedenen Fahrer sperren',
    description: '',
    due: 1,
    time: '12:00',
    status: open,
    assignee: 'tomasz',
    createdBy: 'jana',
    created: 2,
  },
  {
    title: 'Neue Transporter zulassen und in die Tour nehmen',
    description: 'Vier Fahrzeuge stehen auf dem Hof. Der nächste Import der Fahrten legt sie an.',
    due: 3,
    time: '08:00',
    status: open,
    assignee: null,
    createdBy: 'mehmet',
    created: 1,
  },
];

const routines: readonly (readonly [string, string])[] = [
  ['HU-Termin vereinbaren', 'Prüfstelle Harburg, möglichst früh am Morgen.'],
  ['Inspektion einplanen', 'Der Wagen ist bald fällig, Ersatz für einen Tag einplanen.'],
  ['Steinschlag begutachten lassen', 'Kleiner Riss auf der Beifahrerseite.'],
  ['Ladungssicherung nachrüsten', 'Zwei Zurrgurte und das Trennnetz fehlen.'],
  ['Erste-Hilfe-Kasten ersetzen', 'Verbandmaterial läuft ab.'],
  ['Führerscheinkontrolle', 'Halbjährliche Sichtkontrolle, bitte dokumentieren.'],
  ['Unterweisung nachholen', ''],
  ['Schlüssel nachmachen lassen', 'Ein Ersatzschlüssel fehlt.'],
];

const colleagues = ['mehmet', 'sabine', 'tomasz', 'mehmet', 'sabine'] as const;

const routineTasks = 64;

/** Everyday tasks of three months: most done, some open. */
const routineAt = (number: number): TaskPlan => {
  const [title, description] = choose(`routine ${number}`, routines);
  const due = 20 - number * 2 + numberFrom(`shift ${number}`, 3);
  const assignee = number % 17 === 3 ? null : choose(`assignee ${number}`, colleagues);
  const isLate = number % 16 === 12;
  return {
    title,
    description,
    due,
    time: choose(`time ${number}`, ['08:00', '10:30', '12:00', '14:00', '16:30']),
    status: due < 0 && !isLate ? done : choose(`status ${number}`, [open, open, inProgress, waiting]),
    assignee,
    createdBy: choose(`creator ${number}`, colleagues),
    created: Math.max(1, -due + 6 + numberFrom(`created ${number}`, 9)),
    van: numberFrom(`van ${number}`, 100),
  };
};

export const taskPlans: readonly TaskPlan[] = [
  ...special,
  ...Array.from({ length: routineTasks }, (_, n) => routineAt(n)),
];
