import { distribute } from '../src/db/citus/distribute.ts';
import type { ConnectionTarget } from '../src/db/connect.ts';
import {
  asSuperuser,
  countWaitingSessions,
  databaseOf,
  dropDatabases,
  type PostgresServer,
  runStatement,
  targetOf,
} from './postgres-server.ts';

/** Few, because every test file copies all of them. */
const shardCount = 4;

/** Servers on which whatever a test database consists of is created: one, or coordinator and workers of a Citus cluster. */
const serversOf = (server: PostgresServer): readonly PostgresServer[] => {
  const workers = (process.env.CITUS_WORKERS ?? '').split(',').filter((address) => address !== '');
  if (!('url' in server)) return [server];
  return [
    server,
    ...workers.map((address) => {
      const url = new URL(server.url);
      url.host = address;
      return { url: url.href };
    }),
  ];
};

/** At the same time, so that a copy of a database takes as long as on its slowest server. */
export const runOnAll = async (server: PostgresServer, statement: string): Promise<void> => {
  await Promise.all(serversOf(server).map((each) => runStatement(each, statement)));
};

/** Drops the databases whose names begin so. */
export const dropOnAll = async (server: PostgresServer, beginning: string): Promise<void> => {
  await Promise.all(serversOf(server).map((each) => dropDatabases(each, beginning)));
};

/** Sessions that wait for a lock, on a cluster mostly at the worker that has the row. */
export const countWaiting = async (target: ConnectionTarget): Promise<number> => {
  const counts = await Promise.all(serversOf(asSuperuser(target)).map(countWaitingSessions));
  return counts.reduce((sum, count) => sum + count, 0);
};

export const isDistributed = (target: ConnectionTarget): boolean => 'url' in target && target.isDistributed === true;

/** The same database and login on one node of the cluster. */
export const nodeAt = (
  target: ConnectionTarget,
  { host, port }: { readonly host: string; readonly port: number },
): ConnectionTarget => {
  if (!('url' in target)) throw new Error('An embedded server has no nodes.');
  const url = new URL(target.url);
  url.host = `${host}:${port}`;
  return { url: url.href };
};

export const isCluster = (server: PostgresServer): boolean => serversOf(server).length > 1;

const nodeOf = (server: PostgresServer): string => {
  const { hostname, port } = new URL('url' in server ? server.url : '');
  return `'${hostname}', ${port}`;
};

/** Makes the databases of one name a cluster, as a superuser has to. */
export const connectNodes = async (server: PostgresServer, database: string): Promise<void> => {
  const [coordinator = server, ...workers] = serversOf(server).map((each) => targetOf(each, database));
  for (const node of [coordinator, ...workers]) await runStatement(node, 'create extension citus');
  await runStatement(coordinator, `select citus_set_coordinator_host(${nodeOf(coordinator)})`);
  for (const worker of workers) await runStatement(coordinator, `select citus_add_node(${nodeOf(worker)})`);
};

export const distributeTemplate = async (target: ConnectionTarget): Promise<ConnectionTarget> => {
  await distribute(target, shardCount);
  return { ...target, isDistributed: true };
};

/** Ends the connections that Citus keeps to a database that is to be copied. */
export const disconnectAll = async (server: PostgresServer, target: ConnectionTarget): Promise<void> => {
  const name = databaseOf(target);
  for (const node of serversOf(server))
    await runStatement(
      node,
      `alter database ${name} allow_connections false;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
};
