import { isIP } from 'node:net';
import { productName } from '@flottwart/contract/rules/product';
import { z } from 'zod';
import { drivingHistoryAdapters, employeeDatabaseAdapters } from './connectors/connector-settings.ts';
import { toDatabaseAddress } from './db/hosts.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));
const onOff = z.enum(['on', 'off'], { error: 'expected on or off' }).transform((value) => value === 'on');
const key = z.base64({ error: 'expected base64' }).transform((value, context) => {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== 32) context.addIssue('expected 32 bytes in base64, for example from: openssl rand -base64 32');
  return bytes;
});
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
  return proxyNames.includes(text) || (width > 0 && isRange && rest.length === 0);
};
const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isProxy),
    `expected addresses or ranges such as 10.0.0.0/8, or ${proxyNames.join(', ')}`,
  );
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `at least ${min}`).max(max, `at most ${max}`));

/** Host and path stay as they are: only the three numbers of a tile are ever filled in. */
const tileUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .refine(
    (url) =>
      ['{z}', '{x}', '{y}'].every((part) => url.split(part).length === 2) &&
      !/[{}]/.test(url.replace(/\{[xyz]\}/g, '')),
    'expected {z}, {x} and {y} once each, and no other braces',
  )
  .refine(
    (url) => !/[{}]/.test(/^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? '{'),
    'expected {z}, {x} and {y} behind the host',
  );

const sslmodeOf = (url: string): string | null => new URL(url).searchParams.get('sslmode');
const namesTls = (url: string): boolean => sslmodeOf(url) !== null;
const asksForTls = (url: string): boolean => namesTls(url) && sslmodeOf(url) !== 'disable';
const tlsModes = new Set([null, 'disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']);

const postgresUrl = z
  .string()
  .transform(toDatabaseAddress)
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://user:password@host/database' }))
  .refine((url) => tlsModes.has(sslmodeOf(url)), 'expected sslmode=verify-full or sslmode=disable')
  .refine(
    (url) => new URL(url).pathname.length > 1,
    'expected the name of a database, as in postgres://user:password@host/database',
  );

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  PUBLIC_URL: httpUrl
    .refine(
      (url) => new URL(url).pathname === '/',
      'expected an address without a path: pages are at the root of a host',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'expected an address, as in Flottwart <noreply@example.org>')
    .default(`${productName} <noreply@localhost>`),
  SECRET_KEY: key.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(500),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SECURITY_LOG: z.string().optional(),
  SECURITY_LOG_ADDRESSES: z.enum(['short', 'full'], { error: 'expected short or full' }).default('short'),
  TRUSTED_PROXIES: proxies.default([]),
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
  MAP_TILE_URL: tileUrl.optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'at most 200 characters').optional(),
  ALLOW_PRIVATE_HOSTS: onOff.default(false),
  ATTACHMENT_MEGABYTES: wholeNumber(1, 100_000_000).default(20_480),
  NEW_COMPANY_AMAZON_SERVICES: onOff.default(true),
  DAILY_BACKUP: onOff.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'at least 12 characters').optional(),
  DEMO: z.enum(['on', 'off', 'public'], { error: 'expected on, off or public' }).default('off'),
  DEMO_LEASING_MONTHS: wholeNumber(1, 24).default(24),
});

const loopback = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/;

/** Settings by which others than the own machine reach the server. */
const settingsForOthers = ({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: z.output<typeof settings>): readonly string[] => [
  ...(loopback.test(HOST) ? [] : ['HOST']),
  ...(PUBLIC_URL && !loopback.test(new URL(PUBLIC_URL).hostname) ? ['PUBLIC_URL'] : []),
  ...(TRUSTED_PROXIES.length > 0 ? ['TRUSTED_PROXIES'] : []),
];

/** Reason why a further address of the database cannot be used beside the first one. */
const problemBeside = (first: string | undefined, further: string | undefined): string | null => {
  if (!further) return null;
  if (!first) return 'needs DATABASE_URL; without it the embedded database is used';
  return asksForTls(first) && !namesTls(further)
    ? 'name sslmode as in DATABASE_URL, or sslmode=disable for a connection that is not encrypted'
    : null;
};

/** `DEMO=on` publishes its password, so it stays on the own machine; every demo fills a database of its own. */
export const environment = settings.superRefine((env, context) => {
  const { DEMO, DATABASE_URL, MAP_TILE_URL, MAP_ATTRIBUTION } = env;
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  for (const name of ['DATABASE_APP_URL', 'DATABASE_LISTEN_URL'] as const) {
    const problem = problemBeside(DATABASE_URL, env[name]);
    if (problem !== null) refuse(name, problem);
  }
  if (env.METRICS_PORT === env.PORT && env.PORT !== 0) refuse('METRICS_PORT', 'has to differ from PORT');
  if (MAP_TILE_URL && !MAP_ATTRIBUTION)
    refuse('MAP_ATTRIBUTION', 'MAP_TILE_URL needs the text that its source asks for');
  if (DEMO === 'off') return;
  if (DATABASE_URL) refuse('DATABASE_URL', 'a demo runs on the embedded database alone');
  if (DEMO !== 'on') return;
  for (const name of settingsForOthers(env))
    refuse(name, 'DEMO=on publishes its password and stays on this machine; a demo for others needs DEMO=public');
});

export type Environment = z.output<typeof environment>;

export const variableNames: readonly string[] = Object.keys(settings.shape);
