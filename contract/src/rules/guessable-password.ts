/** Words that come first to mind; the server knows many more, but these are refused while typing. */
const favourites = [
  'flottwart',
  'password',
  'passwort',
  'kennwort',
  'geheim',
  'willkommen',
  'welcome',
  'spedition',
  'qwertz',
  'qwerty',
  'admin',
  'hallo',
  'fuhrpark',
  'sommer',
  'winter',
  'herbst',
  'schatz',
  'deutschland',
  'transport',
];

const minKnownLength = 3;
const minOwnCharacters = 6;

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** One form for letters and the digits that stand for them. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[@4310$5]/g, (sign) => substitutes[sign] ?? sign);

/**
 * True for a password of hardly more than words that others know or try first: the person's own name, mail address or company, the product, a
 * favourite.
 */
export const isGuessable = (password: string, known: readonly string[] = []): boolean => {
  const words = [...known.flatMap((text) => folded(text).split(/[^\p{L}\p{N}]+/u)), ...favourites]
    .filter((word) => word.length >= minKnownLength)
    .sort((one, other) => other.length - one.length);
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), folded(password));
  return left !== folded(password) && left.replace(/[^\p{L}\p{N}]/gu, '').length < minOwnCharacters;
};
