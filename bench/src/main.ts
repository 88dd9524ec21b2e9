import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnerDatabase } from '../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import { prepareDatabase } from '../../server/src/start-server.ts';
import { colleague, type Filled, fillCompany, person, sizes } from './fill.ts';
import { measure, type Result, type Shot, type Target } from './load.ts';
import { type Running, startProgram } from './processes.ts';
import { recordScripts, searchWord } from './record.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warmUpMs = 1_500;
const measureMs = 5_000;
const here = import.meta.dirname;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const signIn = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
};

let created = 0;
let signedIn = 0;
const random = (below: number): number => Math.floor(Math.random() * below);

/** Each kind of call, with another item every time. */
const shotsOf = ({ firstVehicle }: Filled): Readonly<Record<string, () => Shot>> => {
  const vehicle = (): string => `/api/vehicles/${firstVehicle + random(sizes.vehicles)}`;
  return {
    list: () => ({ method: 'GET', path: '/api/vehicles?page=1&size=20' }),
    search: () => ({ method: 'GET', path: `/api/vehicles?page=1&size=20&q=${searchWord}` }),
    detail: () => ({ method: 'GET', path: vehicle() }),
    patch: () => ({ method: 'PATCH', path: vehicle(), body: { model: `Modell ${random(1e9)}` } }),
    create: () => {
      created += 1;
      return {
        method: 'POST',
        path: '/api/vehicles',
        body: { vin: `NEW${String(created).padStart(12, '0')}`, licensePlate: 'B-NE-1' },
      };
    },
  };
};

/** Calls that only the product answers: other lists at full size, far pages, and signing in. */
const moreShots: Readonly<Record<string, () => Shot>> = {
  'tasks list': () => ({ method: 'GET', path: '/api/tasks?page=1&size=20' }),
  'tasks search': () => ({ method: 'GET', path: `/api/tasks?page=1&size=20&q=${10_000 + random(80_000)}` }),
  'drivers list': () => ({ method: 'GET', path: '/api/employees?page=1&size=20&status=ACTIVE' }),
  'trips list': () => ({ method: 'GET', path: '/api/vehicle-driver-history?page=1&size=20' }),
  'trips page 1000': () => ({ method: 'GET', path: '/api/vehicle-driver-history?page=1000&size=20' }),
  'trips search': () => ({
    method: 'GET',
    path: `/api/vehicle-driver-history?page=1&size=20&q=WDB906${String(random(10_000)).padStart(11, '0')}`,
  }),
  'find anything': () => ({
    method: 'GET',
    path: `/api/workitems?page=1&size=20&q=B${random(9)}${random(9)}${random(9)}`,
  }),
  'sign-in': () => {
    signedIn += 1;
    return { method: 'POST', path: '/api/auth/login', body: colleague(signedIn) };
  },
};

const run = async (target: Target, connections: number, shot: () => Shot): Promise<Result> => {
  await measure(target, connections, warmUpMs, shot);
  return measure(target, connections, measureMs, shot);
};

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => value.toFixed(1);

const compare = async (product: Target, floor: Target, filled: Filled): Promise<void> => {
  say(
    row(
      'call',
      'connections',
      'p50 ms',
      'p99 ms',
      'per second',
      'floor p50 ms',
      'floor per second',
      'share of the floor',
    ),
  );
  say(row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:'));
  for (const [name, shot] of Object.entries(shotsOf(filled)))
    for (const connections of [1, 16]) {
      const ours = await run(product, connections, shot);
      const bare = await run(floor, connections, shot);
      const share = `${Math.round((ours.perSecond / bare.perSecond) * 100)} %`;
      say(
        row(
          name,
          connections,
          ms(ours.p50),
          ms(ours.p99),
          Math.round(ours.perSecond),
          ms(bare.p50),
          Math.round(bare.perSecond),
          share,
        ),
      );
    }
};

const measureMore = async (product: Target): Promise<void> => {
  say('');
  say(row('call', 'connections', 'p50 ms', 'p99 ms', 'per second'));
  say(row('---', '--:', '--:', '--:', '--:'));
  for (const [name, shot] of Object.entries(moreShots))
    for (const connections of [1, 16]) {
      const ours = await run(product, connections, shot);
      say(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond)));
    }
};

const folder = await mkdtemp(join(tmpdir(), 'flottwart-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent });
const programs: Running[] = [];
try {
  await prepareDatabase(postgres.connection, silent);
  const owner = openOwnerDatabase(postgres.connection, { max: 1, onError: () => undefined });
  say('Filling a company …');
  const filled = await fillCompany(owner.db, (line) => say(`  ${line}`));
  await owner.db.destroy();
  const scriptFile = join(folder, 'scripts.json');
  await writeFile(scriptFile, JSON.stringify(await recordScripts(postgres.connection, filled)));

  const { host, user, database } = postgres.connection;
  const product = await startProgram(
    [join(here, '../../server/src/main.ts')],
    {
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '0',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    },
    /running at http:\/\/[^:]+:(\d+)/,
  );
  programs.push(product);
  const floor = await startProgram(
    [join(here, 'floor-server.ts'), scriptFile, JSON.stringify(postgres.connection)],
    {},
    /listening (\d+)/,
  );
  programs.push(floor);
  const ours = { port: product.port, headers: { authorization: `Bearer ${await signIn(product.port)}` } };
  say('');
  await compare(ours, { port: floor.port, headers: {} }, filled);
  await measureMore(ours);
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
