import { choose, numberFrom } from './people.ts';

export interface Vehicle {
  readonly number: number;
  readonly vin: string | undefined;
  readonly plate: string | undefined;
  readonly manufacturer: string;
  readonly model: string;
  /** A rented vehicle drives, but is in no vehicle list. */
  readonly isRented: boolean;
}

const models: readonly (readonly [string, string, string])[] = [
  ['Mercedes-Benz', 'Sprinter 317', 'W1V9076'],
  ['Ford', 'Transit', 'WF0XXXT'],
  ['Volkswagen', 'Crafter', 'WV1ZZZS'],
  ['Fiat', 'Ducato', 'ZFA2500'],
  ['Renault', 'Master E-Tech', 'VF1MA00'],
];
const districts = ['B', 'HH', 'M', 'K', 'DO', 'LB', 'KÖT', 'MÜ', 'F', 'DD'];
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const letter = (place: number): string => letters.charAt(place % letters.length);

/** The same number is always the same vehicle; of fifty, one has no VIN, one no plate, one is rented. */
export const vehicleAt = (number: number): Vehicle => {
  const [manufacturer, model, worldCode] = choose(`model ${number}`, models);
  const serial = String(100_000 + number).padStart(9, '0');
  const series = `${letter(Math.floor(number / 9000))}${letter(numberFrom(`series ${number}`, letters.length))}`;
  return {
    number,
    vin: number % 50 === 3 ? undefined : `${worldCode}${letter(number)}${serial}`,
    plate:
      number % 50 === 5 ? undefined : `${choose(`district ${number}`, districts)}-${series} ${1000 + (number % 9000)}`,
    manufacturer,
    model,
    isRented: number % 50 === 9,
  };
};
