import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openOwnerDatabase } from '../../../server/src/db/connect.ts';
import { superuser } from '../../../server/src/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../../../server/src/lib/log.ts';
import { prepareDatabase } from '../../../server/src/prepare-database.ts';
import { printDiskUse } from '../disk-use.ts';
import { analyse, fillCompany } from '../fill.ts';
import type { Running } from '../processes.ts';
import { signedIn, startProduct } from '../product.ts';
import { measureAlone, print } from '../report.ts';
import { checkSums } from './check-sums.ts';
import { documentsOf } from './documents.ts';
import { measureExport } from './export-cost.ts';
import { fillLeasing, leasingSizesOf } from './fill-leasing.ts';
import { measureImports } from './import-cost.ts';
import { leasingRequests } from './requests.ts';

/** Benchmarks leasing at full size: `node bench/src/leasing/main.ts`; `--percent 5` fills a twentieth. */
const { values: options } = parseArgs({ options: { percent: { type: 'string' } } });
const sizes = leasingSizesOf(Number(options.percent ?? 100));

const folder = await mkdtemp(join(tmpdir(), 'flottwart-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
let product: Running | undefined;
try {
  await prepareDatabase(postgres.connection, silentLog);
  const owner = openOwnerDatabase({ ...postgres.connection, user: superuser }, { max: 1, onError: () => undefined });
  print('Filling a company …');
  const few = { vehicles: sizes.plates, employees: 10, tasks: 10, trips: 10 };
  const { companyId } = await fillCompany(owner.db, few, () => undefined);
  await fillLeasing(owner.db, companyId, sizes, (line) => print(`  ${line}`));
  await analyse(owner.db);
  await checkSums(owner.db, companyId);
  await printDiskUse(owner.db, ['leasing_documents', 'leasing_positions', 'leasing_links']);
  await owner.db.destroy();

  product = await startProduct(postgres.connection, folder);
  const ours = await signedIn(product);
  await measureAlone(ours, leasingRequests(sizes));
  await measureImports(postgres.connection, companyId, documentsOf(sizes), print);
  const exports = { 'a quarter': '?from=2025-01-01&to=2025-03-31', everything: '' };
  await measureExport(ours, product.pid, exports, print);
} finally {
  await product?.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
