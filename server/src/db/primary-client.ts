import pg from 'pg';
import { isLoginRefused } from './failures.ts';
import { formatHost, type Host } from './hosts.ts';

export type ClientConfig = pg.ClientConfig & {
  /** Set where the address names several hosts. */
  readonly hosts?: readonly Host[];
  /** Asks the server itself: a pooler may report what another server said. */
  readonly isVerified?: boolean;
};

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code });

const readOnlyQuery = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;

const readOnlyError = (): Error => withCode('the server is read-only', '25006');

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** PostgreSQL reports both whenever they change, so that no statement has to ask. */
const readOnlyWhenOn: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only']);

/** Hosts of one address and the one among them that takes writes, for all connections of this process. */
interface Cluster {
  readonly hosts: readonly Host[];
  readonly clients: Map<pg.Client, Host>;
  primary: Host | null;
  searching: Promise<Host> | null;
  /** Checks the primary as long as there are connections. */
  watch: NodeJS.Timeout | null;
}

const clusters = new Map<string, Cluster>();

const clusterOf = (hosts: readonly Host[]): Cluster => {
  const key = hosts.map(formatHost).join(',');
  const known = clusters.get(key) ?? { hosts, clients: new Map(), primary: null, searching: null, watch: null };
  clusters.set(key, known);
  return known;
};

const probeMs = 3_000;
const watchMs = 3_000;

const probe = async (config: ClientConfig, host: Host): Promise<void> => {
  const client = new PrimaryClient({
    ...config,
    hosts: [],
    isVerified: true,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => undefined);
  Object.assign(client, host);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A connection to a former primary would wait for its timeout, or write to a server that has been given up. */
const dropOthers = ({ clients, primary }: Cluster): void => {
  const moved = withCode('Another server has become the primary.', 'ECONNRESET');
  for (const [client, host] of clients) if (host !== primary) client.connection.stream.destroy(moved);
};

const reasonOf = (failure: Error & { readonly code?: string }): string => failure.message || failure.code || '';

/** Carries the code of a refused login, which only the operator can mend, before one of a host that is away. */
const noPrimary = (hosts: readonly Host[], failures: readonly Error[]): Error => {
  const reasons = hosts.map((host, index) => `${formatHost(host)}: ${reasonOf(failures[index] ?? new Error())}`);
  const cause = failures.find(isLoginRefused) ?? failures[0];
  const code = cause && 'code' in cause ? String(cause.code) : 'ECONNREFUSED';
  return withCode(`no host takes writes (${reasons.join('; ')})`, code);
};

/** Takes the first in the order of the address, so that all servers of an installation choose the same. */
const search = async (cluster: Cluster, config: ClientConfig): Promise<Host> => {
  const failures: Error[] = [];
  const attempts = await Promise.allSettled(cluster.hosts.map((host) => probe(config, host)));
  for (const [index, attempt] of attempts.entries()) {
    if (attempt.status === 'rejected') failures.push(attempt.reason);
    const host = cluster.hosts[index];
    if (attempt.status === 'rejected' || !host) continue;
    cluster.primary = host;
    dropOthers(cluster);
    return host;
  }
  throw noPrimary(cluster.hosts, failures);
};

const findPrimary = (cluster: Cluster, config: ClientConfig): Promise<Host> => {
  cluster.searching ??= search(cluster, config).finally(() => {
    cluster.searching = null;
  });
  return cluster.searching;
};

/** Notices a switch while connections are idle, or wait for a machine that is gone. */
const startWatch = (cluster: Cluster, config: ClientConfig): void => {
  let isChecking = false;
  const check = async (): Promise<void> => {
    const { primary, clients } = cluster;
    if (isChecking || primary === null || clients.size === 0) return;
    isChecking = true;
    await probe(config, primary)
      .catch(() => findPrimary(cluster, config))
      .catch(() => undefined);
    isChecking = false;
  };
  cluster.watch ??= setInterval(() => void check(), watchMs).unref();
};

/**
 * Connects to whichever host of its address takes writes, and refuses a read-only server: for this program a standby is no database. A class, because a
 * pool constructs its clients itself.
 */
export class PrimaryClient extends pg.Client {
  readonly #config: ClientConfig;
  #isConnected = false;
  #isReadOnly = false;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#config = config;
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!readOnlyWhenOn.has(parameterName) || parameterValue !== 'on') return;
      this.#isReadOnly = true;
      if (this.#isConnected) this.connection.stream.destroy(readOnlyError());
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (...error: Error[]) => void): Promise<this> | undefined {
    const connecting = this.#connectToPrimary();
    if (!callback) return connecting;
    connecting.then(() => callback(), callback);
    return undefined;
  }

  async #connectToPrimary(): Promise<this> {
    const { hosts = [] } = this.#config;
    if (hosts.length > 0) await this.#connectToOneOf(clusterOf(hosts));
    else await this.#connectToWritable();
    return this;
  }

  async #connectToWritable(): Promise<void> {
    await super.connect();
    if (this.#isReadOnly || this.#config.isVerified) await this.#assertWritable();
    this.#isConnected = true;
  }

  async #assertWritable(): Promise<void> {
    const { rows } = await this.query<{ isReadOnly: boolean }>(readOnlyQuery);
    if (!rows[0]?.isReadOnly) return;
    await this.end();
    throw readOnlyError();
  }

  async #connectToOneOf(cluster: Cluster): Promise<void> {
    const host = cluster.primary ?? (await findPrimary(cluster, this.#config));
    Object.assign(this, host);
    cluster.clients.set(this, host);
    this.once('end', () => cluster.clients.delete(this));
    try {
      await this.#connectToWritable();
    } catch (error) {
      cluster.clients.delete(this);
      if (cluster.primary === host) cluster.primary = null;
      throw error;
    }
    startWatch(cluster, this.#config);
  }
}
