import { ensureInstalled } from './steps/install.mjs';
import { passSignalsOn } from './steps/run-command.mjs';

/** Imported after the installation, because it needs installed packages. */
const release = async () => {
  const { buildRelease, trialObstacle, tryRelease } = await import('./release/steps.mjs');
  const args = process.argv.slice(2);
  const isTried = args.includes('--try');
  const code = await buildRelease(args.filter((arg) => arg !== '--try'));
  if (code !== 0 || !isTried) return code;
  const reason = trialObstacle();
  if (!reason) return tryRelease();
  console.log(`Not tried: ${reason}`);
  return 0;
};

passSignalsOn();
process.exitCode = (await ensureInstalled()) ? await release() : 1;
