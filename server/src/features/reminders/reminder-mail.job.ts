import { z } from 'zod';
import { DeliveryUncertain } from '../../connectors/mail/mailer.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import {
  claimMail,
  countEntries,
  type Digest,
  deleteMail,
  findAddressee,
  listEntries,
  recordMailSent,
  releaseMail,
} from './digest.repository.ts';
import { digestMail } from './digest-mail.ts';

export const reminderMail = defineJob({
  name: 'reminder-mail',
  payload: z.strictObject({ companyId: companyIdSchema, mailId: z.int() }),
  retries: 8,
  // Concurrency, because after a burst the queue is polled every few seconds only and a morning's mails should not take until noon.
  concurrency: 4,
});

type DigestContext = Pick<Context, 'db' | 'clock' | 'mailer' | 'config' | 'log'>;
type Payload = z.output<typeof reminderMail.payload>;

const claimDigest = ({ db, clock }: DigestContext, { companyId, mailId }: Payload): Promise<Digest | undefined> =>
  inTenant(db, companyId, async (tx) => {
    const mail = await claimMail({ tx, companyId, now: clock() }, mailId);
    if (!mail) return undefined;
    const addressee = await findAddressee(tx, companyId, mail.user_id);
    const counts = await countEntries(tx, companyId, mailId);
    if (!addressee || counts.entries === 0) {
      await deleteMail(tx, companyId, mailId);
      return undefined;
    }
    return {
      email: addressee.email,
      firstName: addressee.first_name,
      lastName: addressee.last_name,
      companyName: addressee.name,
      entries: await listEntries(tx, companyId, mailId),
      counts,
    };
  });

/**
 * Sends at most once: the mail is claimed first and stays claimed after a crash. A failure that certainly delivered nothing releases it for a retry;
 * a doubtful one does not.
 */
const sendDigest = async (context: DigestContext, payload: Payload): Promise<void> => {
  const { db, clock, mailer, config, log } = context;
  const { companyId, mailId } = payload;
  const digest = await claimDigest(context, payload);
  if (!digest) return;
  try {
    await mailer.send(digestMail(digest, config.publicUrl));
  } catch (error) {
    if (error instanceof DeliveryUncertain) {
      log.warn({ companyId, mailId, err: error }, 'reminder delivery uncertain, not retried');
      return;
    }
    await inTenant(db, companyId, (tx) => releaseMail(tx, companyId, mailId));
    throw error;
  }
  await inTenant(db, companyId, (tx) => recordMailSent({ tx, companyId, now: clock() }, mailId));
};

export const reminderMailWorker = (context: Context): Worker =>
  worker(reminderMail, (payload) => sendDigest(context, payload));
