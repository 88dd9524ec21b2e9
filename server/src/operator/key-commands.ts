import type { Config } from '../config.ts';
import { inTenant } from '../db/tenant.ts';
import { reencryptFactors } from '../features/auth/public.ts';
import { reencryptConnections } from '../features/connections/public.ts';
import { toError } from '../lib/app-error.ts';
import { createReencryptSecret, createSecretBox } from '../lib/secret-box.ts';
import { loadSecretKey, readSecretKey } from '../lib/secret-key.ts';
import { OperatorError, type Print } from './command.ts';
import { withIdleDatabase } from './open-database.ts';

/** Company by company, each in one transaction: an interrupted run is repeated and ends the same. */
export const rotateSecretKey = async (
  config: Config,
  [oldKeyFile = '']: readonly string[],
  print: Print,
): Promise<void> => {
  const older = createSecretBox(await readOldKey(oldKeyFile));
  await withIdleDatabase(config, async (db) => {
    const newer = createSecretBox(await loadSecretKey(config.secretKey, config.dataDir));
    const seal = createReencryptSecret(older, newer);
    const tenants = await db.selectFrom('tenants').select('id').orderBy('id').execute();
    let secrets = 0;
    for (const { id } of tenants)
      try {
        secrets += await inTenant(
          db,
          id,
          async (tx) => (await reencryptConnections(tx, id, seal)) + (await reencryptFactors(tx, id, seal)),
        );
      } catch (error) {
        if (!isWrongKey(error)) throw error;
        throw new OperatorError(`Secrets of company ${id} cannot be decrypted with the old or the new key.`);
      }
    print(`${secrets} secrets of ${tenants.length} companies are encrypted with the new key.`);
  });
};

const readOldKey = (path: string): Promise<Buffer> =>
  readSecretKey(path).catch((error: unknown) => {
    throw new OperatorError(`The old key cannot be read: ${toError(error).message}`);
  });

/** Error of the cipher for a wrong key. */
const isWrongKey = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);
