import type { DueLevel } from '@flottwart/contract/rules/due-level';
import { productName } from '@flottwart/contract/rules/product';
import { type MailSection, renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import type { Digest, DigestEntry } from './digest.repository.ts';
import { dueTypeLabels } from './due-branches.ts';

/** Most urgent first; used for the subject and the headings. */
const levels: readonly { readonly level: DueLevel; readonly heading: string }[] = [
  { level: 'overdue', heading: 'Überfällig' },
  { level: 'week', heading: 'In den nächsten 7 Tagen oder 500 km' },
  { level: 'month', heading: 'In den nächsten 30 Tagen oder 3.000 km' },
];

/** Longer lists are better read on the dashboard. */
const maxPerLevel = 50;

const wholeNumber = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });

const dueText = ({ type, due, level }: DigestEntry): string => {
  if (type === 'service-km') return `bei ${wholeNumber.format(Number(due))} km`;
  return level === 'overdue' ? `fällig seit ${formatStoredDate(due)}` : `fällig am ${formatStoredDate(due)}`;
};

/** A vehicle's title often is its plate, or ends with it. */
const vehicleText = ({ title, licensePlate }: DigestEntry): string =>
  title.includes(licensePlate) ? title : `${licensePlate} (${title})`;

const entryText = (entry: DigestEntry): string =>
  `${dueTypeLabels[entry.type]} ${vehicleText(entry)}: ${dueText(entry)}`;

const sectionOf = (heading: string, entries: readonly DigestEntry[], publicUrl: string): MailSection => {
  const left = entries.length - maxPerLevel;
  return {
    heading,
    entries: entries
      .slice(0, maxPerLevel)
      .map((entry) => ({ text: entryText(entry), link: `${publicUrl}/vehicles/${entry.vehicleId}` })),
    ...(left > 0 && { note: `Dazu ${wholeNumber.format(left)} weitere, zu sehen auf dem Dashboard.` }),
  };
};

const subjectOf = (entries: readonly DigestEntry[]): string => {
  const overdue = entries.filter(({ level }) => level === 'overdue').length;
  const count = entries.length === 1 ? 'Ein Fahrzeugtermin' : `${wholeNumber.format(entries.length)} Fahrzeugtermine`;
  return overdue === 0 ? `${count} in Sicht` : `${count}, davon ${wholeNumber.format(overdue)} überfällig`;
};

/** One mail per person and day, grouped by urgency. */
export const digestMail = (digest: Digest, publicUrl: string): Mail => ({
  to: digest.email,
  subject: `${productName}: ${subjectOf(digest.entries)}`,
  ...renderMail({
    paragraphs: [
      `Guten Tag ${digest.firstName} ${digest.lastName},`,
      `bei den Fahrzeugen der Firma „${digest.companyName}“ steht an:`,
    ],
    sections: levels.flatMap(({ level, heading }) => {
      const entries = digest.entries.filter((entry) => entry.level === level);
      return entries.length === 0 ? [] : [sectionOf(heading, entries, publicUrl)];
    }),
    button: { label: 'Zum Dashboard', link: `${publicUrl}/dashboard` },
    closing: [
      'Jeder Termin wird je Stufe einmal gemeldet: 30 Tage vorher, 7 Tage vorher und sobald er überfällig ist.',
      { text: 'Erinnerungen per E-Mail abschalten', link: `${publicUrl}/my-profile#erinnerungen` },
    ],
  }),
});
