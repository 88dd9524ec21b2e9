import { positionOf } from '../../seed/places.ts';
import { type ControlledSimulator, startControl } from './control.ts';
import { createFleet, type FleetSize } from './fleet.ts';
import { genericCredential } from './generic-protocol.ts';
import { startGenericEmployees, startGenericHistory } from './generic-providers.ts';
import { startTileServer, tileScenarios } from './map-tiles.ts';
import { createGeotabFleet } from './mygeotab/fleet.ts';
import { createMyGeotab } from './mygeotab/my-geotab.ts';
import { personioCredential, startPersonio } from './personio.ts';
import { scenarios, startScenarioServer } from './scenario-server.ts';
import { smtpScenarios, startSmtpSimulator } from './smtp.ts';
import { startWebfleet, webfleetApiKey, webfleetCredential } from './webfleet.ts';

export interface RunningSimulators {
  readonly controlUrl: string;
  readonly simulators: readonly (ControlledSimulator & { readonly address: string; readonly signIn: string })[];
  readonly close: () => Promise<void>;
}

const geotabAccount = { database: 'spedition', userName: 'dispo@spedition.example', password: 'geheim' };

/** Starts all providers of one company on consecutive ports, or on any free ones for port 0. */
export const startAll = async (firstPort: number, size: FleetSize): Promise<RunningSimulators> => {
  const port = (offset: number): number => (firstPort === 0 ? 0 : firstPort + offset);
  const fleet = createFleet(size);
  const geotab = createMyGeotab([
    {
      ...geotabAccount,
      fleet: createGeotabFleet({
        vehicles: fleet.vehicles.map(({ number, vin = '', plate = '' }) => ({
          vin,
          licensePlate: plate,
          position: positionOf(number, number % 2 === 1),
        })),
        drivers: size.people,
        days: size.days,
        until: new Date(),
        oddities: true,
      }),
    },
  ]);
  const started: { close: () => Promise<void> }[] = [];
  const keep = async <S extends { close: () => Promise<void> }>(starting: Promise<S>): Promise<S> => {
    const server = await starting;
    started.push(server);
    return server;
  };
  const closeAll = async (): Promise<void> => {
    for (const server of started) await server.close();
  };

  try {
    const history = await keep(startGenericHistory({ fleet, port: port(1) }));
    const employees = await keep(startGenericEmployees({ fleet, port: port(2) }));
    const webfleet = await keep(startWebfleet({ fleet, port: port(3) }));
    const personio = await keep(startPersonio({ fleet, port: port(4) }));
    const myGeotab = await keep(startScenarioServer({ handle: geotab.handle, port: port(5) }));
    const smtp = await keep(startSmtpSimulator('normal', { port: port(6) }));
    const mapTiles = await keep(startTileServer({ port: port(7) }));
    const { database, userName, password } = geotabAccount;
    const signIn = (credential: { username: string; password: string }) =>
      `${credential.username}, ${credential.password}`;
    const simulators: RunningSimulators['simulators'] = [
      { name: 'generic-history', server: history, scenarios, address: history.url, signIn: signIn(genericCredential) },
      {
        name: 'generic-employees',
        server: employees,
        scenarios,
        address: employees.url,
        signIn: signIn(genericCredential),
      },
      {
        name: 'webfleet',
        server: webfleet,
        scenarios,
        address: `${webfleet.url}/extern`,
        signIn: `${signIn(webfleetCredential)}; key ${webfleetApiKey}`,
      },
      {
        name: 'personio',
        server: personio,
        scenarios,
        address: `${personio.url}/v1`,
        signIn: signIn(personioCredential),
      },
      {
        name: 'mygeotab',
        server: myGeotab,
        scenarios,
        address: myGeotab.url,
        signIn: `${userName}, ${password}; database ${database}`,
      },
      { name: 'smtp', server: smtp, scenarios: smtpScenarios, address: `127.0.0.1:${smtp.port}`, signIn: 'any' },
      { name: 'map-tiles', server: mapTiles, scenarios: tileScenarios, address: mapTiles.template, signIn: 'none' },
    ];
    const control = await keep(startControl({ simulators, mails: () => smtp.received, port: port(0) }));
    return { controlUrl: control.url, simulators, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
};
