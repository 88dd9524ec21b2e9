import { counted } from '@flottwart/contract/rules/counted';
import { daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import { dueKinds } from '@flottwart/contract/rules/due-names';
import { isMissingPlate, titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { productName } from '@flottwart/contract/rules/product';
import { type MailGroup, renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import type { Digest, DigestCounts, DigestEntry } from './digest.repository.ts';
import { dueTypeLabels } from './due-date.mapper.ts';

const wholeNumber = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

const tones = { overdue: 'overdue', week: 'soon', month: 'plain' } as const;

/** Says the level in words as well as by its colour; dates are absolute, because mails are read days later. */
export const dueText = ({ type, due, level }: Pick<DigestEntry, 'type' | 'due' | 'level'>): string => {
  const isMileage = type === 'service-km';
  const value = isMileage ? `${wholeNumber.format(Number(due))} km` : formatStoredDate(due);
  if (level === 'overdue') return `überfällig seit ${value}`;
  const dueAt = `fällig ${isMileage ? 'bei' : 'am'} ${value}`;
  if (level === 'month') return dueAt;
  return `${dueAt}, in den nächsten ${isMileage ? `${kmAhead.week} km` : `${daysAhead.week} Tagen`}`;
};

type Heading = Pick<MailGroup, 'heading' | 'isPlate' | 'detail'>;

const headingOf = ({ kind, title, licensePlate }: DigestEntry): Heading => {
  if (kind === 'employee') return { heading: title, isPlate: false, detail: 'Fahrer' };
  const detail = titleWithoutPlate(title, licensePlate);
  if (!isMissingPlate(licensePlate)) return { heading: licensePlate, isPlate: true, detail };
  return { heading: 'Ohne Kennzeichen', isPlate: false, detail };
};

const buttonOf = ({ kind, itemId }: DigestEntry, { heading, isPlate }: Heading, publicUrl: string) => {
  if (kind === 'employee') return { label: `${heading} öffnen`, link: `${publicUrl}/employees/${itemId}` };
  return { label: `${isPlate ? heading : 'Fahrzeug'} öffnen`, link: `${publicUrl}/vehicles/${itemId}` };
};

const groupOf = (first: DigestEntry, entries: readonly DigestEntry[], publicUrl: string): MailGroup => {
  const heading = headingOf(first);
  return {
    ...heading,
    lines: entries.map((entry) => ({
      text: `${dueTypeLabels[entry.type]}: ${dueText(entry)}`,
      tone: tones[entry.level],
    })),
    button: buttonOf(first, heading, publicUrl),
  };
};

const groupsOf = (entries: readonly DigestEntry[], publicUrl: string): readonly MailGroup[] =>
  [...Map.groupBy(entries, ({ itemId }) => itemId).values()].flatMap((ofItem) => {
    const [first] = ofItem;
    return first ? [groupOf(first, ofItem, publicUrl)] : [];
  });

const subjectOf = ({ entries, overdue, drivers }: DigestCounts): string => {
  const one = drivers > 0 ? 'Termin' : 'Fahrzeugtermin';
  if (entries === 1) return overdue === 1 ? `Ein ${one} überfällig` : `Ein ${one} in Sicht`;
  const count = `${wholeNumber.format(entries)} ${one}e`;
  return overdue === 0 ? `${count} in Sicht` : `${count}, davon ${wholeNumber.format(overdue)} überfällig`;
};

const subjectsText = ({ vehicles, drivers }: DigestCounts): string => {
  if (drivers === 0) return 'den Fahrzeugen';
  return vehicles === 0 ? 'den Fahrern' : 'den Fahrzeugen und Fahrern';
};

const countOf = (entries: readonly DigestEntry[]): DigestCounts => {
  const itemsOf = (wanted: DigestEntry['kind']): number =>
    new Set(entries.filter(({ kind }) => kind === wanted).map(({ itemId }) => itemId)).size;
  return {
    entries: entries.length,
    overdue: entries.filter(({ level }) => level === 'overdue').length,
    vehicles: itemsOf('vehicle'),
    drivers: itemsOf('employee'),
  };
};

/** Rest that the mail counts but does not list, in the units of its subject; undefined if it lists everything. */
const restText = (counts: DigestCounts, listed: DigestCounts): string | undefined => {
  const entries = counts.entries - listed.entries;
  if (entries === 0) return undefined;
  const vehicles = counts.vehicles - listed.vehicles;
  const drivers = counts.drivers - listed.drivers;
  const overdue = counts.overdue - listed.overdue;
  const subjects = [
    vehicles > 0 ? counted(vehicles, 'Fahrzeug', 'Fahrzeugen') : '',
    drivers > 0 ? counted(drivers, 'Fahrer', 'Fahrern') : '',
  ].filter((subject) => subject !== '');
  const dates = `und ${counted(entries, 'weiterer Termin', 'weitere Termine')} bei ${subjects.join(' und ')}`;
  return overdue === 0 ? dates : `${dates}, davon ${wholeNumber.format(overdue)} überfällig`;
};

/** The page of all due dates, without those of tasks and offences, which no reminder names. */
const dueDatesPath = `/due-dates?kind=${dueKinds.filter((kind) => kind !== 'task' && kind !== 'answer').join()}`;

/** One mail per person and day: a group per vehicle or driver, the most urgent first. */
export const digestMail = ({ counts, ...digest }: Digest, publicUrl: string): Mail => {
  const more = restText(counts, countOf(digest.entries));
  return {
    to: digest.email,
    subject: `${productName}: ${subjectOf(counts)}`,
    ...renderMail({
      paragraphs: [
        `Guten Tag ${digest.firstName} ${digest.lastName},`,
        `bei ${subjectsText(counts)} der Firma „${digest.companyName}“ steht an:`,
      ],
      groups: groupsOf(digest.entries, publicUrl),
      ...(more !== undefined && { more }),
      button: { label: 'Alle Termine ansehen', link: `${publicUrl}${dueDatesPath}` },
      closing: [
        'Jeder Termin wird je Stufe einmal gemeldet: 30 Tage vorher, 7 Tage vorher und sobald er überfällig ist.',
        { text: 'Erinnerungen per E-Mail abschalten', link: `${publicUrl}/my-profile#erinnerungen` },
      ],
    }),
  };
};
