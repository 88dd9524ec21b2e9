import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { StatusOf } from '@flottwart/contract/rules/kinds';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { choose } from './random.ts';
import type { Shift } from './shifts.ts';

interface Authority {
  readonly land: string;
  readonly policeEmail: string;
  readonly authorityName: string;
  readonly authorityAddress: string;
  readonly authorityFax: string;
}

export interface OffencePlan {
  readonly caseNumber: string;
  /** Absent where a letter names no address to reply to. */
  readonly authority: Authority | null;
  readonly description: string;
  readonly status: StatusOf<'policereport'>;
  /** Days between the offence and the letter. */
  readonly letterAfter: number;
  /** Finished day shift of about that day. */
  readonly shift: Shift;
}

/** Invented addresses and numbers. */
const authorities: readonly Authority[] = [
  {
    land: 'HH',
    policeEmail: 'bussgeldstelle@hamburg.example',
    authorityName: 'Bußgeldstelle Hamburg',
    authorityAddress: 'Musterallee 30\n20000 Hamburg',
    authorityFax: '040 0000 100',
  },
  {
    land: 'HB',
    policeEmail: 'anhoerung@polizei-bremen.example',
    authorityName: 'Polizei Bremen, Bußgeldstelle',
    authorityAddress: 'Am Beispielwall 4\n28000 Bremen',
    authorityFax: '0421 0000 200',
  },
  {
    land: 'NI',
    policeEmail: 'owi@landkreis-harburg.example',
    authorityName: 'Landkreis Harburg, Ordnungsamt',
    authorityAddress: 'Schlossplatz 99\n21400 Winsen (Luhe)',
    authorityFax: '',
  },
  {
    land: 'SH',
    policeEmail: 'bussgeld@kreis-pinneberg.example',
    authorityName: 'Kreis Pinneberg, Bußgeldstelle',
    authorityAddress: 'Kreisstraße 99\n25300 Elmshorn',
    authorityFax: '04121 0000 300',
  },
  {
    land: 'MV',
    policeEmail: 'verkehrsowi@nordwestmecklenburg.example',
    authorityName: 'Landkreis Nordwestmecklenburg',
    authorityAddress: 'Fachdienst Ordnung\nMusterweg 76\n23900 Wismar',
    authorityFax: '',
  },
];

const offences = [
  'Geschwindigkeit **21 km/h** zu hoch, innerorts (Stresemannstraße).',
  'Geschwindigkeit 14 km/h zu hoch, Autobahn A7, Höhe Elbtunnel.',
  'Rotlicht überfahren, länger als eine Sekunde.',
  'Handy am Steuer.',
  'Abstand zum Vordermann zu gering (A1, Maschener Kreuz).',
  'Parken auf dem Radweg, Behinderung anderer.',
  'Halten in zweiter Reihe.',
];

const sent = 'PoliceReportStatus_SENT';
const closed = 'PoliceReportStatus_CLOSED';

/** The latest wait for a reply, one of them too long; older ones were answered or closed. */
const statusAt = (number: number): OffencePlan['status'] => {
  if (number < 9) return number % 2 === 0 ? 'PoliceReportStatus_OPEN' : 'PoliceReportStatus_IN_PROGRESS';
  if (number < 21) return sent;
  return number % 5 === 0 ? sent : closed;
};

const longMs = 4 * 3_600_000;

/** Finished day shift in the days up to one so many days ago, a different one for each offence. */
const shiftFor = (shifts: readonly Shift[], today: string, daysAgo: number, number: number): Shift => {
  const [from, to] = [addDays(today, -daysAgo - 3), addDays(today, -daysAgo)];
  const long = shifts.filter(
    ({ day, start, end, isNew }) =>
      day >= from &&
      day <= to &&
      end !== null &&
      end.getTime() - start.getTime() > longMs &&
      berlinDay(end) === day &&
      !isNew,
  );
  return elementAt(long, (number * 17) % long.length);
};

/** The latest offences first. */
export const createOffences = (shifts: readonly Shift[], today: string, count = 34): readonly OffencePlan[] =>
  Array.from({ length: count }, (_, number) => {
    const authority = choose(`authority ${number}`, authorities);
    const offence = 4 + Math.floor(number * 2.4);
    return {
      caseNumber: `${authority.land}-${4711 + number * 193}/${String(26 + (number % 70)).padStart(3, '0')}`,
      authority: number === 3 ? null : authority,
      description: choose(`offence ${number}`, offences),
      status: statusAt(number),
      letterAfter: number < 2 ? 2 : number < 9 ? 3 + (number % 2) : 8,
      shift: shiftFor(shifts, today, offence, number),
    };
  });
