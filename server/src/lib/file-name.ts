import { maxFileNameLength } from '@flottwart/contract/rules/limits';

/** Last path segment without control and direction characters: text to show, never a path. */
export const displayFileName = (name = ''): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu, '')
    .trim()
    .slice(0, maxFileNameLength)
    // The cut may have split a surrogate pair.
    .toWellFormed() || 'Datei';

/** Ensures one of the extensions, the first by default, so that a file never poses as another type. */
export const withExtension = (name: string, extensions: readonly [string, ...string[]]): string => {
  const isFitting = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return isFitting ? name : `${name.slice(0, maxFileNameLength - extensions[0].length).toWellFormed()}${extensions[0]}`;
};
