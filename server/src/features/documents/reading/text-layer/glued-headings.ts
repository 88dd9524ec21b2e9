import type { InvoiceProfile } from '../profiles/profiles.ts';

/** Meaning of a heading; amounts are distinguished further than the columns of a draft, `labelled` belongs to the text. */
export type HeadingRole =
  | 'number'
  | 'date'
  | 'plate'
  | 'service'
  | 'quantity'
  | 'reference'
  | 'ignored'
  | 'labelled'
  | 'amount'
  | 'gross'
  | 'debit'
  | 'credit';

export interface Heading {
  readonly text: string;
  readonly role: HeadingRole | null;
  readonly left: number;
  readonly right: number;
}

interface Part {
  readonly text: string;
  readonly role: HeadingRole;
}

type RoleOf = (text: string, profile: InvoiceProfile) => HeadingRole | null;

const kindOf = (role: HeadingRole): string => (['gross', 'debit', 'credit'].includes(role) ? 'amount' : role);
/** A word of a part means nothing by itself, or the same. */
const agrees = (word: HeadingRole | null, part: HeadingRole): boolean => word === null || kindOf(word) === kindOf(part);
/** Words of a heading that are tried in parts. */
const maxWords = 10;

type RoleOfText = (text: string) => HeadingRole | null;

/** One part of these words, null if they are none; a number leads a table, after another word it belongs to that: "Fahrzeug Nr.". */
const partOf = (words: readonly string[], isFirst: boolean, roleOfText: RoleOfText): Part | null => {
  const text = words.join(' ');
  const role = roleOfText(text);
  if (role === null || (role === 'number' && !isFirst)) return null;
  return words.every((word) => agrees(roleOfText(word), role)) ? { text, role } : null;
};

/** Parts of a text that are headings of different meaning, as many as possible; null if it is none. */
const partsOf = (words: readonly string[], roleOfText: RoleOfText): Part[] | null => {
  /** Best parts of the words from an index on, by index. */
  const best: (Part[] | null)[] = [];
  best[words.length] = [];
  for (let from = words.length - 1; from >= 0; from -= 1) {
    const ways = words.slice(from).flatMap((_, index) => {
      const part = partOf(words.slice(from, from + index + 1), from === 0, roleOfText);
      const rest = best[from + index + 1];
      const next = rest?.[0];
      return part && rest && (!next || kindOf(next.role) !== kindOf(part.role)) ? [[part, ...rest]] : [];
    });
    // With equally many, the longer first part: "Lfd. Nr.", not "Lfd.".
    best[from] =
      ways.toSorted((a, b) => b.length - a.length || (b[0]?.text.length ?? 0) - (a[0]?.text.length ?? 0))[0] ?? null;
  }
  return best[0] ?? null;
};

const splitHeading = (heading: Heading, roleOfText: RoleOfText): Heading[] => {
  const words = heading.text.split(' ');
  const parts = words.length > maxWords ? null : partsOf(words, roleOfText);
  if (!parts || parts.length < 2) return [heading];
  const perLetter = (heading.right - heading.left) / heading.text.length;
  let at = 0;
  return parts.map(({ text, role }) => {
    const left = heading.left + at * perLetter;
    at += text.length + 1;
    return { text, role, left, right: left + text.length * perLetter };
  });
};

/** Headings with those taken apart that are printed so close that they look like one: "Nr. Leistungszeitraum". */
export const splitHeadings = (headings: readonly Heading[], profile: InvoiceProfile, roleOf: RoleOf): Heading[] =>
  headings.flatMap((heading) => splitHeading(heading, (text) => roleOf(text, profile)));
