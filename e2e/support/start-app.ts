import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProviders } from './providers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const untilReady = async (url: string, app: ChildProcess): Promise<void> => {
  for (;;) {
    if (app.exitCode !== null) throw new Error(`The application ended at its start with code ${app.exitCode}.`);
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Starts the built application once per run, on an embedded database of its own; mails land in its outbox. */
const startApp = async (): Promise<() => Promise<void>> => {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    throw new Error('The web pages are not built yet: npm run build --workspace=web');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-e2e-'));
  const providers = await startProviders();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = spawn(join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: root,
    // Nothing of the surrounding configuration may leak in; the stories name their own addresses as a proxy would.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      OPERATOR_NAME: 'Flottwart Betrieb GmbH',
      OPERATOR_STREET: 'Hafenstraße 1',
      OPERATOR_CITY: '20457 Hamburg',
      OPERATOR_EMAIL: 'kontakt@flottwart.example',
      ...providers.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, app);
  process.env.E2E_BASE_URL = url;
  process.env.E2E_OUTBOX = join(dataDir, 'outbox');
  process.env.E2E_CLUSTER = join(dataDir, 'postgres/cluster');

  return async () => {
    const ended = new Promise((resolve) => app.once('exit', resolve));
    app.kill('SIGTERM');
    await ended;
    await providers.close();
    await rm(dataDir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright asks for the default export of its set-up file
export default startApp;
