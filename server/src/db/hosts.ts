/** One of the servers that an address names. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

const defaultPort = 5432;

const authority = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#@]*,[^/?#@]*)(?<rest>[/?#].*)?$/;

const portOf = (host: string): string => /:(?<port>\d+)$/.exec(host)?.groups?.port ?? String(defaultPort);

const nameOf = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(?<address>.*)\]$/, '$<address>');

/**
 * Turns `postgres://user@a:5432,b/db`, which is no URL, into `postgres://user@localhost/db?host=a,b&port=5432,5432`. libpq reads both alike; the latter can
 * be handled as any other address.
 */
export const toSingleAddress = (address: string): string => {
  const { scheme, login = '', hosts, rest = '/' } = authority.exec(address)?.groups ?? {};
  if (hosts === undefined || !URL.canParse(`${scheme}${login}localhost${rest}`)) return address;
  const url = new URL(`${scheme}${login}localhost${rest}`);
  const named = hosts.split(',');
  url.searchParams.set('host', named.map((host) => decodeURIComponent(nameOf(host))).join(','));
  url.searchParams.set('port', named.map(portOf).join(','));
  return url.href;
};

/** Names under which libpq encrypts without checking who is there; the driver checks with all of them. */
const lenientTls = new Set(['prefer', 'require', 'verify-ca']);

/** Address as the driver shall read it: one URL, and with TLS always the certificate checked, unless `uselibpqcompat` says otherwise. */
export const toDatabaseAddress = (address: string): string => {
  const single = toSingleAddress(address);
  if (!URL.canParse(single)) return single;
  const url = new URL(single);
  if (!lenientTls.has(url.searchParams.get('sslmode') ?? '') || url.searchParams.has('uselibpqcompat')) return single;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
};

/** Hosts of an address that names several; empty for all others, which the driver reads on its own. */
export const hostsOf = (address: string): readonly Host[] => {
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  const names = url.searchParams.get('host')?.split(',') ?? [];
  if (names.length < 2) return [];
  const ports = (url.searchParams.get('port') ?? url.port).split(',');
  return names.map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) || defaultPort }));
};

export const formatHost = ({ host, port }: Host): string =>
  host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
