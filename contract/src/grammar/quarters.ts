const ordinal = '(?:[1-4]|i{1,3}|iv)';
const word = String.raw`(?:quartal|quart\.|qu\.|q\.?)`;
/** First of several quarters; a bare figure before a hyphen may count anything. */
const first = String.raw`(?<first>${ordinal}\.(?:\s?${word})?|${ordinal}\s?${word}|${word}\s?${ordinal})`;
const last = String.raw`(?<last>${ordinal}\.?\s?${word}|${word}\s?${ordinal})`;
/** Years of two digits that are no price, number of kilometres or part of something longer. */
const year = String.raw`(?<year>20\d\d|(?:2[4-9]|3[0-5])(?![\p{L}\p{N}/-]|[.,:]\d|\s?(?:€|eur|%|km)))(?!\d)`;

const quarters = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][-/.])(?:${first}\s?(?<joint>[-–—/+&]|bis|und|u\.)\s?)?${last}\s{0,2}[\s/.'’-]\s?${year}`,
  'giu',
);

const numbers = ['i', 'ii', 'iii', 'iv'];

const numberOf = (quarter: string): number => {
  const [figure = ''] = /[1-4]|i{1,3}v?(?![a-z])/u.exec(quarter.toLowerCase()) ?? [];
  return /\d/u.test(figure) ? Number(figure) : numbers.indexOf(figure) + 1;
};

const span = /^(?:[-–—]|bis)$/iu;

/** Writes "4. Q. 2026", "IV. Quartal 2026" and "Q 4 / 2026" as "Q4/2026", and "1.-3. Quartal 2026" as "Q1/2026 bis Q3/2026"; "IV/2026" may be a month in Roman figures and stays. */
export const withQuarters = (text: string): string =>
  text.replace(quarters, (...found) => {
    const { first: from, joint = '', last: to = '', year: of } = found.at(-1) as Record<string, string | undefined>;
    const end = `Q${numberOf(to)}/${of}`;
    return from === undefined ? end : `Q${numberOf(from)}/${of} ${span.test(joint) ? 'bis' : 'und'} ${end}`;
  });
