import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';
import { runSteps } from './steps/run-steps.mjs';
import { staticChecks } from './steps/static-checks.mjs';
import { testSteps } from './steps/test-steps.mjs';

const test = async () => {
  if (!(await ensureInstalled())) {
    console.log('0 passed, 1 failed');
    return 1;
  }
  const reports = mkdtempSync(join(tmpdir(), 'flottwart-reports-'));
  try {
    return await runSteps([...staticChecks, ...testSteps(reports)]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
};

passSignalsOn();
process.exitCode = await test();
