import { join, resolve } from 'node:path';
import { productName } from '@flottwart/contract/rules/product';
import type { SiteInfo } from '@flottwart/contract/system';
import { z } from 'zod';
import { type ConnectorSettings, drivingHistoryAdapters, employeeDatabaseAdapters } from './connectors/connectors.ts';

/** Operator settings, parsed once at start; `.env.example` explains each. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** `null`: the program gives the login of requests a password of its own. */
  readonly databaseAppUrl: string | null;
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
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));
const onOff = z.enum(['on', 'off'], { error: 'expected on or off' }).transform((value) => value === 'on');
const key = z.base64({ error: 'expected base64' }).transform((value, context) => {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== 32) context.addIssue('expected 32 bytes in base64, for example from: openssl rand -base64 32');
  return bytes;
});
const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `at least ${min}`).max(max, `at most ${max}`));

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'expected postgres://user:password@host/database',
});

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z.string().default(`${productName} <noreply@localhost>`),
  SECRET_KEY: key.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(500),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SECURITY_LOG: z.string().optional(),
  SECURITY_LOG_ADDRESSES: z.enum(['short', 'full'], { error: 'expected short or full' }).default('short'),
  TRUSTED_PROXIES: list.default([]),
  REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(6000),
  OPERATOR_NAME: z.string().default(''),
  OPERATOR_STREET: z.string().default(''),
  OPERATOR_CITY: z.string().default(''),
  OPERATOR_EMAIL: z.string().default(''),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_REPRESENTATIVE: z.string().optional(),
  OPERATOR_REGISTER: z.string().optional(),
  OPERATOR_VAT_ID: z.string().optional(),
  COMMUNITY_URL: httpUrl.optional(),
  DRIVING_HISTORY_ADAPTER: z.enum(drivingHistoryAdapters).default('generic'),
  DRIVING_HISTORY_URL: httpUrl.optional(),
  EMPLOYEE_DATABASE_ADAPTER: z.enum(employeeDatabaseAdapters).default('personio'),
  EMPLOYEE_DATABASE_URL: httpUrl.optional(),
  TELEMATICS_URL: httpUrl.default('https://my.geotab.com'),
  WEBFLEET_API_KEY: z.string().optional(),
  ALLOW_PRIVATE_HOSTS: onOff.default(false),
  ATTACHMENT_MEGABYTES: wholeNumber(1, 100_000_000).default(20_480),
  NEW_COMPANY_AMAZON_SERVICES: onOff.default(true),
  DAILY_BACKUP: onOff.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  DEMO: z.enum(['on', 'off', 'public'], { error: 'expected on, off or public' }).default('off'),
});

const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

/** Settings by which others than the own machine reach the server. */
const settingsForOthers = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: z.output<typeof settings>): readonly string[] => [
  ...(loopback.test(HOST) ? [] : ['HOST']),
  ...(PUBLIC_URL && !loopback.test(new URL(PUBLIC_URL).hostname) ? ['PUBLIC_URL'] : []),
  ...(TRUSTED_PROXIES.length > 0 ? ['TRUSTED_PROXIES'] : []),
];

/** `DEMO=on` publishes its password, so it stays on the own machine; every demo fills a database of its own. */
const environment = settings.superRefine((env, context) => {
  const { DEMO, DATABASE_URL } = env;
  if (DEMO === 'off') return;
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (DATABASE_URL) refuse('DATABASE_URL', 'a demo runs on the embedded database alone');
  if (DEMO !== 'on') return;
  for (const name of settingsForOthers(env))
    refuse(name, 'DEMO=on publishes its password and stays on this machine; a demo for others needs DEMO=public');
});

type Environment = z.output<typeof environment>;

export const variableNames: readonly string[] = Object.keys(settings.shape);

export class ConfigError extends Error {}

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

const toConfig = (env: Environment): Config => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL ?? null,
  databaseAppUrl: env.DATABASE_APP_URL ?? null,
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
});
