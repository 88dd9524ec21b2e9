import { startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const smtp = await startSmtpSimulator();
const mailer = createSmtpMailer(`smtp://konto:geheim@127.0.0.1:${smtp.port}`, 'Flottwart <noreply@flotte.example>');
afterAll(async () => {
  mailer.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.scenario = 'normal';
});

const content = renderMail({
  paragraphs: ['Grüße & <Grüße>'],
  button: { label: 'Öffnen', link: 'https://flotte.example/x?a=1&b=2' },
  closing: [],
});
const mail = { to: 'erika@spedition.example', subject: 'Prüfung – ß', ...content };

test('a mail reaches exactly one recipient, with equal text and HTML', async () => {
  await mailer.send(mail);
  const [received] = smtp.received;
  expect(received).toMatchObject({
    recipients: ['erika@spedition.example'],
    envelopeFrom: 'noreply@flotte.example',
    subject: 'Prüfung – ß',
  });
  expect(received?.text).toContain('Grüße & <Grüße>');
  expect(received?.text).toContain('https://flotte.example/x?a=1&b=2');
  expect(received?.html).toContain('Grüße &amp; &lt;Grüße&gt;');
  expect(received?.html).toContain('href="https://flotte.example/x?a=1&amp;b=2"');
});

test.each(['a@x.example, b@y.example', 'Gruppe: a@x.example, b@y.example;', 'a@x.example\r\nRCPT TO:<b@y.example>'])(
  'the recipient %j never becomes several',
  async (to) => {
    const before = smtp.received.length;
    await mailer.send({ ...mail, to }).catch(() => undefined);
    for (const { recipients } of smtp.received.slice(before)) expect(recipients).toHaveLength(1);
    expect(smtp.received.slice(before).flatMap(({ recipients }) => recipients)).not.toContain('b@y.example');
  },
);

test('a subject cannot inject headers', async () => {
  await mailer.send({ ...mail, subject: 'Hallo\r\nBcc: b@y.example' });
  expect(smtp.received.at(-1)).toMatchObject({ recipients: ['erika@spedition.example'] });
  expect(smtp.received.at(-1)?.bcc ?? []).toHaveLength(0);
});

test.each([
  ['refuses-recipient', '550'],
  ['busy', '451'],
  ['wrong-password', '535'],
] as const)('a server that %s fails the sending with its reply', async (scenario, code) => {
  smtp.scenario = scenario;
  const fresh = createSmtpMailer(`smtp://konto:geheim@127.0.0.1:${smtp.port}`, 'noreply@flotte.example');
  await expect(fresh.send(mail)).rejects.toThrow(code);
  fresh.close();
});

test('remote servers require encryption, unless the operator disables it', async () => {
  // Loopback under an address that is not recognised as such.
  const elsewhere = `smtp://konto:geheim@127.1:${smtp.port}`;
  const [signIns, mails] = [smtp.signIns, smtp.received.length];
  const careful = createSmtpMailer(elsewhere, 'noreply@flotte.example');
  await expect(careful.send(mail)).rejects.toThrow('STARTTLS');
  expect([smtp.signIns, smtp.received.length]).toEqual([signIns, mails]);
  const trusting = createSmtpMailer(`${elsewhere}?requireTLS=false`, 'noreply@flotte.example');
  await trusting.send(mail);
  expect(smtp.received).toHaveLength(mails + 1);
});

test('an unreachable server fails the sending', async () => {
  const gone = createSmtpMailer('smtp://127.0.0.1:1', 'noreply@flotte.example');
  await expect(gone.send(mail)).rejects.toThrow('ECONNREFUSED');
});
