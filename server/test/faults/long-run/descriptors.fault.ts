import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createAdmin, createTask } from '../../factories.ts';
import { remoteApp } from '../../remote-app.ts';
import { waitUntil } from '../../wait-until.ts';
import { embeddedDatabaseOf } from '../embedded-database.ts';
import { createProgram } from '../program.ts';
import { reportFigures } from '../report.ts';

const callers = 300;
const openFiles = 120;
const clientsStayMs = 1_000;

const isPossible = (): boolean => {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const call = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => undefined);

const program = await createProgram({}, { openFiles });
const { target } = embeddedDatabaseOf(program);

test.runIf(isPossible())(
  'with more callers than sockets the program survives, and responds once they are gone',
  {
    timeout: 120_000,
  },
  async () => {
    await program.start();
    const app = remoteApp({ url: () => program.url, target, settings: program.settings });
    const admin = await createAdmin(app);
    const clients = Array.from({ length: callers }, () => call(program.port));
    const asking = Array.from({ length: 20 }, () =>
      app.call(api.listTasks, { token: admin.token, headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 'not reached',
      ),
    );
    // Some connections may wait in the backlog until others close.
    await sleep(clientsStayMs);
    for (const socket of clients) socket.destroy();
    const outcomes = await Promise.all(asking);
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 503 && outcome !== 'not reached')).toEqual([]);
    await waitUntil(async () => (await fetch(`${program.url}/api/ready`).catch(() => null))?.status === 200);
    await createTask(app, admin);
    expect(program.isRunning()).toBe(true);
    expect(await program.stop()).toBe(0);
    reportFigures('no descriptor left', { callers, 'sockets and files allowed': openFiles });
  },
);
