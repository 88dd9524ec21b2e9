import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig, targetOf } from './config.ts';
import { appTargetOf } from './db/connect.ts';

test('without settings it is a local installation on the embedded database', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: null,
    secretKey: null,
    logLevel: 'info',
    trustedProxies: [],
    connectors: {
      drivingHistory: { adapter: 'generic', url: null },
      employeeDatabase: { adapter: 'personio', url: null },
      telematicsUrl: 'https://my.geotab.com',
      allowPrivateHosts: false,
    },
    newCompany: { amazonSpecialServices: true },
  });
});

test('empty values count as absent, as in a copied example', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    secretKey: null,
  });
});

test('a server that listens on all interfaces is linked by a name that can be opened', () => {
  expect(loadConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(loadConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  expect(loadConfig({ PUBLIC_URL: 'https://flotte.example/' }).publicUrl).toBe('https://flotte.example');
});

test('the operator’s identity and choices are read', () => {
  const config = loadConfig({
    OPERATOR_NAME: 'Muster AG',
    COMMUNITY_URL: 'https://chat.example/flotte',
    NEW_COMPANY_AMAZON_SERVICES: 'off',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
    SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  });
  expect(config.site.operator.name).toBe('Muster AG');
  expect(config.site.communityUrl).toBe('https://chat.example/flotte');
  expect(config.newCompany.amazonSpecialServices).toBe(false);
  expect(config.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
  expect(config.secretKey).toEqual(Buffer.alloc(32, 3));
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'achtzig'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://u@h/db?sslmode=xyz'],
  ['DATABASE_APP_URL', 'postgres://u@h/db'],
  ['TRUSTED_PROXIES', 'nix'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['METRICS_PORT', '3000'],
  ['PUBLIC_URL', 'https://flotte.example/app'],
  ['MAIL_FROM', 'niemand'],
  ['DATABASE_URL', 'postgres://user:password@host'],
  ['PUBLIC_URL', 'flotte.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SMTP_URL', 'https://mail.example'],
  ['SECRET_KEY', 'kurz'],
  ['LOG_LEVEL', 'laut'],
  ['DRIVING_HISTORY_ADAPTER', 'fax'],
  ['EMPLOYEE_DATABASE_URL', 'ftp://mitarbeiter.example'],
  ['ALLOW_PRIVATE_HOSTS', 'ja'],
  ['NEW_COMPANY_AMAZON_SERVICES', 'vielleicht'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => loadConfig({ [name]: value })).toThrow(`  ${name}: `);
});

test('an address of requests without a word about TLS is refused beside one that asks for it', () => {
  const load = (mode: string) =>
    loadConfig({ DATABASE_URL: 'postgres://o@h/db?sslmode=verify-full', DATABASE_APP_URL: `postgres://a@h/db${mode}` });
  expect(() => load('')).toThrow('  DATABASE_APP_URL: name sslmode as in DATABASE_URL');
  expect(load('?sslmode=disable').databaseAppUrl).toBe('postgres://a@h/db?sslmode=disable');
});

test('all problems are reported at once, without their values', () => {
  const load = () => loadConfig({ PORT: 'x', SECRET_KEY: 'geheimer-wert' });
  expect(load).toThrow(/PORT.*SECRET_KEY/s);
  expect(load).not.toThrow('geheimer-wert');
});

test('a demo is refused with DATABASE_URL, and one that others may reach without DEMO=public', () => {
  expect(loadConfig({}).demo).toBe('off');
  expect(loadConfig({ DEMO: 'on' }).demo).toBe('on');
  expect(loadConfig({ DEMO: 'on', HOST: '::1' }).demo).toBe('on');
  for (const others of [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.0.7' },
    { PUBLIC_URL: 'https://demo.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])
    expect(() => loadConfig({ DEMO: 'on', ...others })).toThrow(
      `${Object.keys(others)}: DEMO=on publishes its password and stays on this machine; a demo for others needs DEMO=public`,
    );
  expect(loadConfig({ DEMO: 'on', PUBLIC_URL: 'http://localhost:4000' }).demo).toBe('on');
  expect(loadConfig({ DEMO: 'public', HOST: '0.0.0.0' }).demo).toBe('public');
  for (const DEMO of ['on', 'public'])
    expect(() => loadConfig({ DEMO, DATABASE_URL: 'postgres://db.example/flotte' })).toThrow('DATABASE_URL');
});

test('whatever needs a session goes past a pooler, requests go through it', () => {
  const pooled = 'postgres://flottwart@one:6432,other:6432/flotte';
  const direct = 'postgres://flottwart@one/flotte';
  const target = targetOf(loadConfig({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: direct }));
  expect(target).toMatchObject({ url: direct, appUrl: null });
  expect(target && appTargetOf(target)).toEqual({
    url: 'postgres://localhost/flotte?host=one%2Cother&port=6432%2C6432&user=flottwart_app&password=',
  });
  expect(targetOf(loadConfig({ DATABASE_URL: direct }))).toEqual({ url: direct, appUrl: null });
  expect(() => loadConfig({ DATABASE_LISTEN_URL: direct })).toThrow('  DATABASE_LISTEN_URL: needs DATABASE_URL');
});
