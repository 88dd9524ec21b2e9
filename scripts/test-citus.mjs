import { hasCitus, quickTests, runOnCluster } from './steps/citus.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { endRunOnSignals } from './steps/run-command.mjs';
import { withRunFolder } from './steps/run-folder.mjs';
import { runSteps } from './steps/run-steps.mjs';

const words = process.argv.slice(2);
const files = words.includes('--quick') ? quickTests : words;

endRunOnSignals();
if (!hasCitus() && !(process.env.CITUS_URL && process.env.CITUS_WORKERS)) {
  console.error(
    'No PostgreSQL with Citus is installed here: set CITUS_URL to a superuser on the coordinator and CITUS_WORKERS to host:port,host:port.',
  );
  process.exitCode = 1;
} else if (await ensureInstalled())
  process.exitCode = await withRunFolder((folder) =>
    runSteps([{ title: 'Server tests on a Citus cluster', run: () => runOnCluster(folder, files) }]),
  );
else process.exitCode = 1;
