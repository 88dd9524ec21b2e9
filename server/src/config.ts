import { join, resolve } from 'node:path';
import type { SiteInfo } from '@flottwart/contract/system';
import type { ConnectorSettings } from './connectors/connector-settings.ts';
import type { ConnectionTarget } from './db/connect.ts';
import { type Environment, environment } from './environment.ts';
import { OperatorFacingError } from './lib/app-error.ts';

/** Operator settings, parsed once at start; `.env.example` explains each. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** `null`: the program gives the login of requests a password of its own. */
  readonly databaseAppUrl: string | null;
  /** `null`: `databaseUrl`; where that leads to a pooler, the address of PostgreSQL itself. */
  readonly databaseListenUrl: string | null;
  /** Base of links in mails, never a request's Host header. */
  readonly publicUrl: string;
  /** `null`: mails become .eml files in `dataDir/outbox`. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** `null`: a key file in `dataDir`. */
  readonly secretKey: Buffer | null;
  /** Milliseconds; `null` disables the slow query log. */
  readonly slowQueryMs: number | null;
  /** `null` disables metrics. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly securityLog: {
    /** `null`: among the lines on standard output. */
    readonly file: string | null;
    readonly hasFullAddresses: boolean;
  };
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Limit per network address over all calls; 0 disables it. */
  readonly requestsPerMinute: number;
  readonly site: SiteInfo;
  readonly connectors: ConnectorSettings;
  readonly backup: {
    readonly isDaily: boolean;
    readonly folder: string;
    /** `null`: nightly backups are encrypted with the secret key and do not contain it. */
    readonly passphrase: string | null;
  };
  /** Total size of a company's attachments. */
  readonly attachmentMegabytes: number;
  readonly newCompany: { readonly amazonSpecialServices: boolean };
  /** Disposable installation full of invented data: for one's own machine, or for everybody with a company per visitor. */
  readonly demo: 'off' | 'on' | 'public';
  readonly demoLeasingMonths: number;
}

export class ConfigError extends OperatorFacingError {}

/** Treats empty values as absent, as in a copied `.env.example`. */
const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

export const loadConfig = (env: NodeJS.ProcessEnv): Config => {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used:\n${problems.join('\n')}`);
  }
  return toConfig(parsed.data);
};

const localUrl = ({ HOST, PORT }: Environment): string => {
  const reachable = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${PORT}`;
};

const toOperator = (env: Environment): Config['site']['operator'] => ({
  name: env.OPERATOR_NAME,
  street: env.OPERATOR_STREET,
  city: env.OPERATOR_CITY,
  email: env.OPERATOR_EMAIL,
  phone: env.OPERATOR_PHONE ?? null,
  representative: env.OPERATOR_REPRESENTATIVE ?? null,
  register: env.OPERATOR_REGISTER ?? null,
  vatId: env.OPERATOR_VAT_ID ?? null,
});

const toMapTiles = (env: Environment): Config['connectors']['mapTiles'] => {
  const { MAP_TILE_URL: url, MAP_ATTRIBUTION: attribution } = env;
  return url && attribution ? { url, attribution, contact: env.PUBLIC_URL ?? localUrl(env) } : null;
};

const databaseAddresses = (env: Environment) => ({
  databaseUrl: env.DATABASE_URL ?? null,
  databaseAppUrl: env.DATABASE_APP_URL ?? null,
  databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
});

const toConfig = (env: Environment): Config => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: resolve(env.DATA_DIR),
  ...databaseAddresses(env),
  publicUrl: env.PUBLIC_URL ?? localUrl(env),
  smtpUrl: env.SMTP_URL ?? null,
  mailFrom: env.MAIL_FROM,
  secretKey: env.SECRET_KEY ?? null,
  slowQueryMs: env.SLOW_QUERY_MS === 0 ? null : env.SLOW_QUERY_MS,
  metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  logLevel: env.LOG_LEVEL,
  securityLog: {
    file: env.SECURITY_LOG === undefined ? null : resolve(env.SECURITY_LOG),
    hasFullAddresses: env.SECURITY_LOG_ADDRESSES === 'full',
  },
  trustedProxies: env.TRUSTED_PROXIES,
  requestsPerMinute: env.REQUESTS_PER_MINUTE,
  site: { operator: toOperator(env), communityUrl: env.COMMUNITY_URL ?? null, demo: null, publicDemo: null },
  connectors: {
    drivingHistory: { adapter: env.DRIVING_HISTORY_ADAPTER, url: env.DRIVING_HISTORY_URL ?? null },
    employeeDatabase: { adapter: env.EMPLOYEE_DATABASE_ADAPTER, url: env.EMPLOYEE_DATABASE_URL ?? null },
    telematicsUrl: env.TELEMATICS_URL,
    mapTiles: toMapTiles(env),
    webfleetApiKey: env.WEBFLEET_API_KEY ?? null,
    allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS,
  },
  backup: {
    isDaily: env.DAILY_BACKUP ?? env.DATABASE_URL === undefined,
    folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    passphrase: env.BACKUP_PASSPHRASE ?? null,
  },
  attachmentMegabytes: env.ATTACHMENT_MEGABYTES,
  newCompany: { amazonSpecialServices: env.NEW_COMPANY_AMAZON_SERVICES },
  demo: env.DEMO,
  demoLeasingMonths: env.DEMO_LEASING_MONTHS,
});

/** Address of the operator's own server; `null` for the embedded one. */
export const targetOf = (
  config: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'databaseListenUrl'>,
): ConnectionTarget | null => {
  const { databaseUrl, databaseAppUrl: appUrl, databaseListenUrl } = config;
  if (databaseUrl === null) return null;
  return databaseListenUrl === null
    ? { url: databaseUrl, appUrl }
    : { url: databaseListenUrl, appUrl, pooledUrl: databaseUrl };
};
