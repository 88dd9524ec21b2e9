import { expect, test } from 'vitest';
import { findConnectionError, type Trial } from './connection-error.ts';

const never = () => new Promise<void>(() => undefined);
/** Providers that never respond. */
const silent = {
  drivingHistory: { verify: never },
  employeeDatabase: { verify: never },
  telematics: { verify: never },
  companyMail: { verify: never },
};

const staying = new AbortController().signal;
const credential = { username: 'ahrens', password: 'geheim', database: 'spedition', host: 'mail.example', port: 587 };

test.each([
  ['driving-history', 'Der Anbieter hat nicht rechtzeitig geantwortet.'],
  ['employee-database', 'Der Anbieter hat nicht rechtzeitig geantwortet.'],
  ['telematics', 'Der Anbieter hat nicht rechtzeitig geantwortet.'],
  ['smtp', 'Der Mailserver hat nicht rechtzeitig geantwortet.'],
] as const)('a trial of %s times out', async (kind, text) => {
  const trial = { kind, credential } as Trial;
  expect(await findConnectionError({ connectors: silent }, trial, staying, 5)).toBe(text);
});

test('a trial ends when its caller disconnects', async () => {
  const leaving = new AbortController();
  const message = findConnectionError({ connectors: silent }, { kind: 'smtp', credential }, leaving.signal);
  leaving.abort();
  expect(await message).toBe('Der Vorgang wurde abgebrochen.');
});

test('our own bug is not reported as the provider’s error', async () => {
  const broken = { ...silent, companyMail: { verify: () => Promise.reject(new TypeError('oops')) } };
  await expect(findConnectionError({ connectors: broken }, { kind: 'smtp', credential }, staying)).rejects.toThrow(
    'oops',
  );
});
