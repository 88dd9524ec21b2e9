import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOwnerDatabase } from '../../server/src/db/connect.ts';
import { superuser } from '../../server/src/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../../server/src/lib/log.ts';
import { prepareDatabase } from '../../server/src/prepare-database.ts';
import { peakMemory, postmasterOf } from './cpu.ts';
import { printDiskUse } from './disk-use.ts';
import { analyse, fillCompany } from './fill.ts';
import { fillFloor } from './floor/fill-floor.ts';
import { comparePages } from './measure-pages.ts';
import { type Running, startProgram } from './processes.ts';
import { signedIn, startProduct } from './product.ts';
import { compare, compareSizes, print, type RequestGenerators } from './report.ts';
import { comparedRequests, growingRequests } from './requests.ts';
import { person, sizesOf, smallerSizes } from './sizes-and-accounts.ts';

/** `--percent 5` fills a twentieth of the large company; `--calls list,detail` measures only these, `--calls pages` only the browser. */
const { values: options } = parseArgs({ options: { percent: { type: 'string' }, calls: { type: 'string' } } });
const sizes = sizesOf(Number(options.percent ?? 100));
const isSelected = (call: string): boolean => options.calls === undefined || options.calls.split(',').includes(call);

const selected = (generators: RequestGenerators): RequestGenerators =>
  Object.fromEntries(Object.entries(generators).filter(([name]) => isSelected(name)));

const emailOf = (rows: string): string => `flotte-${rows.replace(',', '')}@bench.example`;

const folder = await mkdtemp(join(tmpdir(), 'flottwart-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
const programs: Running[] = [];
try {
  await prepareDatabase(postgres.connection, silentLog);
  const unbound = { ...postgres.connection, user: superuser };
  const owner = openOwnerDatabase(unbound, { max: 1, onError: () => undefined });
  print('Filling companies …');
  const smallerCompanies = [];
  for (const [rows, size] of Object.entries(smallerSizes)) {
    const filled = await fillCompany(owner.db, size, () => undefined, emailOf(rows));
    smallerCompanies.push({ rows, size: { ...size, ...filled } });
  }
  const filled = await fillCompany(owner.db, sizes, (line) => print(`  ${line}`), person.email);
  await analyse(owner.db);
  await printDiskUse(owner.db, ['work_items', 'vehicles', 'tasks', 'trips']);
  await owner.db.destroy();

  const product = await startProduct(postgres.connection, folder);
  programs.push(product);
  const ours = await signedIn(product);
  const floorDatabase = await fillFloor(unbound, ours);
  const floor = await startProgram(
    [join(import.meta.dirname, 'floor/floor-server.ts'), JSON.stringify(floorDatabase)],
    {},
    /listening (\d+)/,
  );
  programs.push(floor);
  const postmaster = await postmasterOf(join(folder, 'postgres'));
  const answering = { target: ours, pid: product.pid, postmaster };

  const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';
  const site = ({ port }: Running): string => `http://127.0.0.1:${port}`;
  if (existsSync(chromium) && isSelected('pages'))
    await comparePages(chromium, { url: site(product), storage: ours.storage }, { url: site(floor), storage: {} });
  await compare(
    answering,
    { target: { port: floor.port, headers: {} }, pid: floor.pid, postmaster },
    selected(comparedRequests(filled.firstVehicle, sizes.vehicles)),
  );
  const smaller = await Promise.all(
    smallerCompanies.map(async ({ rows, size }) => ({
      rows,
      answering: { ...answering, target: await signedIn(product, emailOf(rows)) },
      generators: selected(growingRequests(size)),
    })),
  );
  await compareSizes([
    ...smaller,
    {
      rows: sizes.trips.toLocaleString('en'),
      answering,
      generators: selected(growingRequests({ ...sizes, ...filled })),
    },
  ]);
  print(`\nPeak memory of the server: ${Math.round(peakMemory(product.pid))} MB`);
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
