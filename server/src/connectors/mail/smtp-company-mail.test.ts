import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type SmtpScenario, startSmtpSimulator } from '@flottwart/simulators/smtp';
import { smtpCertificate } from '@flottwart/simulators/smtp-certificate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, MailServerError, type OutgoingMail } from './company-mail.ts';
import { createCompanyMail } from './smtp-company-mail.ts';

const smtp = await startSmtpSimulator('normal', { encryption: 'starttls' });
const plain = await startSmtpSimulator();
const usualAuthorities = getCACertificates('default');
afterAll(async () => {
  setDefaultCACertificates(usualAuthorities);
  await Promise.all([smtp.close(), plain.close()]);
});
beforeEach(() => {
  smtp.scenario = 'normal';
  plain.scenario = 'normal';
  setDefaultCACertificates([...getCACertificates('bundled'), smtpCertificate.cert]);
});

/** Every name resolves to the simulators; a name other than loopback has to be encrypted. */
const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
const companyMail = createCompanyMail({ allowPrivateHosts: true, lookup });
/** Short timeout for unresponsive servers. */
const shortTimeout = createCompanyMail({ allowPrivateHosts: true, lookup, timeoutMs: 2_000 });
const senderTo = (scenario: SmtpScenario) => (/slow|silent/.test(scenario) ? shortTimeout : companyMail);
const server = {
  host: 'mail.spedition.example',
  port: smtp.port,
  username: 'post@spedition.example',
  password: 'geheim',
};
const plainServer = { ...server, port: plain.port };

