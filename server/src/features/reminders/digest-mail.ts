import { counted } from '@flottwart/contract/rules/counted';
import { daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import { isMissingPlate, titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { productName } from '@flottwart/contract/rules/product';
import { type MailGroup, renderMail } from '../../connectors/mail/mail-layout.ts';
import type { Mail } from '../../connectors/mail/mailer.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { type Digest, type DigestCounts, type DigestEntry, maxGroups } from './digest.repository.ts';
import { dueTypeLabels } from './due-branches.ts';

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

const leftText = (left: number, { vehicles, drivers }: DigestCounts): string => {
  if (drivers === 0) return counted(left, 'weiteres Fahrzeug', 'weitere Fahrzeuge');
  if (vehicles === 0) return counted(left, 'weiterer Fahrer', 'weitere Fahrer');
  return `${left} weitere`;
};

/** One mail per person and day: a group per vehicle or driver, the most urgent first. */
export const digestMail = ({ counts, ...digest }: Digest, publicUrl: string): Mail => {
  const dueDates = `${publicUrl}/dashboard#termine`;
  const left = counts.vehicles + counts.drivers - maxGroups;
  return {
    to: digest.email,
    subject: `${productName}: ${subjectOf(counts)}`,
    ...renderMail({
      paragraphs: [
        `Guten Tag ${digest.firstName} ${digest.lastName},`,
        `bei ${subjectsText(counts)} der Firma „${digest.companyName}“ steht an:`,
      ],
      groups: groupsOf(digest.entries, publicUrl),
      ...(left > 0 && { more: { text: `und ${leftText(left, counts)}`, link: dueDates } }),
      button: { label: 'Alle Termine ansehen', link: dueDates },
      closing: [
        'Jeder Termin wird je Stufe einmal gemeldet: 30 Tage vorher, 7 Tage vorher und sobald er überfällig ist.',
        { text: 'Erinnerungen per E-Mail abschalten', link: `${publicUrl}/my-profile#erinnerungen` },
      ],
    }),
  };
};
