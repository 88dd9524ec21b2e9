import { addDays } from '@flottwart/contract/rules/berlin-time';
import type { StatusOf } from '@flottwart/contract/rules/kinds';
import type { EmployeeRecord } from '../employees/public.ts';
import type { VehicleRecord } from '../vehicles/public.ts';

/** Days from today at which something of a vehicle falls due. */
interface DueIn {
  readonly inspection: number;
  readonly service: number;
  readonly uvv: number;
  readonly leaseReturn: number | null;
}

interface SampleVehicle {
  readonly number: number;
  readonly make: readonly [manufacturer: string, model: string];
  readonly dueIn: DueIn;
  readonly status?: StatusOf<'vehicle'>;
}

export const lessor = 'Beispiel Leasing GmbH';

/** Vehicle whose inspection is overdue, as the first task and the bell say. */
export const overdueInspection = { number: 12, daysAgo: 6 } as const;

/** Overdue, this week, this month and later are all there. */
const fleet: readonly SampleVehicle[] = [
  {
    number: 11,
    make: ['Mercedes-Benz', 'Sprinter 317 CDI'],
    dueIn: { inspection: 212, service: 5, uvv: 120, leaseReturn: 410 },
  },
  {
    number: overdueInspection.number,
    make: ['Volkswagen', 'Crafter 35 TDI'],
    dueIn: { inspection: -overdueInspection.daysAgo, service: 96, uvv: 204, leaseReturn: 388 },
  },
  {
    number: 13,
    make: ['Ford', 'Transit 350 L3H2'],
    dueIn: { inspection: 401, service: 44, uvv: 18, leaseReturn: 625 },
  },
  { number: 14, make: ['MAN', 'TGE 3.180'], dueIn: { inspection: 23, service: 150, uvv: 260, leaseReturn: 280 } },
  {
    number: 15,
    make: ['Renault', 'Master dCi 150'],
    dueIn: { inspection: 330, service: 61, uvv: 90, leaseReturn: 505 },
    status: 'VehicleStatus_IN_REPAIR',
  },
  { number: 16, make: ['Fiat', 'Ducato 35 Maxi'], dueIn: { inspection: 540, service: -3, uvv: 310, leaseReturn: 26 } },
  { number: 17, make: ['Iveco', 'Daily 35S16'], dueIn: { inspection: 128, service: 200, uvv: -9, leaseReturn: null } },
  { number: 18, make: ['Peugeot', 'Boxer L3H2'], dueIn: { inspection: 70, service: 81, uvv: 144, leaseReturn: 700 } },
  {
    number: 19,
    make: ['Mercedes-Benz', 'eSprinter 320'],
    dueIn: { inspection: 660, service: 240, uvv: 355, leaseReturn: 930 },
  },
  {
    number: 20,
    make: ['Volkswagen', 'Transporter Kasten'],
    dueIn: { inspection: 3, service: 33, uvv: 61, leaseReturn: 210 },
  },
  { number: 21, make: ['Opel', 'Vivaro Cargo'], dueIn: { inspection: 290, service: 110, uvv: 77, leaseReturn: null } },
  {
    number: 22,
    make: ['Ford', 'Transit Custom'],
    dueIn: { inspection: 480, service: 170, uvv: 233, leaseReturn: 340 },
    status: 'VehicleStatus_OUT_OF_SERVICE',
  },
];

/** No district has the letters BSP, so that no real vehicle carries such a plate. */
export const samplePlate = (number: number): string => `BSP-FW-${number}${number === 19 ? 'E' : ''}`;

/** FWT is assigned to no manufacturer, so that no real vehicle has such a VIN. */
const sampleVin = (number: number): string => `FWTBSPZZZ260000${number}`;

export const sampleStatuses = fleet.flatMap(({ number, status }) =>
  status === undefined ? [] : [{ plate: samplePlate(number), status }],
);

