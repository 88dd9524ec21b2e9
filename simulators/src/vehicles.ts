import { vehicleAt as invented } from '../../seed/vans.ts';

export interface Vehicle {
  readonly number: number;
  readonly vin: string | undefined;
  readonly plate: string | undefined;
  readonly manufacturer: string;
  readonly model: string;
  /** A rented vehicle drives, but is in no vehicle list. */
  readonly isRented: boolean;
}

/** One in fifty has no VIN, one no plate, one is rented. Plates are written as providers do, `HH-FW 1023`. */
export const vehicleAt = (number: number): Vehicle => {
  const { vin, plate, manufacturer, model } = invented(number);
  return {
    number,
    vin: number % 50 === 3 ? undefined : vin,
    plate: number % 50 === 5 ? undefined : plate.replace(/-(?=\d)/, ' '),
    manufacturer,
    model,
    isRented: number % 50 === 9,
  };
};
