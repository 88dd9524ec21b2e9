import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { telematicsSecret } from '../src/features/connections/connection.repository.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import { geotabAccount } from './geotab.ts';

interface Credential {
  readonly username?: string;
  readonly database?: string;
  readonly password?: string;
}

/** Reads the telematics tables directly and stores credentials as the settings do. */
export const telematicsOf = (app: TestApp) => {
  const { secretKey } = app.config;
  if (!secretKey) throw new Error('The test has to set SECRET_KEY.');
  const secrets = createSecretBox(secretKey);
  const db = openAppDatabase(app.target, {
    max: 2,
    onError: (error) => {
      throw error;
    },
  });
  afterAll(() => db.destroy());
  return {
    db,
    addCredential: (
      owner: { readonly token: string },
      {
        username = geotabAccount.userName,
        database = geotabAccount.database,
        password = geotabAccount.password,
      }: Credential = {},
    ): Promise<number> => {
      const companyId = companyIdOf(owner);
      return inTenant(db, companyId, async (tx) => {
        const { id } = await tx
          .insertInto('telematics_credentials')
          .values({
            company_id: companyId,
            username,
            database_name: database,
            sealed_secret: secrets.seal(telematicsSecret(companyId), password),
            last_run_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },
    removeCredential: (owner: { readonly token: string }, id: number): Promise<void> =>
      inTenant(db, companyIdOf(owner), async (tx) => {
        await tx
          .deleteFrom('telematics_credentials')
          .where('company_id', '=', companyIdOf(owner))
          .where('id', '=', id)
          .execute();
      }),
    credentials: (owner: { readonly token: string }) =>
      inTenant(db, companyIdOf(owner), (tx) =>
        tx
          .selectFrom('telematics_credentials')
          .select(['id', 'last_run_at', 'last_error'])
          .where('company_id', '=', companyIdOf(owner))
          .orderBy('id')
          .execute(),
      ),
  };
};
