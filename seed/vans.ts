import { addDays } from '@flottwart/contract/rules/berlin-time';
import type { StatusOf } from '@flottwart/contract/rules/kinds';
import { choose, numberFrom } from './random.ts';

/** A vehicle as providers know it. */
export interface Vehicle {
  readonly number: number;
  readonly vin: string;
  /** Internal form, `HH-FW-1023`. */
  readonly plate: string;
  readonly manufacturer: string;
  readonly model: string;
}

export interface Van extends Vehicle {
  readonly status: StatusOf<'vehicle'>;
  readonly odometerKm: number;
  readonly nextServiceKm: number;
  readonly nextServiceDate: string | null;
  readonly inspectionValidUntil: string | null;
  readonly uvvDueDate: string | null;
  readonly provider: string;
  readonly returnDate: string | null;
  readonly tires: { readonly type: string; readonly changedOn: string | null };
  /** Monthly leasing rate; null for an owned van. */
  readonly rateCents: number | null;
}

/** Known to the company; the others were delivered since and exist only in the driving history. */
export const vanCount = 150;
const newVans = 4;

interface Model {
  readonly manufacturer: string;
  readonly model: string;
  /** First eight characters of its VINs. */
  readonly code: string;
  readonly rateCents: number;
  readonly isElectric?: true;
}

export const models: readonly Model[] = [
  { manufacturer: 'Mercedes-Benz', model: 'Sprinter 317 CDI', code: 'W1V90763', rateCents: 48_900 },
  { manufacturer: 'Mercedes-Benz', model: 'Sprinter 314 CDI', code: 'W1V90713', rateCents: 45_450 },
  { manufacturer: 'Mercedes-Benz', model: 'eSprinter 320', code: 'W1V91063', rateCents: 61_200, isElectric: true },
  { manufacturer: 'Mercedes-Benz', model: 'Vito 114 CDI', code: 'W1V44760', rateCents: 37_990 },
  { manufacturer: 'Volkswagen', model: 'Crafter 35 TDI', code: 'WV1ZZZSY', rateCents: 43_800 },
  { manufacturer: 'Volkswagen', model: 'Transporter Kasten', code: 'WV1ZZZ7H', rateCents: 36_250 },
  { manufacturer: 'Ford', model: 'Transit 350 L3H2', code: 'WF0XXXTT', rateCents: 39_700 },
  { manufacturer: 'Ford', model: 'E-Transit 350', code: 'WF0DXXTT', rateCents: 55_300, isElectric: true },
  { manufacturer: 'Renault', model: 'Master dCi 150', code: 'VF1MA000', rateCents: 37_450 },
  { manufacturer: 'Fiat', model: 'Ducato 35 Maxi', code: 'ZFA25000', rateCents: 35_900 },
  { manufacturer: 'Peugeot', model: 'Boxer L3H2', code: 'VF3YCTMF', rateCents: 35_400 },
  { manufacturer: 'MAN', model: 'TGE 3.180', code: 'WMA03VUY', rateCents: 46_150 },
  { manufacturer: 'Iveco', model: 'Daily 35S16', code: 'ZCFC335D', rateCents: 44_350 },
];

/** VINs contain no I, O and Q. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const districts = ['HH', 'HH', 'HH', 'HH', 'HH', 'PI', 'SE', 'OD', 'WL', 'RZ'];

export interface LeasingCompany {
  readonly name: string;
  readonly prefix: string;
}

export const leasePlan: LeasingCompany = { name: 'LeasePlan Deutschland GmbH', prefix: 'LP' };
export const ayvens: LeasingCompany = { name: 'Ayvens Deutschland GmbH', prefix: 'AY' };
/** Lessor of the samples, a name that no real company has. */
export const exampleLessor: LeasingCompany = { name: 'Beispiel Leasing GmbH', prefix: 'BSP' };
const providers = [leasePlan, leasePlan, leasePlan, ayvens, ayvens];
const own = 'Eigentum';

const vinOf = ({ code }: Model, number: number): string =>
  `${code}${letters[numberFrom(`check ${number}`, letters.length)]}${letters[numberFrom(`plant ${number}`, letters.length)]}${String(
    214_000 + number * 37,
  ).padStart(7, '0')}`;