const mail: OutgoingMail = {
  messageId: '<brief-1@spedition.example>',
  from: { name: 'Spedition „Süd“, Łódź', address: 'post@spedition.example' },
  replyTo: 'bussgeld@spedition.example',
  to: 'anhoerung@polizei.example',
  subject: 'Fahrerbenennung – Straße',
  text: 'Grüße',
  html: '<p>Grüße</p>',
  attachments: [{ filename: 'Brief.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
};

const failureOf = async (run: Promise<void>): Promise<MailServerError> => {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailServerError);
  return error as MailServerError;
};

test('a mail arrives over STARTTLS with its text, HTML, attachment and Message-ID', async () => {
  await companyMail.send(server, mail);
  expect(smtp.received.at(-1)).toMatchObject({
    recipients: ['anhoerung@polizei.example'],
    envelopeFrom: 'post@spedition.example',
    from: { name: 'Spedition „Süd“, Łódź', address: 'post@spedition.example' },
    replyTo: [{ address: 'bussgeld@spedition.example' }],
    messageId: '<brief-1@spedition.example>',
    subject: 'Fahrerbenennung – Straße',
    attachments: [{ filename: 'Brief.pdf', mimeType: 'application/pdf' }],
  });
  expect(smtp.received.at(-1)?.text).toContain('Grüße');
});

test('a connection is verified without sending a mail', async () => {
  const before = smtp.received.length;
  await companyMail.verify(server);
  expect(smtp.received).toHaveLength(before);
});

test.each([
  ['wrong-password', 'Benutzername oder Passwort wurde vom Mailserver abgelehnt.', 'no', false],
  ['refuses-recipient', 'Der Mailserver hat den Empfänger abgelehnt: 550 No such user here', 'no', false],
  ['busy', 'Der Mailserver nimmt zurzeit keine E-Mails an: 451 Try again later', 'no', true],
  ['refuses-message', 'Der Mailserver hat die E-Mail abgelehnt: 554 Message looks like spam', 'no', false],
  ['slow', 'Der Mailserver ist nicht erreichbar.', 'no', true],
  ['not-smtp', 'Der Mailserver ist nicht erreichbar.', 'no', true],
  ['dies-in-data', 'Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde.', 'uncertain', false],
  ['dies-after-dot', 'Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde.', 'uncertain', false],
  [
    'silent-after-dot',
    'Die Verbindung zum Mailserver brach ab, während die E-Mail übergeben wurde.',
    'uncertain',
    false,
  ],
] as const)(
  'a server with the scenario %s is reported correctly',
  async (scenario, text, wasDelivered, isTransient) => {
    smtp.scenario = scenario;
    const failure = await failureOf(senderTo(scenario).send(server, mail));
    expect(failure).toMatchObject({ text, wasDelivered, isTransient });
  },
);

test('a wrong password is reported when a connection is verified', async () => {
  smtp.scenario = 'wrong-password';
  expect((await failureOf(companyMail.verify(server))).text).toBe(
    'Benutzername oder Passwort wurde vom Mailserver abgelehnt.',
  );
});

test('a server without encryption never gets a password', async () => {
  const { text } = await failureOf(companyMail.verify(plainServer));
  expect(text).toBe('Der Mailserver bietet keine verschlüsselte Verbindung (STARTTLS) an.');
  expect([plain.connections > 0, plain.signIns]).toEqual([true, 0]);
});

test('plain text is allowed on loopback where the operator allows private hosts', async () => {
  await companyMail.send({ ...plainServer, host: '127.0.0.1' }, mail);
  expect(plain.received).toHaveLength(1);
});

test.each([
  ['signed by nobody we trust', 'mail.spedition.example', []],
  ['of another name', 'mail.anders.example', [smtpCertificate.cert]],
])('a certificate %s ends the conversation before the password', async (_case, host, trusted) => {
  setDefaultCACertificates([...getCACertificates('bundled'), ...trusted]);
  const before = smtp.signIns;
  const { text } = await failureOf(companyMail.verify({ ...server, host }));
  expect(text).toBe('Das Zertifikat des Mailservers ist nicht gültig oder gehört zu einem anderen Namen.');
  expect(smtp.signIns).toBe(before);
});

const submissions = await startSmtpSimulator('normal', { encryption: 'tls', port: 465 }).catch(() => undefined);
afterAll(() => submissions?.close());

/** Needs permission to listen on a low port. */
test.skipIf(!submissions)('port 465 is encrypted from the first byte', async () => {
  await companyMail.send({ ...server, port: 465 }, mail);
  expect(submissions?.received).toHaveLength(1);
});

const strict = createCompanyMail({ allowPrivateHosts: false, timeoutMs: 400 });

test.each([
  '127.0.0.1',
  'localhost',
  'localhost.',
  '::1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '127.1',
  '::ffff:127.0.0.1',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '100.64.0.1',
  '169.254.169.254',
  'fe80::1',
  'fd00::1',
])('the private host %s is not contacted', async (host) => {
  const before = plain.connections;
  const error = await failureOf(strict.verify({ ...plainServer, port: 2525, host }));
  expect(error.text).toBe('Der Mailserver ist nicht erreichbar.');
  expect(plain.connections).toBe(before);
});

const privateWithPublic = [
  { address: '93.184.216.34', family: 4 },
  { address: '127.0.0.1', family: 4 },
];

test('a name with one private address among public ones is refused', async () => {
  const guarded = createCompanyMail({ allowPrivateHosts: false, lookup: async () => privateWithPublic });
  const { cause } = await failureOf(guarded.verify({ ...server, port: 587 }));
  expect(String(cause)).toContain('private address');
});

test('a name is resolved once: later changes do not count', async () => {
  let lookups = 0;
  const rebinding = createCompanyMail({
    allowPrivateHosts: true,
    lookup: async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
    },
  });
  await rebinding.verify(server);
  expect(lookups).toBe(1);
});

test('ports other than those of mail are refused without a connection', async () => {
  const guarded = createCompanyMail({
    allowPrivateHosts: false,
    lookup: async () => [{ address: '8.8.8.8', family: 4 }],
  });
  const { cause } = await failureOf(guarded.verify({ ...server, port: 22 }));
  expect(String(cause)).toContain('not for mail');
});

test('an unreachable server gets the same text', async () => {
  const gone: MailServer = { ...server, host: '127.0.0.1', port: 1 };
  expect(await failureOf(companyMail.verify(gone))).toMatchObject({
    text: 'Der Mailserver ist nicht erreichbar.',
    isTransient: true,
  });
});

test.each(['a@x.example, b@y.example', 'Gruppe: a@x.example, b@y.example;', 'a@x.example\r\nRCPT TO:<b@y.example>'])(
  'the recipient %j never becomes several',
  async (to) => {
    const before = smtp.received.length;
    await companyMail.send(server, { ...mail, to }).catch(() => undefined);
    const recipients = smtp.received.slice(before).map((received) => received.recipients.length);
    expect(recipients.every((count) => count === 1)).toBe(true);
    expect(smtp.received.flatMap((received) => received.recipients)).not.toContain('b@y.example');
  },
);
