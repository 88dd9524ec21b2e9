import { randomBytes } from 'node:crypto';
import { newSecret, sealSecret } from '../../src/features/auth/second-factor/factor-secret.ts';
import { codeOf, stepAt } from '../../src/features/auth/second-factor/totp.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import { loadSecretKey } from '../../src/lib/secret-key.ts';
import type { People } from './people.ts';

/** Inserts an enabled second factor and a pending secret; returns a code of the latter. */
export const factorSecretFor = async ({ app, backstage, companyId }: People, userId: number): Promise<string> => {
  const secrets = createSecretBox(await loadSecretKey(app.config.secretKey, app.config.dataDir));
  const pending = newSecret();
  const owner = { company_id: companyId, user_id: userId };
  await backstage
    .insertInto('second_factors')
    .values({
      ...owner,
      sealed_secret: sealSecret({ secrets }, companyId, userId, newSecret()),
      enabled_at: app.clock.now,
      pending_secret: sealSecret({ secrets }, companyId, userId, pending),
      pending_since: app.clock.now,
    })
    .execute();
  await backstage
    .insertInto('recovery_codes')
    .values({ ...owner, code_hash: randomBytes(32) })
    .execute();
  return codeOf(pending, stepAt(app.clock.now));
};

/** Adds the company's only colleague with a second factor. */
export const leaveSecondFactor = async (people: People): Promise<void> => {
  const { backstage, companyId, word, app } = people;
  const { id } = await backstage
    .insertInto('users')
    .values({
      company_id: companyId,
      email: `tresor@${word.toLowerCase()}.example`,
      first_name: word,
      last_name: word,
      role: 'USER',
      password_hash: 'x',
      email_verified_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await factorSecretFor(people, id);
};
