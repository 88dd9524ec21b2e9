import { api } from '@flottwart/contract/api';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';
import { createDriver, createTripWriter, createVehicle } from './trip-factories.ts';

type Owner = Pick<SignedIn, 'token'>;

const completeDriver = {
  birthDate: '1990-05-17',
  birthCity: 'Łódź',
  street: 'Große Straße',
  houseNumber: '7 a',
  plz: '10115',
  city: 'Berlin',
};

interface TripOfReport {
  readonly start: string;
  readonly end?: string;
  /** Day and time of the offence. */
  readonly at: readonly [date: string, time: string];
}

interface ReportOptions {
  readonly driver?: object;
  readonly report?: object;
  readonly trip?: TripOfReport;
}

const dayTrip: TripOfReport = {
  start: '2026-06-10T08:00:00Z',
  end: '2026-06-10T16:00:00Z',
  at: ['2026-06-10', '14:05'],
};

let made = 0;

/** Writes reports ready for sending, each with its own vehicle, driver and trip; called at the top level of a test file. */
export const createReportWriter = (app: TestApp) => {
  const writeTrips = createTripWriter(app);
  return async (
    owner: Owner,
    { driver: changes = {}, report = {}, trip = dayTrip }: ReportOptions = {},
  ): Promise<{ id: number; driverId: number }> => {
    made += 1;
    const { token } = owner;
    const vehicle = await createVehicle(app, owner, `B-PM-${made}`);
    const driver = await createDriver(app, owner, 'Łukasz', 'Güneş');
    await app.good(api.updateEmployee, {
      params: { id: driver.id },
      body: { ...completeDriver, ...changes },
      token,
    });
    const { at, ...times } = trip;
    await writeTrips(owner, [{ vehicle, driver, ...times }]);
    const { body } = await app.good(api.generatePoliceReport, {
      body: { date: at[0], time: at[1], licensePlate: vehicle.licensePlate, caseNumber: `502.33.${made}/26` },
      token,
    });
    const { id } = body.report;
    await app.good(api.updatePoliceReport, {
      params: { id },
      body: { policeEmail: 'anhoerung@polizei.example', ...report },
      token,
    });
    return { id, driverId: driver.id };
  };
};
