/**
 * Rules about the names of services. Keys of services (`leasing_service_key`) have no others than small letters, digits and blanks. The patterns mean the same to PostgreSQL,
 * whose queries get them as parameters.
 */

/** Services that come every month with one amount; last, special and separate ones do not. */
const monthly = '(rate|raten|miete|pauschale)( |$)';
const notMonthly = 'separate|schluss|sonder|rest|anzahlung';

/** Services that are billed once a vehicle is returned. */
const closing =
  'schluss|sonder|rest|kilometer|schaden|gutacht|ruckgabe|rueckgabe|abrechnung|bussgeld|verwarn|abmeld|transport';

/** Services whose amount is that of an event. */
const varying = `${closing}|reparatur|unfall|reifen|verstoss|gebuhr|kraftstoff|tank|ladung|ladestrom|einmalig|anzahlung`;

export const servicePatterns = { monthly, notMonthly, varying: `^$|${varying}` } as const;

const matches = (pattern: string) => {
  const expression = new RegExp(pattern);
  return (key: string): boolean => expression.test(key);
};
const isMonthly = matches(servicePatterns.monthly);
const isNotMonthly = matches(servicePatterns.notMonthly);

export const recursMonthly = (key: string): boolean => isMonthly(key) && !isNotMonthly(key);
export const endsWithReturn = matches(closing);
export const varies = matches(servicePatterns.varying);

/** Words that no service is known by. */
const fillers = new Set(
  (
    'neu neue neuer neues alt alte aktuell aktuelle laut gem gemass vertrag vertrags vertraglich vereinbart vereinbarte und inkl inklusive ' +
    'fahrzeug fzg kfz pkw lkw netto kosten anteil'
  ).split(' '),
);

const wordsOf = (key: string): readonly string[] =>
  key
    .split(' ')
    .filter((word) => word.length > 2 && !/^\d+$/.test(word) && !fillers.has(word))
    .sort();

const shareContained = (words: readonly string[], key: string): number =>
  words.filter((word) => word.length > 4 && key.includes(word)).length / words.length;

/** 3 for the same name, 2 for the same words, up to 1 for the share of words of one name that the other contains, 0 for different services. */
export const serviceLikeness = (agreedKey: string, billedKey: string): number => {
  if (agreedKey === billedKey) return 3;
  const [agreed, billed] = [wordsOf(agreedKey), wordsOf(billedKey)];
  if (agreed.length === 0 || billed.length === 0 || (varies(billedKey) && !varies(agreedKey))) return 0;
  if (agreed.join(' ') === billed.join(' ')) return 2;
  return Math.max(shareContained(agreed, billedKey), shareContained(billed, agreedKey));
};
