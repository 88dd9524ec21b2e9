import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import { type SmtpStep, smtpSteps, startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { createAdmin } from '../../test/factories.ts';
import { connectMailServer } from '../../test/mail-server.ts';
import { createReportWriter } from '../../test/police-report-factories.ts';
import { createServerProcess } from '../../test/server-process.ts';

/** The usual run takes the two moments that hurt most; `CRASH_ROUNDS` asks for all of them and so many at random. */
const randomKills = Number(process.env.CRASH_ROUNDS ?? 0);
const moments = randomKills > 0 ? smtpSteps : (['received', 'accepted'] as const);
const longestPauseMs = 400;
const enoughMs = 240_000 + randomKills * 20_000;

const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const { app, start, kill } = await createServerProcess({ ALLOW_PRIVATE_HOSTS: 'on', REQUESTS_PER_MINUTE: '0' });
const createReport = createReportWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
await connectMailServer(app, admin, smtp.port);

const send = (id: number) => app.call(api.sendPoliceMail, { params: { id }, token }).catch(() => undefined);

/** Kills the server when the conversation reaches a step, or after a while. */
const crashAt = async (reportIds: readonly number[], step: SmtpStep | 'any time'): Promise<void> => {
  const reached = new Promise<void>((resolve) => {
    smtp.onStep = (at) => {
      if (at === step) resolve(kill());
    };
  });
  const answers = Promise.all(reportIds.map(send));
  if (step === 'any time') await sleep(Math.random() * longestPauseMs).then(kill);
  else await reached;
  smtp.onStep = () => undefined;
  await answers;
  await start();
};

const mailsOf = async (id: number) => (await app.good(api.listPoliceMails, { params: { id }, token })).body;
const arrivals = (messageId: string) => smtp.received.filter((mail) => mail.messageId === messageId).length;

test('a server killed while it sends never sends twice, and every report ends in a state that is told', {
  timeout: enoughMs,
}, async () => {
  const reports: number[] = [];
  const newReport = async () => {
    const { id } = await createReport(admin);
    reports.push(id);
    return id;
  };
  for (const step of moments) await crashAt([await newReport()], step);
  for (let round = 0; round < randomKills; round += 1)
    await crashAt([await newReport(), await newReport()], 'any time');

  for (const id of reports) {
    await expect
      .poll(async () => (await mailsOf(id))[0]?.state ?? 'never asked for', { timeout: enoughMs, interval: 500 })
      .not.toMatch(/queued|sending/);
    const mails = await mailsOf(id);
    // Killed before the request was written down: the caller got no answer, and nothing left the house.
    if (mails.length === 0) continue;
    const [{ state, messageId, error }] = mails;
    expect(arrivals(messageId)).toBeLessThanOrEqual(1);
    if (state === 'sent') expect(arrivals(messageId)).toBe(1);
    else expect([state, error]).toEqual(['uncertain', expect.stringContaining('Der Server wurde beendet')]);
  }
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(smtp.received.length);
});
