import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionTarget } from '../src/db/connect.ts';
import { appLogin, applicationDatabase, ownerLogin, superuser } from '../src/db/embedded/cluster.ts';
import { maintenanceDatabase } from '../src/db/embedded/ownership.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { silentLog } from '../src/lib/log.ts';
import { runStatement } from './postgres-server.ts';
import { waitUntil } from './wait-until.ts';

interface BareServer {
  readonly administrator: ConnectionTarget;
  readonly stop: () => Promise<void>;
}

/** Only the superuser gets in without a password. */
const rules = `local all ${superuser} trust\nlocal ${maintenanceDatabase} ${ownerLogin} trust\nlocal all all scram-sha-256\n`;

/** Embedded PostgreSQL as an administrator finds it: without the roles and the database of the product. */
export const startBareEmbedded = async (usedDataFolder: (folder: string) => Promise<string>): Promise<BareServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'flottwart-test-'));
  await usedDataFolder(dataDir);
  writeFileSync(join(dataDir, 'cluster/pg_hba.conf'), rules);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: 'off' } });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const administrator = { ...server.connection, user: superuser, database: maintenanceDatabase };
  await runStatement(administrator, `drop database ${applicationDatabase}`);
  for (const role of [ownerLogin, appLogin])
    await runStatement(administrator, `alter role ${role} rename to former_${role}`);
  return { administrator, stop };
};

const debianFolder = '/usr/lib/postgresql';

/** Programs of the newest PostgreSQL that Debian installed, if any. */
const programs = existsSync(debianFolder)
  ? readdirSync(debianFolder)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(debianFolder, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;

export const hasDistributionServer = programs !== undefined;

const identity = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
};

/** Server of the distribution in a temporary folder. */
export const startDistributionServer = async (): Promise<BareServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'flottwart-test-'));
  const user = identity();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = { cwd: '/', ...user };
  const made = spawnSync(
    join(programs ?? '', 'initdb'),
    ['-D', data, '-U', superuser, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    run,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  writeFileSync(join(data, 'pg_hba.conf'), rules);
  const settings = ['-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...run,
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    const ended = once(server, 'exit');
    if (server.kill('SIGINT')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const administrator = { host: folder, port: 5432, user: superuser, database: maintenanceDatabase };
  await waitUntil(() =>
    runStatement(administrator, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return { administrator, stop };
};
