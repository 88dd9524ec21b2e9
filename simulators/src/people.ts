/** Deterministic pseudo-random number: FNV-1a over a name, mixed once more so that neighbours differ. */
export const numberFrom = (name: string, below: number): number => {
  let hash = 0x811c9dc5;
  for (let position = 0; position < name.length; position += 1)
    hash = Math.imul(hash ^ name.charCodeAt(position), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
};

/** Element of a list at an index that exists. */
export const elementAt = <T>(list: readonly T[], index: number): T => {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element at ${index} of ${list.length}.`);
  return element;
};

export const choose = <T>(name: string, choices: readonly T[]): T =>
  elementAt(choices, numberFrom(name, choices.length));

/** Employee of the simulated company; undefined fields are unknown to its databases. */
export interface Person {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | undefined;
  readonly birthCity: string | undefined;
  readonly address: Address | undefined;
  readonly isActive: boolean;
}

export interface Address {
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

const firstNames =
  'Thomas Andreas Michael Stefan Jürgen Björn Sören Götz Łukasz Mehmet Zoë René Ahmed Ivan Dragan Jan-Erik Kübra Aylin Sabine Petra Jörg Günther Käthe Maria Ömer Florian Svenja Nguyen Mateusz Anna-Lena'.split(
    ' ',
  );
const lastNames = [
  ...'Müller Schmidt Schröder Özdemir Çelik Weiß Groß Jäger Köhler König Böhm Kühn Yılmaz Kowalski Nowak Šimić Petrović Ivanov Hoffmann-Schäfer Krüger Schäfer Lütke Öztürk Meyer Maier Strauß Büttner Großmann Rößler Fuchs'.split(
    ' ',
  ),
  'von der Heide',
  'van den Berg',
  'O’Neill',
  'El Amrani',
];
const towns: readonly (readonly [string, string])[] = [
  ['Köln', '50667'],
  ['München', '80331'],
  ['Düsseldorf', '40213'],
  ['Görlitz', '02826'],
  ['Lüneburg', '21335'],
  ['Frankfurt (Oder)', '15230'],
  ['Bad Tölz', '83646'],
  ['Gießen', '35390'],
];
const birthTowns = ['İzmir', 'Kraków', 'Novi Sad', 'Saarbrücken', 'Weißenfels', 'Hà Nội', 'Osnabrück', 'Zürich'];
const streets = [
  'Bahnhofstraße',
  'Lange Straße',
  'Am Güterbahnhof',
  'Straße des 17. Juni',
  'Äußere Ringstr.',
  'Mühlweg',
];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The same number is always the same person; some have incomplete data, as in real databases. */
export const personAt = (number: number): Person => {
  const [city, postalCode] = choose(`town ${number}`, towns);
  const year = 1962 + numberFrom(`year ${number}`, 43);
  const month = twoDigits(1 + numberFrom(`month ${number}`, 12));
  return {
    number,
    firstName: choose(`first ${number}`, firstNames),
    lastName: choose(`last ${number}`, lastNames),
    birthDate: number % 15 === 14 ? undefined : `${year}-${month}-${twoDigits(1 + numberFrom(`day ${number}`, 28))}`,
    birthCity: number % 15 === 14 ? undefined : choose(`birth ${number}`, birthTowns),
    address:
      number % 20 === 13
        ? undefined
        : {
            street: choose(`street ${number}`, streets),
            houseNumber: `${1 + numberFrom(`house ${number}`, 180)}${number % 7 === 0 ? ' a' : ''}`,
            postalCode,
            city,
          },
    isActive: number % 10 !== 9,
  };
};
