import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import type { TenantTransaction } from '../src/db/tenant-transaction.ts';
import { connectionSecret } from '../src/features/connections/connection.repository.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { createSecretBox } from '../src/lib/secret-box.ts';
import { loadSecretKey } from '../src/lib/secret-key.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import type { SignedIn } from './factories.ts';
import { asSuperuser, runStatement } from './postgres-server.ts';

type Installation = Pick<TestApp, 'target' | 'config'>;
type Company = Pick<SignedIn, 'token'>;

const inCompany = async (
  { target }: Pick<TestApp, 'target'>,
  company: Company,
  work: (tx: TenantTransaction, companyId: CompanyId) => Promise<unknown>,
): Promise<void> => {
  const companyId = companyIdOf(company);
  const db = openAppDatabase(target, {
    max: 1,
    onError: () => undefined,
  });
  await inTenant(db, companyId, (tx) => work(tx, companyId));
  await db.destroy();
};

/** Connects a company to a mail server on loopback, as its settings page does. */
export const connectMailServer = async (app: Installation, company: Company, port: number): Promise<void> => {
  const box = createSecretBox(await loadSecretKey(app.config.secretKey, app.config.dataDir));
  await inCompany(app, company, (tx, companyId) =>
    tx
      .insertInto('connections')
      .values({
        company_id: companyId,
        kind: 'smtp',
        host: '127.0.0.1',
        port,
        username: 'post@spedition.example',
        sealed_secret: box.seal(connectionSecret(companyId, 'smtp'), 'geheim'),
        last_run_at: null,
      })
      .execute(),
  );
};

/** Copies the company's first sent mail, to approach the daily limit. */
export const copySentMails = (app: Pick<TestApp, 'target'>, company: Company, count: number): Promise<void> =>
  runStatement(
    asSuperuser(app.target),
    `insert into company_mails (company_id, purpose, report_id, state, is_current, message_id, sender, recipient, subject, facts,
      content_hash, user_email, created_at)
    select company_id, purpose, report_id, 'sent', false, message_id, sender, recipient, subject, facts, content_hash,
      user_email, created_at
    from company_mails, generate_series(1, ${count}) where company_id = ${companyIdOf(company)}`,
  );
