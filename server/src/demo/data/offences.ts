import type { StatusOf } from '@flottwart/contract/work-items/kinds';
import { choose } from '@flottwart/simulators/people';

export interface OffencePlan {
  readonly caseNumber: string;
  readonly policeEmail: string;
  readonly description: string;
  readonly status: StatusOf<'policereport'>;
  /** Days ago. */
  readonly offence: number;
  /** Days between the offence and the letter. */
  readonly letterAfter: number;
}

const authorities: readonly (readonly [string, string])[] = [
  ['HH', 'bussgeldstelle@hamburg.example'],
  ['HB', 'anhoerung@polizei-bremen.example'],
  ['NI', 'owi@landkreis-harburg.example'],
  ['SH', 'bussgeld@kreis-pinneberg.example'],
  ['MV', 'verkehrsowi@nordwestmecklenburg.example'],
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
  if (number < 5) return 'PoliceReportStatus_OPEN';
  if (number < 9) return 'PoliceReportStatus_IN_PROGRESS';
  if (number < 21) return sent;
  return number % 5 === 0 ? sent : closed;
};

const reports = 34;

export const offencePlans: readonly OffencePlan[] = Array.from({ length: reports }, (_, number) => {
  const [land, policeEmail] = choose(`authority ${number}`, authorities);
  return {
    caseNumber: `${land}-${4711 + number * 193}/${String(26 + (number % 70)).padStart(3, '0')}`,
    // One letter names no address to reply to.
    policeEmail: number === 3 ? '' : policeEmail,
    description: choose(`offence ${number}`, offences),
    status: statusAt(number),
    offence: 4 + Math.floor(number * 2.4),
    letterAfter: number < 2 ? 2 : number < 9 ? 3 + (number % 2) : 8,
  };
});
