import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@flottwart/simulators/free-port';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Built application of this folder, or a program given by its path, as the one of an unpacked release. */
const command = (): readonly [string, readonly string[]] => {
  const { E2E_PROGRAM } = process.env;
  if (E2E_PROGRAM) return [E2E_PROGRAM, []];
  if (existsSync(join(root, 'web/dist/index.html')))
    return [join(root, 'node_modules/.bin/node'), ['server/dist/main.js']];
  throw new Error('The web pages are not built yet: npm run build --workspace=web');
};

export interface AppProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Waits until the log contains the text. */
  readonly waitForLog: (text: RegExp) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the built application with its own data folder and none of the surrounding environment. */
export const startAppProcess = async (env: Readonly<Record<string, string>>): Promise<AppProcess> => {
  const [program, args] = command();
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Lets stories set their client address as a proxy would.
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const logLines: string[] = [];
  const lines = createInterface(app.stdout);
  lines.on('line', (line) => logLines.push(line));
  const ended = new Promise<void>((resolve) => app.once('exit', () => resolve()));

  const waitForLog = async (text: RegExp): Promise<void> => {
    while (!logLines.some((line) => text.test(line))) {
      if (app.exitCode !== null)
        throw new Error(`The application ended with code ${app.exitCode}: ${logLines.join('\n')}`);
      await Promise.race([ended, new Promise((resolve) => lines.once('line', resolve))]);
    }
  };

  await waitForLog(/ is running at /);
  return {
    url,
    dataDir,
    waitForLog,
    stop: async () => {
      app.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
