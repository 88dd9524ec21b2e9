import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOwnerDatabase } from '../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import { prepareDatabase } from '../../server/src/start-server.ts';
import { fillCompany, person, sizesOf } from './fill.ts';
import { measure, type Result, resultOf, type Sample, type Shot, type Target } from './load.ts';
import { type Running, startProgram } from './processes.ts';
import { recordScripts } from './record.ts';
import { moreShots, shotsOf } from './shots.ts';

/** `--percent 5` fills a twentieth of the company; `--calls list,detail` measures these alone. */
const { values: wished } = parseArgs({ options: { percent: { type: 'string' }, calls: { type: 'string' } } });
const sizes = sizesOf(Number(wished.percent ?? 100));
const isWished = (call: string): boolean => wished.calls === undefined || wished.calls.split(',').includes(call);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warmUpMs = 1_500;
const rounds = 5;
const roundMs = 1_000;
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

/** In turns, so that whatever else the machine does meets all of them alike. */
const run = async (targets: readonly Target[], connections: number, shot: () => Shot): Promise<Result[]> => {
  for (const target of targets) await measure(target, connections, warmUpMs, shot);
  const samples = targets.map((): Sample[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, target] of targets.entries())
      samples[index]?.push(await measure(target, connections, roundMs, shot));
  return samples.map(resultOf);
};

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => value.toFixed(1);

type Shots = Readonly<Record<string, () => Shot>>;

const wishedOf = (shots: Shots) => Object.entries(shots).filter(([name]) => isWished(name));

const compare = async (product: Target, floor: Target, shots: Shots): Promise<void> => {
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
  for (const [name, shot] of wishedOf(shots))
    for (const connections of [1, 16]) {
      const [ours, bare] = await run([product, floor], connections, shot);
      if (!ours || !bare) throw new Error('Both have to be measured.');
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
  for (const [name, shot] of wishedOf(moreShots))
    for (const connections of [1, 16]) {
      const [ours] = await run([product], connections, shot);
      if (ours) say(row(name, connections, ms(ours.p50), ms(ours.p99), Math.round(ours.perSecond)));
    }
};

const folder = await mkdtemp(join(tmpdir(), 'flottwart-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent });
const programs: Running[] = [];
try {
  await prepareDatabase(postgres.connection, silent);
  const owner = openOwnerDatabase(postgres.connection, { max: 1, onError: () => undefined });
  say('Filling a company …');
  const filled = await fillCompany(owner.db, sizes, (line) => say(`  ${line}`));
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
  await compare(ours, { port: floor.port, headers: {} }, shotsOf(filled.firstVehicle, sizes.vehicles));
  await measureMore(ours);
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