export const sampleVehicles = (today: string): readonly (VehicleRecord & { readonly licensePlate: string })[] =>
  fleet.map(({ number, make: [manufacturer, model], dueIn }) => ({
    vin: sampleVin(number),
    licensePlate: samplePlate(number),
    manufacturer,
    model,
    huValidUntil: addDays(today, dueIn.inspection),
    nextServiceDate: addDays(today, dueIn.service),
    uvvDueDate: addDays(today, dueIn.uvv),
    providerName: dueIn.leaseReturn === null ? 'Eigentum' : lessor,
    returnDate: dueIn.leaseReturn === null ? null : addDays(today, dueIn.leaseReturn),
    frontTireType: 'Ganzjahresreifen 235/65 R16 C',
    rearTireType: 'Ganzjahresreifen 235/65 R16 C',
    lastFrontTireChange: addDays(today, -150 - number),
    lastRearTireChange: addDays(today, -150 - number),
  }));

interface SampleDriver {
  readonly name: readonly [first: string, last: string];
  readonly birth: readonly [day: string, city: string];
  readonly address: readonly [street: string, houseNumber: string, postcode: string, city: string];
  /** Days since the licence was looked at; half a year is the rule. */
  readonly licenceCheckedAgo: number | null;
}

const driver = (
  name: string,
  birth: string,
  address: SampleDriver['address'],
  licenceCheckedAgo: number | null,
): SampleDriver => {
  const [first = '', last = ''] = name.split(' ');
  const [day = '', city = ''] = birth.split(' ');
  return { name: [first, last], birth: [day, city], address, licenceCheckedAgo };
};

/** Rare surnames, so that a list of real drivers names nobody of them. */
const drivers: readonly SampleDriver[] = [
  driver('Jonas Hollerstein', '1988-03-14 Lüneburg', ['Ahornweg', '12', '21335', 'Lüneburg'], 40),
  driver('Svenja Tannhoff', '1992-11-02 Celle', ['Am Mühlenteich', '3', '29221', 'Celle'], 176),
  driver('Emre Karahisarlı', '1985-07-23 Hannover', ['Lister Straße', '88', '30163', 'Hannover'], 63),
  driver('Maik Brackenstedt', '1979-01-30 Gifhorn', ['Lindenstraße', '5a', '38518', 'Gifhorn'], 191),
  driver('Oksana Melnytschuk', '1990-05-18 Lwiw', ['Bahnhofstraße', '41', '31134', 'Hildesheim'], 25),
  driver('Torben Wiesengrundt', '1983-09-09 Verden', ['Deichweg', '7', '27283', 'Verden'], 110),
  driver('Aylin Süslüoğlu', '1996-12-27 Bremen', ['Neustadtswall', '19', '28199', 'Bremen'], null),
  driver('Piotr Zagórowski', '1981-04-05 Posen', ['Marktstraße', '22', '37073', 'Göttingen'], 88),
  driver('Lena Rosenhagener', '1994-08-16 Peine', ['Gartenweg', '9', '31224', 'Peine'], 12),
  driver('Yannick Oberfeldner', '1999-02-21 Nienburg', ['Weserstraße', '60', '31582', 'Nienburg'], 140),
];

/** Number of a sample driver at no provider. */
export const sampleDriverId = (index: number): string => `beispiel-${index + 1}`;

export const sampleDrivers: readonly EmployeeRecord[] = drivers.map(({ name, birth, address }, index) => ({
  employeeId: sampleDriverId(index),
  mitarbeiterId: `BSP-${String(index + 1).padStart(2, '0')}`,
  firstName: name[0],
  lastName: name[1],
  birthDate: birth[0],
  birthCity: birth[1],
  street: address[0],
  houseNumber: address[1],
  plz: address[2],
  city: address[3],
}));

/** Days since the licence of each driver was looked at; null for one never looked at. */
export const licenceChecks: readonly (number | null)[] = drivers.map(({ licenceCheckedAgo }) => licenceCheckedAgo);
