import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import type { CompanyMail } from '@flottwart/contract/company-mail';
import { type SmtpScenario, startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { createAdmin } from '../../factories.ts';
import { found } from '../../found.ts';
import { connectMailServer } from '../../mail-server.ts';
import { createReportWriter } from '../../police-report-factories.ts';
import { remoteApp } from '../../remote-app.ts';
import { waitUntil } from '../../wait-until.ts';
import { embeddedDatabaseOf } from '../embedded-database.ts';
import { createProgram } from '../program.ts';
import { createRandom, roundsOr } from '../random.ts';
import { reportFigures } from '../report.ts';

const rounds = roundsOr(1);
const mailsPerRound = 10;
const enoughMs = 120_000 + rounds * 60_000;

const scenarios: readonly [SmtpScenario, ...SmtpScenario[]] = [
  'normal',
  'busy',
  'refuses-recipient',
  'refuses-message',
  'dies-in-data',
  'dies-after-dot',
  'slow',
  'not-smtp',
  'silent-after-dot',
  'wrong-password',
];

const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const program = await createProgram({ ALLOW_PRIVATE_HOSTS: 'on' });
const { target } = embeddedDatabaseOf(program);
await program.start();
const app = remoteApp({ url: () => program.url, target, settings: program.settings });
const createReport = createReportWriter(app);

const arrivals = (messageId: string): number => smtp.received.filter((mail) => mail.messageId === messageId).length;

test('whatever the mail server does, every mail is sent once or reported as in doubt', {
  timeout: enoughMs,
}, async () => {
  const chance = createRandom();
  const mails: CompanyMail[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A new company each time, because mails per company and day are limited.
    const admin = await createAdmin(app);
    await connectMailServer(app, admin, smtp.port);
    const reports = [];
    for (let made = 0; made < mailsPerRound; made += 1) reports.push(await createReport(admin));

    let isOver = false;
    const unreliable = (async () => {
      while (!isOver) {
        smtp.scenario = chance.pick(scenarios);
        await sleep(20 + chance.below(150));
      }
    })();
    const { token } = admin;
    await Promise.all(reports.map(({ id }) => app.call(api.sendPoliceMail, { params: { id }, token })));
    isOver = true;
    await unreliable;
    smtp.scenario = 'normal';
    for (const { id } of reports) {
      const latest = async (): Promise<CompanyMail> =>
        found((await app.good(api.listPoliceMails, { params: { id }, token })).body[0]);
      await waitUntil(async () => !/queued|sending/.test((await latest()).state));
      mails.push(await latest());
    }
  }
  const inState = (state: string): CompanyMail[] => mails.filter((mail) => mail.state === state);
  for (const { messageId } of inState('sent')) expect(arrivals(messageId)).toBe(1);
  for (const { messageId, error } of inState('failed'))
    expect([arrivals(messageId), error]).toEqual([0, expect.stringMatching(/Mailserver/)]);
  for (const { messageId, error } of inState('uncertain'))
    expect([arrivals(messageId) <= 1, error]).toEqual([true, expect.stringMatching(/brach ab, während die E-Mail/)]);
  const twice = smtp.received.length - new Set(smtp.received.map(({ messageId }) => messageId)).size;
  reportFigures('a mail server in every mood', {
    mails: mails.length,
    sent: inState('sent').length,
    'in doubt and reported': inState('uncertain').length,
    'failed and reported': inState('failed').length,
    twice,
  });
  expect([twice, inState('sent').length + inState('failed').length + inState('uncertain').length]).toEqual([
    0,
    mails.length,
  ]);
});
