import type { Fleet } from '@flottwart/simulators/fleet';
import { genericCredential } from '@flottwart/simulators/generic-protocol';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { createGeotabFleet } from '@flottwart/simulators/mygeotab/fleet';
import { createMyGeotab } from '@flottwart/simulators/mygeotab/my-geotab';
import { startScenarioServer } from '@flottwart/simulators/scenario-server';
import { type ReceivedMail, startSmtpSimulator } from '@flottwart/simulators/smtp';
import { positionOf } from '../../../seed/places.ts';
import type { WholeWorld } from '../../../seed/world.ts';
import type { ConnectorSettings } from '../connectors/connector-settings.ts';
import type { Mailbox } from '../connectors/mail/mailer.ts';
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
const fleetOf = ({ drivers, newDrivers, vans, newVans, shifts }: WholeWorld): Fleet => ({
  people: [...drivers, ...newDrivers],
  vehicles: [...vans, ...newVans].map((van) => ({ ...van, isRented: false })),
  *shiftsBetween(from, to, beginAt = 0) {
    for (const [number, { id, driver, van, start, end }] of shifts.entries()) {
      if (number < beginAt || start > to || (end && end < from)) continue;
      yield { shift: { id, driver, vehicle: { ...van, isRented: false }, start, end }, number, next: number + 1 };
    }
  },
});

const host = '127.0.0.1';

/** A device in every van, which reports where the van is. */
const devicesOf = ({ vans, newVans, shifts, now }: WholeWorld) => {
  const all = [...vans, ...newVans];
  const driven = new Set(shifts.filter(({ end }) => end === null).map(({ van }) => van.number));
  return createGeotabFleet({
    vehicles: all.map(({ number, vin, plate, odometerKm }) => ({
      vin,
      licensePlate: plate,
      odometerMetres: odometerKm * 1000,
      position: positionOf(number, driven.has(number)),
    })),
    until: now,
  });
};

/** Starts providers with the demo's data on loopback, and a mail server that stores every mail. */
export const startDemoProviders = async (
  world: WholeWorld,
  onMail?: (mail: ReceivedMail) => void,
): Promise<DemoProviders> => {
  const fleet = fleetOf(world);
  const geotab = createMyGeotab([{ ...telematicsAccount, fleet: devicesOf(world) }]);
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
