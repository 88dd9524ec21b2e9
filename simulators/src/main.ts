import { parseArgs } from 'node:util';
import { smallFleet } from './fleet.ts';
import { tileScenarios } from './map-tiles.ts';
import { scenarios } from './scenario-server.ts';
import { smtpScenarios } from './smtp.ts';
import { type RunningSimulators, startAll } from './start-all.ts';
import { webfleetApiKey } from './webfleet.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4700' },
    vehicles: { type: 'string', default: String(smallFleet.vehicles) },
    days: { type: 'string', default: String(smallFleet.days) },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const peoplePerVehicle = 2.25;

const printOverview = ({ controlUrl, simulators }: RunningSimulators): void => {
  const addressOf = (wanted: string): string => simulators.find(({ name }) => name === wanted)?.address ?? '';
  const widest = Math.max(...simulators.map(({ address }) => address.length));
  print('Simulators of the outside world; Ctrl+C ends them.\n');
  for (const { name, address, signIn } of simulators)
    print(`  ${name.padEnd(18)} ${address.padEnd(widest)}  ${signIn}`);
  print('\nFlottwart meets them with these lines in .env:\n');
  print(`  DRIVING_HISTORY_ADAPTER=generic        # or webfleet with ${addressOf('webfleet')}`);
  print(`  DRIVING_HISTORY_URL=${addressOf('generic-history')}`);
  print(`  EMPLOYEE_DATABASE_ADAPTER=personio     # or generic with ${addressOf('generic-employees')}`);
  print(`  EMPLOYEE_DATABASE_URL=${addressOf('personio')}`);
  print(`  TELEMATICS_URL=${addressOf('mygeotab')}`);
  print(`  WEBFLEET_API_KEY=${webfleetApiKey}`);
  print(`  MAP_TILE_URL=${addressOf('map-tiles')}`);
  print('  MAP_ATTRIBUTION=Erfundene Karte');
  print('  ALLOW_PRIVATE_HOSTS=on');
  print('\nHow they behave, and how to change it:\n');
  print(`  curl ${controlUrl}`);
  print(`  curl -X POST ${controlUrl}/generic-history/rate-limited`);
  print(`  curl ${controlUrl}/mails\n`);
  print(`  providers: ${scenarios.join(', ')}`);
  print(`  smtp: ${smtpScenarios.join(', ')}`);
  print(`  map-tiles: ${tileScenarios.join(', ')}`);
};

try {
  const vehicles = Number(values.vehicles);
  const size = { vehicles, people: Math.ceil(vehicles * peoplePerVehicle), days: Number(values.days) };
  printOverview(await startAll(Number(values.port), size));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
