import { backupProblem } from './backup/daily-backup.job.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { inTenant } from './db/tenant.ts';
import { findSealedFactor } from './features/auth/public.ts';
import { findSealedConnection } from './features/connections/public.ts';
import type { Log } from './lib/log.ts';
import { opens, type SecretBox } from './lib/secret-box.ts';

/** Companies that are looked at until one has a secret. */
const maxCompanies = 200;

const otherKeyWarning =
  'The secret key is not the one that stored passwords and second factors are encrypted with: people with a second factor cannot sign in, and connections of companies do not work. Put the former SECRET_KEY or secret.key back; see "Back up" in docs/operations.md.';

/** Tries the key on the first stored secret; true if there is none. */
export const opensStoredSecrets = async (db: Database, secrets: SecretBox): Promise<boolean> => {
  const tenants = await db.selectFrom('tenants').select('id').orderBy('id').limit(maxCompanies).execute();
  for (const { id } of tenants) {
    const stored = await inTenant(
      db,
      id,
      async (tx) => (await findSealedFactor(tx, id)) ?? (await findSealedConnection(tx, id)),
    );
    if (stored) return opens(secrets, stored.place, stored.sealed);
  }
  return true;
};

interface Installation {
  readonly config: Config;
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly log: Log;
}

/** Looks, once the server runs, at what would show only when somebody needs it: the secret key and the folder of the backups. */
export const warnOfProblems = async (
  { config, db, secrets, log }: Installation,
  announce: (line: string) => void,
): Promise<void> => {
  try {
    const problems = [await backupProblem(config), (await opensStoredSecrets(db, secrets)) ? null : otherKeyWarning];
    for (const problem of problems.filter((each) => each !== null)) {
      announce(problem);
      log.error({}, problem);
    }
  } catch (error) {
    log.warn({ err: error }, 'secret key and backups could not be checked');
  }
};
