import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOwnerDatabase } from '../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/start-embedded-postgres.ts';
import { prepareDatabase } from '../../server/src/start-server.ts';
import { fillCompany, sizesOf } from './fill.ts';
import { type Running, startProgram } from './processes.ts';
import { signedIn, silent, startProduct } from './product.ts';
import { recordScripts } from './record.ts';
import { compare, measureAlone, type Shots, say } from './report.ts';
import { moreShots, shotsOf } from './shots.ts';

/** `--percent 5` fills a twentieth of the company; `--calls list,detail` measures only these. */
const { values: wished } = parseArgs({ options: { percent: { type: 'string' }, calls: { type: 'string' } } });
const sizes = sizesOf(Number(wished.percent ?? 100));
const isWished = (call: string): boolean => wished.calls === undefined || wished.calls.split(',').includes(call);

const wishedOf = (shots: Shots): Shots => Object.fromEntries(Object.entries(shots).filter(([name]) => isWished(name)));

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

  const product = await startProduct(postgres.connection, folder);
  programs.push(product);
  const floor = await startProgram(
    [join(import.meta.dirname, 'floor-server.ts'), scriptFile, JSON.stringify(postgres.connection)],
    {},
    /listening (\d+)/,
  );
  programs.push(floor);
  const ours = await signedIn(product);
  const shots = wishedOf(shotsOf(filled.firstVehicle, sizes.vehicles));
  await compare(ours, { port: floor.port, headers: {} }, shots);
  await measureAlone(ours, wishedOf(moreShots));
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
