import type { FileColumn } from './columns/file-column.ts';
import { type CellReadingContext, type Parts, type Remarked, type Unreadable, unreadable } from './read-value.ts';

/** Words that begin a last name: von der Heide, van den Berg, de la Cruz, El Amrani. */
const particles =
  /^(von|vom|van|zu|zum|zur|der|den|dem|de|del|della|di|da|dos|du|la|le|el|al|bin|ben|ten|ter|auf|im)$/i;

const named = (firstNames: readonly string[], lastNames: readonly string[]): Parts => ({
  parts: { firstName: firstNames.join(' '), lastName: lastNames.join(' ') },
});

/** True for a number of a driver among their names. */
export const isNumberOfDriver = (text: string): boolean => /^[\d\s./-]*\d[\d\s./-]*$/.test(text);

const noName = (text: string): Unreadable =>
  unreadable(text, 'eine Nummer, kein Name. Nummern gehören in die Spalte Mitarbeiter-ID.');

/** True for two words and more in an unknown order: „Anna Amsel“, but not „von Bergen“ or „Amsel, Anna“. */
export const isOpenName = (text: string): boolean => {
  const [first = '', ...others] = text.split(/\s+/);
  return others.length > 0 && !text.includes(',') && !particles.test(first);
};

/** Texts before and after the first comma; nothing for a cell without one. */
const aroundComma = (text: string): readonly [string, string] | undefined => {
  const comma = text.indexOf(',');
  return comma < 0 ? undefined : [text.slice(0, comma).trim(), text.slice(comma + 1).trim()];
};

const byComma = (text: string): Parts | undefined => {
  const around = aroundComma(text);
  return around && named([around[1]], [around[0]]);
};

const splitBeforeLast = (text: string): Parts => {
  const words = text.split(/\s+/);
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && particles.test(word));
  const last = particle > 0 ? particle : words.length - 1;
  return named(words.slice(0, last), words.slice(last));
};

/** A comma means that the last name comes first, with a remark, unless the heading puts one between first and last name too. */
export const firstLast = (
  text: string,
  _column: FileColumn,
  context: CellReadingContext,
): Parts | Remarked | Unreadable => {
  if (isNumberOfDriver(text)) return noName(text);
  const around = aroundComma(text);
  if (!around) return splitBeforeLast(text);
  const [before, after] = around;
  if (context.isCommaNamed) return named([before], [after]);
  return {
    remarked: named([after], [before]),
    remark: `„${text}“ hat ein Komma: gelesen als Vorname „${after}“, Nachname „${before}“.`,
  };
};

/** A cell without comma among cells with one has the order of the heading if that names one, else the usual; with a remark. */
export const lastFirst = (
  text: string,
  _column: FileColumn,
  context: CellReadingContext,
): Parts | Remarked | Unreadable => {
  if (isNumberOfDriver(text)) return noName(text);
  const { hasCommas, isOrderNamed } = context;
  const clear = byComma(text);
  if (clear || !/\s/.test(text)) return clear ?? named([], [text]);
  const words = text.split(/\s+/);
  const length = words.findIndex((word) => !particles.test(word)) + 1;
  const isUsual = hasCommas && !isOrderNamed;
  const understood = isUsual ? splitBeforeLast(text) : named(words.slice(length), words.slice(0, length));
  if (!hasCommas && words.length - length === 1) return understood;
  const { firstName, lastName } = understood.parts;
  return {
    remarked: understood,
    remark: `„${text}“ hat kein Komma: gelesen als Vorname „${firstName}“, Nachname „${lastName}“.`,
  };
};

/** Makes of two words; of others the first word is the make. */
const longMakes = /^(mercedes[\s-]benz|alfa romeo|land rover|aston martin)(?=\s|$)/i;

export const makeModel = (text: string): Parts => {
  const manufacturer = longMakes.exec(text)?.[0] ?? text.split(/\s+/)[0] ?? '';
  return { parts: { manufacturer, model: text.slice(manufacturer.length).trim() } };
};
