import { api } from '@flottwart/contract/api';
import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { newPerson, signIn } from '../../../test/factories.ts';

const smtp = await startSmtpSimulator('busy');
afterAll(() => smtp.close());
const app = await createTestApp({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'Flottwart <post@flotte.example>',
});

test('registration does not wait for a busy mail server; the mail is sent once it recovers', async () => {
  const person = newPerson();
  expect((await app.call(api.register, { body: { ...person, speditionsName: 'Postweg' } })).status).toBe(201);
  await expect.poll(() => smtp.refusals).toBeGreaterThan(0);
  smtp.scenario = 'normal';
  await expect.poll(() => smtp.received.length).toBe(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ recipients: [person.email], envelopeFrom: 'post@flotte.example' });
  const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await app.good(api.verifyEmail, { query: { token: link.searchParams.get('token') ?? '' } });
  await signIn(app, person);
  expect(await app.outbox.all()).toEqual([]);
});
