import { twoDigits } from '@flottwart/contract/rules/berlin-time';
import { choose, numberFrom, type Person } from '@flottwart/simulators/people';
import { origins, streets } from './names.ts';

/** Known to the company; the others were hired since and exist only in the employee database. */
export const driverCount = 120;
const newDrivers = 4;

const leftEvery = 10;

/** First unused name, so that names are unique. */
const unusedName = (number: number, used: Set<string>) => {
  for (let attempt = 0; ; attempt += 1) {
    const origin = choose(`origin ${number}`, origins);
    const firstName = choose(`first ${number} ${attempt}`, origin.firstNames);
    const lastName = choose(`last ${number} ${attempt}`, origin.lastNames);
    if (used.has(`${firstName} ${lastName}`)) continue;
    used.add(`${firstName} ${lastName}`);
    return { firstName, lastName, birthCity: choose(`birthplace ${number}`, origin.birthplaces) };
  }
};

const driverAt = (number: number, used: Set<string>): Person => {
  const [street, postalCode, city] = choose(`street ${number}`, streets);
  const year = 1964 + numberFrom(`year ${number}`, 40);
  const month = twoDigits(1 + numberFrom(`month ${number}`, 12));
  return {
    number,
    ...unusedName(number, used),
    birthDate: `${year}-${month}-${twoDigits(1 + numberFrom(`day ${number}`, 28))}`,
    address: {
      street,
      houseNumber: `${1 + numberFrom(`house ${number}`, 140)}${number % 8 === 0 ? ' a' : ''}`,
      postalCode,
      city,
    },
    isActive: number % leftEvery !== leftEvery - 1 || number >= driverCount,
  };
};

export const createDrivers = (): readonly Person[] => {
  const used = new Set<string>();
  return Array.from({ length: driverCount + newDrivers }, (_, number) => driverAt(number, used));
};
