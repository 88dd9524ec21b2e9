import { api } from '@flottwart/contract/api';
import type { ImportRun } from '@flottwart/contract/imports';
import { expect } from 'vitest';
import { type ConnectionTarget, openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import type { TenantTransaction } from '../src/db/tenant-transaction.ts';
import { connectionSecret } from '../src/features/connections/connection.repository.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import { loadSecretKey } from '../src/lib/secret-key.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import type { SignedIn } from './factories.ts';

type Owner = Pick<SignedIn, 'token'>;
type ConnectionKind = 'driving-history' | 'employee-database';

/** Stores the credential as the company's settings do. */
export const connectProvider = async (
  { target, config }: Pick<TestApp, 'target' | 'config'>,
  owner: Owner,
  kind: ConnectionKind,
  { username, password } = { username: 'spedition', password: 'geheim' },
): Promise<void> => {
  const companyId = companyIdOf(owner);
  const secrets = createSecretBox(await loadSecretKey(config.secretKey, config.dataDir));
  const sealed_secret = secrets.seal(connectionSecret(companyId, kind), password);
  await inDatabase(target, companyId, (tx) =>
    tx
      .insertInto('connections')
      .values({ company_id: companyId, kind, username, sealed_secret, port: null, last_run_at: null })
      .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ username, sealed_secret }))
      .execute(),
  );
};

/** Queries the database directly, as one company. */
export const inDatabase = async <T>(
  target: ConnectionTarget,
  companyId: CompanyId,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const db = openAppDatabase(target, { max: 1, onError: () => undefined });
  try {
    return await inTenant(db, companyId, work);
  } finally {
    await db.destroy();
  }
};

/** Stored state of a connection. */
export const connectionOf = ({ target }: Pick<TestApp, 'target'>, owner: Owner, kind: ConnectionKind) =>
  inDatabase(target, companyIdOf(owner), (tx) =>
    tx
      .selectFrom('connections')
      .select(['last_run_at', 'last_error'])
      .where('company_id', '=', companyIdOf(owner))
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );

/** Waits for the run to end, successful or not. */
export const ended = async (
  app: Pick<TestApp, 'good'>,
  { token }: Owner,
  id: number,
  timeout = 120_000,
): Promise<ImportRun> => {
  let run: ImportRun | undefined;
  await expect
    .poll(
      async () => {
        run = (await app.good(api.getImport, { params: { id }, token })).body as ImportRun;
        return run.state;
      },
      { timeout, interval: 50 },
    )
    .toMatch(/done|failed|cancelled/);
  return run as ImportRun;
};

export const countsOf = ({ found, new: created, changed, unchanged, skipped }: ImportRun) => ({
  found,
  new: created,
  changed,
  unchanged,
  skipped,
});
