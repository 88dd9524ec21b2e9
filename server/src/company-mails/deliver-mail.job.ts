import { z } from 'zod';
import { MailServerError } from '../connectors/mail/company-mail.ts';
import type { Context } from '../context.ts';
import { inTenant } from '../db/tenant.ts';
import { defineJob, type Worker, worker } from '../jobs/job.ts';
import { type CompanyId, companyIdSchema } from '../lib/company-id.ts';
import { publishChange } from '../live/live-events.ts';
import { changeMail, type MailRow, selectMail } from './company-mail.repository.ts';
import type { MailConnection, MailKind, MailKinds } from './mail-kind.ts';
import { settleSent, settleUnsent } from './settle-mail.ts';

const maxAttempts = 8;

/** One job per mail, so a run that finds the mail `sending` follows one that died. */
export const deliverMail = defineJob({
  name: 'company-mail',
  payload: z.strictObject({ companyId: companyIdSchema, mailId: z.int() }),
  retries: maxAttempts + 2,
  concurrency: 8,
});

/** Updated installations may still have mails in the queue's earlier name. */
const legacyDeliverMail = defineJob({ ...deliverMail, name: 'police-mail' });

type Payload = z.output<typeof deliverMail.payload>;

const noMailServer = 'Es ist kein Mailserver mehr eingerichtet.';
const senderDied = 'Der Server wurde beendet, während die E-Mail übergeben wurde.';

interface Delivery {
  readonly kinds: MailKinds;
  readonly connection: MailConnection;
}

const prepare = ({ db }: Context, { find }: MailConnection, { companyId, mailId }: Payload) =>
  inTenant(db, companyId, async (tx) => ({
    mail: await selectMail(tx, companyId, mailId).executeTakeFirst(),
    server: await find(tx, companyId),
  }));

/** Committed before the first byte is sent: from then on nobody else sends this mail. */
const reserve = ({ db }: Context, { event }: MailKind, companyId: CompanyId, { id, attempts }: MailRow) =>
  inTenant(db, companyId, async (tx) => {
    const reserved = await changeMail(
      tx,
      companyId,
      { id, from: ['queued'] },
      {
        state: 'sending',
        error: '',
        attempts: attempts + 1,
      },
    );
    if (reserved) await publishChange(tx, companyId, event(reserved));
    return reserved;
  });

const maxRecordAttempts = 6;
const recordRetryMs = 2_000;

/** Retries, because the outcome of a mail must not be lost while the database is briefly away. */
const recordOutcome = async ({ pause, log }: Context, work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === maxRecordAttempts) throw error;
      log.warn({ err: error }, 'recording the mail outcome failed, retrying');
      await pause(recordRetryMs);
    }
};

const outcomeOf = (error: unknown, attempts: number) => {
  if (!(error instanceof MailServerError)) return { state: 'uncertain', text: senderDied } as const;
  const { text, wasDelivered, isTransient } = error;
  if (wasDelivered === 'uncertain') return { state: 'uncertain', text } as const;
  return { state: isTransient && attempts < maxAttempts ? 'queued' : 'failed', text } as const;
};

const deliver = async (context: Context, { kinds, connection }: Delivery, payload: Payload): Promise<void> => {
  const { db, clock, connectors, secrets } = context;
  const { companyId } = payload;
  const { mail, server } = await prepare(context, connection, payload);
  if (!mail) return;
  const kind = kinds[mail.purpose];
  if (mail.state === 'sending') {
    await inTenant(db, companyId, (tx) =>
      settleUnsent({ tx, companyId, now: clock() }, kind, mail, {
        from: 'sending',
        state: 'uncertain',
        error: senderDied,
      }),
    );
    return;
  }
  if (mail.state !== 'queued') return;
  if (!server) {
    await inTenant(db, companyId, (tx) =>
      settleUnsent({ tx, companyId, now: clock() }, kind, mail, {
        from: 'queued',
        state: 'failed',
        error: noMailServer,
      }),
    );
    return;
  }
  const message = await kind.compose(mail, (work) => inTenant(db, companyId, (tx) => work(tx, companyId)));
  const reserved = await reserve(context, kind, companyId, mail);
  if (!reserved) return;
  const failure = await Promise.try(() => connectors.companyMail.send(server.open(secrets), message)).then(
    () => undefined,
    (error: unknown) => outcomeOf(error, reserved.attempts),
  );
  const now = clock();
  await recordOutcome(context, () =>
    inTenant(db, companyId, async (tx) => {
      const tenant = { tx, companyId, now };
      if (failure)
        await settleUnsent(tenant, kind, mail, { from: 'sending', state: failure.state, error: failure.text });
      else await settleSent(tenant, kind, mail, reserved.user_id);
      await connection.recordRun(tx, companyId, { at: now, error: failure?.text ?? '' });
    }),
  );
  // The queue retries with growing delays.
  if (failure?.state === 'queued') throw new Error(failure.text);
};

export const companyMailWorkers = (context: Context, delivery: Delivery): readonly Worker[] => {
  const run = (payload: Payload): Promise<void> => deliver(context, delivery, payload);
  return [worker(deliverMail, run), worker(legacyDeliverMail, run)];
};
