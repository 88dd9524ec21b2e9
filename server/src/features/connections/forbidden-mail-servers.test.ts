import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { id } = (await app.good(api.myCompany, { token: admin.token })).body;

const server = { smtpHost: 'mail.example', smtpPort: 587, smtpUsername: 'post', smtpPassword: 'geheim' };
const save = (changes: object, ohnePruefung = 'true') =>
  app.call(api.updateCompany, {
    params: { id },
    query: { ohnePruefung },
    body: { ...server, ...changes },
    token: admin.token,
  });

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0x7f000001',
  '10.0.0.5',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  'fd00::1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'mail.localhost',
  'drucker.local',
  'postgres',
])('a mail server in our own network is refused: %s', async (smtpHost) => {
  for (const ohnePruefung of ['true', 'false']) {
    const response = await save({ smtpHost }, ohnePruefung);
    expect([response.status, response.body.message]).toEqual([422, 'Der Mailserver ist nicht erreichbar.']);
  }
});

test.each([22, 80, 5432, 1])('port %i is refused for a mail server', async (smtpPort) => {
  const response = await save({ smtpPort });
  expect([response.status, response.body.fields]).toEqual([
    400,
    { smtpPort: 'Erlaubt sind die Ports 25, 465, 587, 2525.' },
  ]);
});

test('a public name and a public address are stored', async () => {
  for (const smtpHost of ['mail.spedition-müller.de', 'smtp.example.', '9.9.9.9'])
    expect((await save({ smtpHost })).body).toMatchObject({ smtpHost });
});
