import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import { telematicsSecret } from '../src/features/connections/connection.repository.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import { readToken } from '../src/lib/tokens.ts';
import type { TestApp } from './app.ts';
import { geotabAccount } from './geotab.ts';

interface Credential {
  readonly username?: string;
  readonly database?: string;
  readonly password?: string;
}

export const companyOf = ({ token }: { readonly token: string }): CompanyId => {
  const companyId = readToken(token)?.companyId;
  if (companyId === undefined) throw new Error('Only somebody signed in has a company.');
  return companyId;
};

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
      const companyId = companyOf(owner);
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
      inTenant(db, companyOf(owner), async (tx) => {
        await tx
          .deleteFrom('telematics_credentials')
          .where('company_id', '=', companyOf(owner))
          .where('id', '=', id)
          .execute();
      }),
    credentials: (owner: { readonly token: string }) =>
      inTenant(db, companyOf(owner), (tx) =>
        tx
          .selectFrom('telematics_credentials')
          .select(['id', 'last_run_at', 'last_error'])
          .where('company_id', '=', companyOf(owner))
          .orderBy('id')
          .execute(),
      ),
  };
};
