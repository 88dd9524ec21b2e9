import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node } from './steps/paths.mjs';
import { endRunOnSignals, runCommand } from './steps/run-command.mjs';

// The test that compares docs/schema.md also writes it; an empty URL means the embedded PostgreSQL.
const writeSchema = () =>
  runCommand(
    node,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'server/test/schema/', '--update'],
    { env: { ...process.env, TEST_DATABASE_URL: '' } },
  );

endRunOnSignals();
process.exitCode = (await ensureInstalled()) ? await writeSchema() : 1;
