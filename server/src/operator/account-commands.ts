import type { Config } from '../config.ts';
import { inTenant } from '../db/tenant.ts';
import { deleteSecondFactor, findAccountKey, recordAccountEvent } from '../features/auth/public.ts';
import { OperatorError, type Print } from './command.ts';
import { withDatabase } from './open-database.ts';

const operator = 'Betreiber der Installation';

/** For the only ADMIN of a company, whom no colleague can help. */
export const resetSecondFactor = (config: Config, [mail = '']: readonly string[], print: Print): Promise<void> =>
  withDatabase(config, async (db) => {
    const account = await findAccountKey(db, mail);
    if (!account) throw new OperatorError(`There is no account ${mail}.`);
    const { companyId, userId } = account;
    const isDropped = await inTenant(db, companyId, async (tx) => {
      if (!(await deleteSecondFactor(tx, companyId, userId))) return false;
      const caller = { device: '', address: '' };
      const event = { userId, kind: 'second-factor-reset', caller, now: new Date(), byWhom: operator } as const;
      await recordAccountEvent(tx, companyId, event);
      return true;
    });
    if (!isDropped) throw new OperatorError(`${mail} has no second factor.`);
    print(`${mail} signs in with the password alone now; all sessions of the account have ended.`);
  });