/** At most eight letters and digits, including the E of electric ones. */
const plateOf = ({ isElectric }: Model, number: number): string => {
  const district = choose(`district ${number}`, districts);
  if (isElectric) return `${district}-${number < 800 ? 'FE' : 'F'}-${200 + number}E`;
  const series = letters[(letters.indexOf('W') + Math.floor(number / 9000)) % letters.length];
  return `${district}-F${series}-${1000 + (number % 9000)}`;
};

/** The same number is always the same vehicle. */
export const vehicleAt = (number: number): Vehicle & Pick<Model, 'rateCents'> => {
  const model = choose(`model ${number}`, models);
  const { manufacturer, rateCents } = model;
  return {
    number,
    vin: vinOf(model, number),
    plate: plateOf(model, number),
    manufacturer,
    model: model.model,
    rateCents,
  };
};

/** Vans without a regular driver; only they are ever missing. */
export const spareVans = { first: 100, count: 50 } as const;

const statusOf = (number: number): Van['status'] => {
  if (number < spareVans.first || number >= vanCount) return 'VehicleStatus_ACTIVE';
  if (number % 7 === 3) return 'VehicleStatus_IN_REPAIR';
  if (number % 10 === 6) return 'VehicleStatus_OUT_OF_SERVICE';
  return number % 10 === 9 ? 'VehicleStatus_RETURNED' : 'VehicleStatus_ACTIVE';
};

/** Some overdue, some within the month, some not entered, most far away. */
const dueDate = (name: string, number: number, today: string, place: number): string | null => {
  if (number % 25 === place) return addDays(today, -1 - numberFrom(`${name} before ${number}`, 24));
  if (number % 25 === place + 1) return addDays(today, numberFrom(`${name} week ${number}`, 7));
  if (number % 25 === place + 2) return addDays(today, 8 + numberFrom(`${name} month ${number}`, 22));
  if (number % 25 === place + 3) return null;
  return addDays(today, 35 + numberFrom(`${name} later ${number}`, 640));
};

/** At most a year ahead, because it is due every year. */
const uvvDueDate = (number: number, today: string): string | null => {
  const day = dueDate('uvv', number, today, 9);
  return day !== null && day > addDays(today, 365) ? addDays(day, -330) : day;
};

const isWinter = (day: string): boolean => day.slice(5) >= '10-15' || day.slice(5) < '04-10';

/** Most have the season's tyres, changed some weeks ago; a few were forgotten or need no change. */
const tiresOf = (number: number, today: string): Van['tires'] => {
  const size = choose(`size ${number}`, ['235/65 R16 C', '225/75 R16 C', '205/75 R16 C']);
  if (number % 6 === 5) return { type: `Ganzjahresreifen ${size}`, changedOn: addDays(today, -400 + (number % 90)) };
  const winter = isWinter(today) !== (number % 18 === 2);
  const changedOn = number % 18 === 2 ? addDays(today, -190 - (number % 20)) : addDays(today, -(number % 24));
  return { type: `${winter ? 'Winterreifen' : 'Sommerreifen'} ${size}`, changedOn };
};

const serviceEvery = 30_000;

const odometerOf = (number: number): number => 9_000 + numberFrom(`odometer ${number}`, 139_000);

const returnDate = (number: number, today: string): string =>
  number % 30 === 11 ? addDays(today, 4 + (number % 24)) : addDays(today, 60 + numberFrom(`return ${number}`, 900));

const vanAt = (number: number, today: string): Van => {
  const { rateCents, ...vehicle } = vehicleAt(number);
  const odometerKm = odometerOf(number);
  const isOwn = number % 12 === 8;
  const status = statusOf(number);
  return {
    ...vehicle,
    status,
    odometerKm,
    nextServiceKm: Math.ceil((odometerKm - (number % 20 === 4 ? 400 : 0)) / serviceEvery) * serviceEvery,
    nextServiceDate: dueDate('service', number, today, 3),
    inspectionValidUntil: dueDate('inspection', number, today, 12),
    uvvDueDate: uvvDueDate(number, today),
    provider: isOwn ? own : choose(`provider ${number}`, providers).name,
    returnDate: isOwn ? null : status === 'VehicleStatus_RETURNED' ? addDays(today, -12) : returnDate(number, today),
    tires: tiresOf(number, today),
    rateCents: isOwn ? null : rateCents + (number % 7) * 350,
  };
};

export const createVans = (today: string): readonly Van[] =>
  Array.from({ length: vanCount + newVans }, (_, number) => vanAt(number, today));
