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
import { compare, measureAlone, print, type RequestGenerators } from './report.ts';
import { productRequests, requestsOf } from './requests.ts';

/** `--percent 5` fills a twentieth of the company; `--calls list,detail` measures only these. */
const { values: options } = parseArgs({ options: { percent: { type: 'string' }, calls: { type: 'string' } } });
const sizes = sizesOf(Number(options.percent ?? 100));
const isSelected = (call: string): boolean => options.calls === undefined || options.calls.split(',').includes(call);

const optionOf = (generators: RequestGenerators): RequestGenerators =>
  Object.fromEntries(Object.entries(generators).filter(([name]) => isSelected(name)));

const folder = await mkdtemp(join(tmpdir(), 'flottwart-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silent });
const programs: Running[] = [];
try {
  await prepareDatabase(postgres.connection, silent);
  const owner = openOwnerDatabase(postgres.connection, { max: 1, onError: () => undefined });
  print('Filling a company …');
  const filled = await fillCompany(owner.db, sizes, (line) => print(`  ${line}`));
  await owner.db.destroy();
  const scriptFile = join(folder, 'scripts.json');
  await writeFile(scriptFile, JSON.stringify(await recordScripts(postgres.connection, filled)));

  const product = await startProduct(postgres.connection, folder);
  programs.push(product);
  const baseline = await startProgram(
    [join(import.meta.dirname, 'baseline-server.ts'), scriptFile, JSON.stringify(postgres.connection)],
    {},
    /listening (\d+)/,
  );
  programs.push(baseline);
  const ours = await signedIn(product);
  const generators = optionOf(requestsOf(filled.firstVehicle, sizes.vehicles));
  await compare(ours, { port: baseline.port, headers: {} }, generators);
  await measureAlone(ours, optionOf(productRequests));
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
