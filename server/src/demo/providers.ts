import type { Fleet } from '@flottwart/simulators/fleet';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { createMyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { startScenarioServer } from '@flottwart/simulators/scenario-server';
import { type ReceivedMail, startSmtpSimulator } from '@flottwart/simulators/smtp';
import type { ConnectorSettings } from '../connectors/connector-settings.ts';
import type { Mailbox } from '../connectors/mail/mailer.ts';
import type { DemoData } from './data/demo-data.ts';
import { createMailbox } from './mailbox.ts';

const telematicsAccount = { database: 'hansen', userName: 'fuhrpark@hansen.example', password: 'geheim' };

/** Credentials of the demo's company at its providers. */
export const demoCredentials = {
  provider: genericCredential,
  telematics: telematicsAccount,
  mail: { username: 'dispo@hansen.example', password: 'geheim' },
} as const;

export interface DemoProviders {
  readonly settings: Partial<ConnectorSettings>;
  readonly mailPort: number;
  readonly mailbox: Mailbox;
  readonly close: () => Promise<void>;
}

/** Fleet as the providers know it. */
const fleetOf = ({ drivers, vans, shifts }: DemoData): Fleet => {
  const vehicles = vans.map(({ number, vin, plate, manufacturer, model }) => ({
    number,
    vin,
    plate,
    manufacturer,
    model,
    isRented: false,
  }));
  return {
    people: drivers,
    vehicles,
    *shiftsBetween(from, to, beginAt = 0) {
      for (const [number, { id, driver, van, start, end }] of shifts.entries()) {
        const vehicle = vehicles[van.number];
        if (number < beginAt || !vehicle || start > to || (end && end < from)) continue;
        yield { shift: { id, driver, vehicle, start, end }, number, next: number + 1 };
      }
    },
  };
};

const host = '127.0.0.1';

const hamburg = { latitude: 53.5503, longitude: 9.9937 };

/** Devices spread over the city. */
const devicesOf = ({ vans, now }: DemoData) => {
  const fleet = createGeotabFleet({
    vehicles: vans.map(({ vin, plate, odometerKm }) => ({
      vin,
      licensePlate: plate,
      odometerMetres: odometerKm * 1000,
    })),
    until: now,
  });
  const statuses = fleet.statuses.map((status, index) => ({
    ...status,
    latitude: hamburg.latitude + ((index * 37) % 100) * 0.0013 - 0.065,
    longitude: hamburg.longitude + ((index * 61) % 100) * 0.0031 - 0.155,
  }));
  return { ...fleet, statuses };
};

/** Starts providers with the demo's data on loopback, and a mail server that stores every mail. */
export const startDemoProviders = async (
  data: DemoData,
  onMail?: (mail: ReceivedMail) => void,
): Promise<DemoProviders> => {
  const fleet = fleetOf(data);
  const geotab = createMyGeotab([{ ...telematicsAccount, fleet: devicesOf(data) }]);
  const history = await startGenericHistory({ fleet });
  const employees = await startGenericEmployees({ fleet });
  const telematics = await startScenarioServer({ handle: geotab.handle });
  const mail = await startSmtpSimulator('normal', onMail ? { onMail } : {});
  return {
    settings: {
      drivingHistory: { adapter: 'generic', url: history.url },
      employeeDatabase: { adapter: 'generic', url: employees.url },
      telematicsUrl: telematics.url,
      // A visitor of a public demo must not reach the operator's network through it.
      ...(onMail
        ? { allowPrivateHosts: false, demoMailServer: { host, port: mail.port } }
        : { allowPrivateHosts: true }),
    },
    mailPort: mail.port,
    mailbox: createMailbox(mail),
    close: async () => {
      for (const server of [history, employees, telematics, mail]) await server.close();
    },
  };
};
