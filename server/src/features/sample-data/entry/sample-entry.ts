import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { createSamples } from '../../../../../seed/world.ts';
import type { WriteContext } from '../../../db/tenant-transaction.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { issueEInvoice } from './enter-documents.ts';
import { type Entry, findFleet } from './entry.ts';

const fleetAge = 30;

/** The samples as entered by the one who asked for them: not before their fleet, and never ahead of now. */
export const createSampleEntry = async (write: WriteContext): Promise<Entry> => {
  const { tx, session, now } = write;
  const { companyId, userId } = session;
  const email = await emailOfUser(tx, companyId, userId);
  const began = berlinInstant(addDays(berlinDay(now), -fleetAge), '09:12');
  const within = (at: Date): Date => (at < began ? began : at > now ? now : at);
  return {
    world: createSamples(now),
    companyId,
    began,
    fleet: await findFleet(tx, companyId, { onlySamples: true }),
    tripSource: 'sample',
    emailOf: () => email,
    write: (_by, at, work) => work({ ...write, now: within(at) }),
    issue: issueEInvoice,
  };
};
