import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@flottwart/simulators/free-port';
import { afterAll } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { createDataFolder } from './program.ts';

export interface Balancer {
  readonly kind: 'nginx' | 'a round robin of connections';
  readonly url: string;
}

const operations = join(import.meta.dirname, '../../../docs/operations.md');

const findNginx = (): string | null => {
  const named = process.env.NGINX_PATH ?? 'nginx';
  try {
    execFileSync(named, ['-v'], { stdio: 'ignore' });
    return named;
  } catch {
    return null;
  }
};

/** Uses the example of docs/operations.md with other addresses, so that the recommended configuration is the tested one. */
const configurationFor = async (port: number, servers: readonly number[], folder: string): Promise<string> => {
  const [, example = ''] = /```nginx\n([\s\S]+?)```/.exec(await readFile(operations, 'utf8')) ?? [];
  const site = example
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_whole, rest: string) =>
      servers.map((one) => `server 127.0.0.1:${one}${rest}`).join('\n  '),
    )
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
  if (!site.includes(`listen 127.0.0.1:${port};`) || site.includes('127.0.0.1:3000'))
    throw new Error('The example of docs/operations.md no longer fits this test.');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 512; }
http {
access_log off;
${folders.join('\n')}
${site}}
`;
};

const startNginx = async (program: string, servers: readonly number[]): Promise<Balancer> => {
  const [folder, port] = [await createDataFolder(), await freePort()];
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configurationFor(port, servers, folder));
  const child: ChildProcess = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  afterAll(() => void child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    return fetch(url).then(
      () => true,
      () => false,
    );
  });
  return { kind: 'nginx', url };
};

/** TCP round robin: passes each connection to the next server that accepts it. */
const startRoundRobin = async (servers: readonly number[]): Promise<Balancer> => {
  let turn = 0;
  const balancer = createServer((caller) => {
    caller.on('error', () => undefined);
    const tryNext = (left: number): void => {
      if (left === 0) return void caller.destroy();
      turn += 1;
      const server = connect(servers[turn % servers.length] ?? 0, '127.0.0.1');
      server.once('error', () => tryNext(left - 1));
      server.once('connect', () => {
        server.removeAllListeners('error').on('error', () => caller.destroy());
        server.on('close', () => caller.destroy());
        caller.on('close', () => server.destroy());
        server.pipe(caller).pipe(server);
      });
    };
    tryNext(servers.length);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  afterAll(() => void balancer.close());
  return {
    kind: 'a round robin of connections',
    url: `http://127.0.0.1:${(balancer.address() as { port: number }).port}`,
  };
};

/** Uses nginx if installed (`NGINX_PATH` names one outside the path); called at the top level of a test file. */
export const startBalancer = (servers: readonly number[]): Promise<Balancer> => {
  const nginx = findNginx();
  return nginx ? startNginx(nginx, servers) : startRoundRobin(servers);
};
