/** Makes a formatter when it is first used: the first one costs a browser 25 ms, and the first picture of a list needs none. */
export const onFirstUse = <Formatter>(make: () => Formatter): (() => Formatter) => {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const number = onFirstUse(() => new Intl.NumberFormat('de-DE'));

/** "1.234", without a formatter. */
export const wholeNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, '.') : number().format(value);

const list = onFirstUse(() => new Intl.ListFormat('de-DE'));

/** "Fahrten, Fotos und Aufgaben" */
export const joinNames = (names: readonly string[]): string => list().format(names);

/** "1 Position", "1.234 Positionen". */
export const counted = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
