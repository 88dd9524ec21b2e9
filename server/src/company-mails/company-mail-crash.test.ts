import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@flottwart/contract/api';
import type { CompanyMail } from '@flottwart/contract/company-mail';
import { type SmtpStep, smtpSteps, startSmtpSimulator } from '@flottwart/simulators/smtp';
import { afterAll, expect, test } from 'vitest';
import { bodyFor, createDraftWriter } from '../../test/claim-factories.ts';
import { createAdmin } from '../../test/factories.ts';
import { connectMailServer } from '../../test/mail-server.ts';
import { createReportWriter } from '../../test/police-report-factories.ts';
import { createServerProcess } from '../../test/server-process.ts';

/** Tests the two worst steps by default; `CRASH_ROUNDS` adds all others and so many random ones. */
const randomKills = Number(process.env.CRASH_ROUNDS ?? 0);
const steps = randomKills > 0 ? smtpSteps : (['received', 'accepted'] as const);
const maxPauseMs = 400;
const enoughMs = 240_000 + randomKills * 20_000;

const smtp = await startSmtpSimulator();
afterAll(() => smtp.close());
const { app, start, kill } = await createServerProcess({ ALLOW_PRIVATE_HOSTS: 'on', REQUESTS_PER_MINUTE: '0' });
const createReport = createReportWriter(app);
const { newDraft } = createDraftWriter(app);
const admin = await createAdmin(app);
const { token } = admin;
await connectMailServer(app, admin, smtp.port);

/** Sender of a mail, whichever kind it is. */
interface Subject {
  readonly send: () => Promise<unknown>;
  readonly latestMail: () => Promise<CompanyMail | undefined>;
}

const newReport = async (): Promise<Subject> => {
  const { id } = await createReport(admin);
  return {
    send: () => app.call(api.sendPoliceMail, { params: { id }, token }),
    latestMail: async () => (await app.good(api.listPoliceMails, { params: { id }, token })).body[0],
  };
};

const newClaim = async (): Promise<Subject> => {
  const { draft, plate } = await newDraft(admin);
  return {
    send: () => app.call(api.sendClaim, { body: bodyFor(draft), token }),
    latestMail: async () => {
      const { body } = await app.good(api.listClaims, { query: { size: '100' }, token });
      return body.find(({ licensePlates }: { licensePlates: string[] }) => licensePlates.includes(plate));
    },
  };
};

/** Kills the server when a conversation reaches a step, or after a while. */
const crashAt = async (subjects: readonly Subject[], step: SmtpStep | 'any time'): Promise<void> => {
  const reached = new Promise<void>((resolve) => {
    smtp.onStep = (at) => {
      if (at === step) resolve(kill());
    };
  });
  const responses = Promise.allSettled(subjects.map(({ send }) => send()));
  if (step === 'any time') await sleep(Math.random() * maxPauseMs).then(kill);
  else await reached;
  smtp.onStep = () => undefined;
  await responses;
  await start();
};

const arrivals = (messageId: string) => smtp.received.filter((mail) => mail.messageId === messageId).length;

test('a server killed while sending never sends twice, and every mail ends in a reported state', {
  timeout: enoughMs,
}, async () => {
  const subjects: Subject[] = [];
  const newPair = async () => {
    const pair = [await newReport(), await newClaim()];
    subjects.push(...pair);
    return pair;
  };
  for (const step of steps) await crashAt(await newPair(), step);
  for (let round = 0; round < randomKills; round += 1) await crashAt(await newPair(), 'any time');

  for (const { latestMail } of subjects) {
    await expect
      .poll(async () => (await latestMail())?.state ?? 'never asked for', { timeout: enoughMs, interval: 500 })
      .not.toMatch(/queued|sending/);
    const mail = await latestMail();
    // Killed before the request was stored: the caller got no response, and nothing was sent.
    if (!mail) continue;
    const { state, messageId, error } = mail;
    expect(arrivals(messageId)).toBeLessThanOrEqual(1);
    if (state === 'sent') expect(arrivals(messageId)).toBe(1);
    else expect([state, error]).toEqual(['uncertain', expect.stringContaining('Der Server wurde beendet')]);
  }
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(smtp.received.length);
});
