const maxFileNameLength = 200;

/** The last part of whatever was sent, without control and direction characters: text to show, never a path. */
export const shownFileName = (name = ''): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxFileNameLength)
    // The cut may have gone through a character.
    .toWellFormed() || 'Datei';

/** The same name with one of the endings, the first of them if it has none: a file never poses as another type. */
export const withEnding = (name: string, endings: readonly [string, ...string[]]): string => {
  const isFitting = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return isFitting ? name : `${name.slice(0, maxFileNameLength - endings[0].length).toWellFormed()}${endings[0]}`;
};
