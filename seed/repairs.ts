import { repairTypes, type StatusOf } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { choose, numberFrom } from './random.ts';
import { spareVans, type Van } from './vans.ts';

export type RepairType = (typeof repairTypes)[number];

export interface RepairPlan {
  readonly van: Van;
  readonly type: RepairType;
  readonly reason: string;
  readonly description: string;
  readonly workshop: Workshop;
  readonly status: StatusOf<'repairrecord'>;
  /** Days ago; negative for an appointment. */
  readonly date: number;
  readonly estimate: number;
  /** Euro, once paid. */
  readonly paid: number | null;
  readonly mileage: number;
}

export interface Workshop {
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
}

const workshops: readonly Workshop[] = [
  {
    name: 'Autohaus Elbe Nutzfahrzeuge',
    contact: 'Frank Lührs',
    phone: '+49 40 5550 3310',
    email: 'service@autohaus-elbe.example',
  },
  {
    name: 'Kfz-Meisterbetrieb Öztürk',
    contact: 'Ali Öztürk',
    phone: '+49 40 5550 7742',
    email: 'werkstatt@oeztuerk.example',
  },
  {
    name: 'Reifen Quickborn',
    contact: 'Birte Stöver',
    phone: '+49 4106 5550 12',
    email: 'termin@reifen-quickborn.example',
  },
  {
    name: 'Karosserie Wulf & Sohn',
    contact: 'Jens Wulf',
    phone: '+49 40 5550 9080',
    email: 'info@karosserie-wulf.example',
  },
  { name: 'Boxenstopp Harburg', contact: 'Nadja Kunze', phone: '+49 40 5550 6061', email: 'hi@boxenstopp.example' },
];

const reasons: Readonly<Record<RepairType, readonly (readonly [string, number])[]>> = {
  Mechanik: [
    ['Kupplung rutscht, Austausch', 1180],
    ['Radlager vorne links defekt', 340],
    ['Auspuff durchgerostet', 420],
  ],
  Elektronik: [
    ['Rückfahrkamera ohne Bild', 290],
    ['Batterie entlädt sich über Nacht', 215],
    ['Steuergerät der Schiebetür', 510],
  ],
  Karosserie: [
    ['Parkschaden an der Seitenwand rechts', 1640],
    ['Außenspiegel abgefahren', 260],
    ['Hecktür verzogen', 890],
  ],
  Reifen: [
    ['Wechsel auf Winterreifen', 120],
    ['Reifenpanne hinten rechts', 185],
    ['Vier neue Ganzjahresreifen', 640],
  ],
  Bremsen: [
    ['Bremsbeläge und Scheiben vorne', 480],
    ['Handbremse nachstellen', 95],
  ],
  Service: [
    ['Inspektion mit Ölwechsel', 360],
    ['Hauptuntersuchung mit Abgasuntersuchung', 160],
    ['Klimaservice', 130],
  ],
  Sonstige: [
    ['Innenraum nach Flüssigkeitsschaden reinigen', 240],
    ['Folierung erneuern', 720],
  ],
};

const done = 'RepairRecordStatus_DONE';

const workshopOf = (type: RepairType, number: number): Workshop => {
  if (type === 'Reifen') return elementAt(workshops, 2);
  if (type === 'Karosserie') return elementAt(workshops, 3);
  return choose(`workshop ${number}`, workshops.slice(0, 2).concat(workshops.slice(4)));
};

const finished = 74;
const underWay = 6;

const planAt = (number: number, van: Van, status: RepairPlan['status'], date: number): RepairPlan => {
  const type = elementAt(repairTypes, number % repairTypes.length);
  const [reason, usual] = choose(`reason ${number}`, reasons[type]);
  const estimate = usual + numberFrom(`estimate ${number}`, 60);
  const paid = Math.round(estimate * (88 + numberFrom(`paid ${number}`, 30)) + numberFrom(`cent ${number}`, 100)) / 100;
  return {
    van,
    type,
    reason,
    description:
      number % 5 === 0
        ? `**${reason}.** Fahrer hat den Wagen morgens abgegeben.\n\n- Leihwagen: nein\n- Kostenvoranschlag: ${estimate} €`
        : '',
    workshop: workshopOf(type, number),
    status,
    date,
    estimate,
    paid: status === done ? paid : null,
    mileage: Math.max(500, van.odometerKm - Math.max(0, date) * 95),
  };
};

/** Repairs of a year, oldest first: every van in repair has one, and some have an appointment. */
export const createRepairs = (vans: readonly Van[]): readonly RepairPlan[] => {
  const inRepair = vans.filter(({ status }) => status === 'VehicleStatus_IN_REPAIR');
  const old = Array.from({ length: finished }, (_, n) =>
    planAt(n, elementAt(vans, numberFrom(`repaired ${n}`, spareVans.first)), done, 365 - Math.floor(n * 4.85)),
  );
  const now = inRepair.map((van, n) => planAt(100 + n, van, 'RepairRecordStatus_IN_REPAIR', 2 + (n % 6)));
  const ahead = Array.from({ length: underWay }, (_, n) =>
    planAt(200 + n, elementAt(vans, (n * 13 + 4) % spareVans.first), 'RepairRecordStatus_OPEN', -1 - n * 2),
  );
  return [...old, ...now, ...ahead];
};
