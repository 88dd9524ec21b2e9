import { createAppLogin, prepareAppLogin } from './db/app-login.ts';
import { withDistribution } from './db/citus/distribute.ts';
import { asOwner, type ConnectionTarget } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { assertOwner } from './db/owner-login.ts';
import { installQueue } from './jobs/queue.ts';
import type { Log, Print } from './lib/log.ts';

interface Reporting {
  readonly log: Log;
  /** Prints the progress of an upgrade. */
  readonly print?: Print | undefined;
}

/** Brings an empty or older database to the current schema; `check` looks at it while the queue is installed. */
const bringUpToDate = async <T>(
  target: ConnectionTarget,
  { log, print }: Reporting,
  check: () => Promise<T>,
): Promise<T> => {
  await assertOwner(target);
  return asOwner(
    target,
    async (owner) => {
      await createAppLogin(owner);
      await migrate(owner, print);
      const [checked] = await Promise.all([check(), installQueue(target, owner)]);
      return checked;
    },
    (error) => log.error({ err: error }, 'owner connection failed'),
  );
};

export const prepareDatabase = (target: ConnectionTarget, log: Log): Promise<void> =>
  bringUpToDate(target, { log }, async () => undefined);

/** The same with the login of requests; returns the address that they use. */
export const prepareForRequests = (
  target: ConnectionTarget,
  secretKey: Buffer,
  reporting: Reporting,
): Promise<ConnectionTarget> =>
  bringUpToDate(target, reporting, async () =>
    prepareAppLogin(await withDistribution(target), async () => secretKey, reporting.log),
  );
