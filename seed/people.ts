import { twoDigits } from '@flottwart/contract/rules/berlin-time';
import { origins, streets } from './names.ts';
import { choose, numberFrom } from './random.ts';

/** Invented driver; undefined fields are unknown to the databases of their company. */
export interface Person {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | undefined;
  readonly birthCity: string | undefined;
  readonly address: Address | undefined;
  readonly isActive: boolean;
}

interface Address {
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
}

export interface Driver extends Person {
  /** Number at the employee database. */
  readonly employeeId: string;
  readonly staffNumber: string;
  readonly phone: string;
  readonly email: string;
}

/** Known to the company; the others were hired since and exist only in the employee database. */
export const driverCount = 120;
const newDrivers = 4;

const leftEvery = 10;

/** Drivers of the samples: rare surnames, so that a list of real drivers names nobody of them. */
const rareNames: Readonly<Record<number, readonly [firstName: string, lastName: string, birthCity: string]>> = {
  4: ['Jonas', 'Hollerstein', 'Lüneburg'],
  7: ['Aylin', 'Süslüoğlu', 'Bremen'],
  8: ['Yannick', 'Oberfeldner', 'Nienburg'],
  11: ['Emre', 'Karahisarlı', 'Hannover'],
  12: ['Svenja', 'Tannhoff', 'Celle'],
  13: ['Lena', 'Rosenhagener', 'Peine'],
  14: ['Maik', 'Brackenstedt', 'Gifhorn'],
  53: ['Oksana', 'Melnytschuk', 'Lwiw'],
  74: ['Piotr', 'Zagórowski', 'Posen'],
  84: ['Torben', 'Wiesengrundt', 'Verden'],
};

/** The same number is always the same person; another attempt has another name. */
export const personAt = (number: number, attempt = 0): Person => {
  const origin = choose(`origin ${number}`, origins);
  const [street, postalCode, city] = choose(`street ${number}`, streets);
  const year = 1964 + numberFrom(`year ${number}`, 40);
  const month = twoDigits(1 + numberFrom(`month ${number}`, 12));
  return {
    number,
    firstName: choose(`first ${number} ${attempt}`, origin.firstNames),
    lastName: choose(`last ${number} ${attempt}`, origin.lastNames),
    birthDate: `${year}-${month}-${twoDigits(1 + numberFrom(`day ${number}`, 28))}`,
    birthCity: choose(`birthplace ${number}`, origin.birthplaces),
    address: {
      street,
      houseNumber: `${1 + numberFrom(`house ${number}`, 140)}${number % 8 === 0 ? ' a' : ''}`,
      postalCode,
      city,
    },
    isActive: number % leftEvery !== leftEvery - 1,
  };
};

const withRareName = (person: Person): Person => {
  const [firstName, lastName, birthCity] = rareNames[person.number] ?? [];
  return firstName && lastName ? { ...person, firstName, lastName, birthCity } : person;
};

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** The first of a person's names that nobody has yet. */
const namesake = (number: number, used: ReadonlySet<string>): Person => {
  for (let attempt = 0; ; attempt += 1) {
    const person = withRareName(personAt(number, attempt));
    if (!used.has(nameOf(person))) return person;
  }
};

const asciiOf = (name: string): string =>
  name
    .toLocaleLowerCase('de')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** Drivers with unique names, and the ids of the simulated employee database, so that an import matches everybody. */
export const createDrivers = (): readonly Driver[] => {
  const used = new Set<string>();
  return Array.from({ length: driverCount + newDrivers }, (_, number) => {
    const person = namesake(number, used);
    used.add(nameOf(person));
    return {
      ...person,
      isActive: person.isActive || number >= driverCount,
      employeeId: `e-${number}`,
      staffNumber: String(1000 + number),
      phone: `0170 555 ${String(1000 + number)}`,
      email: `${asciiOf(person.firstName)}.${asciiOf(person.lastName)}@hansen.example`,
    };
  });
};

/** Days ago on which licences were looked at, and the drivers of each: one is late, some are due soon, most are checked. */
export const licenceRounds: readonly { readonly daysAgo: number; readonly drivers: readonly number[] }[] = [
  { daysAgo: 187, drivers: [7, 8, 10] },
  { daysAgo: 172, drivers: [12, 13, 15] },
  { daysAgo: 64, drivers: [0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 14] },
  { daysAgo: 9, drivers: [16, 17, 18, 20, 21, 22, 84] },
];
