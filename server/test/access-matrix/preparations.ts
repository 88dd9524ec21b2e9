import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { TokenPurpose } from '../../src/features/auth/email-token.repository.ts';
import { telematicsSecret } from '../../src/features/connections/connection.repository.ts';
import { hashPassword } from '../../src/lib/passwords.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import { loadSecretKey } from '../../src/lib/secret-key.ts';
import { issueToken } from '../../src/lib/tokens.ts';
import type { Company } from '../fixture/company.ts';
import { telematicsLogin } from '../fixture/two-companies.ts';
import type { Call } from './row.ts';

/** Written straight into the database, because the preparation is not under test. */
const later = ({ app }: Company): Date => new Date(app.clock.now.getTime() + 3_600_000);

/** Hash of a password that no call sends. */
const unusedHash = await hashPassword('Wolken-Turm-77');

export const addColleague = async ({ ownerDb, companyId, word, app }: Company, isVerified = true) => {
  const email = `${randomUUID().slice(0, 8)}@${word.toLowerCase()}.example`;
  const { id } = await ownerDb
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      email_key: email,
      first_name: word,
      last_name: word,
      role: 'USER',
      password_hash: unusedHash,
      email_verified_at: isVerified ? app.clock.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
};

export const writeEmailToken = async (company: Company, purpose: TokenPurpose): Promise<string> => {
  const { ownerDb, companyId, app } = company;
  const { id } = await addColleague(company, purpose === 'reset');
  const { token, hash } = issueToken(companyId);
  const times = { created_at: app.clock.now, expires_at: later(company), used_at: null };
  await ownerDb
    .insertInto('email_tokens')
    .values({ company_id: companyId, token_hash: hash, user_id: id, purpose, ...times })
    .execute();
  return token;
};

/** The member's only view, so that many calls never reach the limit. */
export const writeView = async ({ ownerDb, companyId, memberId, word, app }: Company): Promise<number> => {
  await ownerDb.deleteFrom('user_list_views').where('user_id', '=', memberId).execute();
  const times = { created_at: app.clock.now, updated_at: app.clock.now };
  const view = { list: 'tasks', name: `${word} Ansicht`, state: '{}', columns: null, is_default: false } as const;
  const { id } = await ownerDb
    .insertInto('user_list_views')
    .values({ company_id: companyId, user_id: memberId, ...view, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The only entry of this name, so that many calls never reach the limit. */
export const writeAuthority = async ({ ownerDb, companyId, word, app }: Company): Promise<number> => {
  const name_key = `${word} amt`;
  await ownerDb
    .deleteFrom('authorities')
    .where('company_id', '=', companyId)
    .where('name_key', '=', name_key)
    .execute();
  const times = { created_at: app.clock.now, updated_at: app.clock.now };
  const { id } = await ownerDb
    .insertInto('authorities')
    .values({
      company_id: companyId,
      name: `${word} Amt`,
      name_key,
      email: `amt@${word.toLowerCase()}.example`,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Own session, live or just expired. */
export const openSessionOf = async (company: Company, expires = later(company)): Promise<{ token: string }> => {
  const { token } = await openSessionFor(company, company.memberId, expires);
  return { token };
};

export const openSessionFor = async (company: Company, userId: number, expires = later(company)) => {
  const { ownerDb, companyId, app } = company;
  const { token, hash } = issueToken(companyId);
  const times = { created_at: app.clock.now, last_used_at: app.clock.now, expires_at: expires };
  const { id: sessionId } = await ownerDb
    .insertInto('sessions')
    .values({ company_id: companyId, token_hash: hash, user_id: userId, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId };
};

/** Renews the member's calendar and returns its secret address. */
export const writeCalendar = async ({ ownerDb, companyId, memberId, app }: Company): Promise<string> => {
  const { token, hash } = issueToken(companyId);
  const feed = { token_hash: hash, created_at: app.clock.now };
  await ownerDb
    .insertInto('calendar_feeds')
    .values({ company_id: companyId, user_id: memberId, ...feed })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(feed))
    .execute();
  return `${token}.ics`;
};

export const addCredential = async ({ ownerDb, companyId, app, word }: Company): Promise<number> => {
  const secrets = createSecretBox(await loadSecretKey(app.config.secretKey, app.config.dataDir));
  const { id } = await ownerDb
    .insertInto('telematics_credentials')
    .values({
      company_id: companyId,
      username: `${word}-${randomUUID()}`,
      database_name: telematicsLogin.database,
      sealed_secret: secrets.seal(telematicsSecret(companyId), telematicsLogin.password),
      last_run_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const forgetCredential = async ({ ownerDb, companyId }: Company): Promise<void> => {
  await ownerDb
    .deleteFrom('telematics_credentials')
    .where('company_id', '=', companyId)
    .where('username', '=', telematicsLogin.username)
    .execute();
};

/** Ends running imports, because only one per kind runs at a time. */
export const freeImports = async ({ ownerDb, companyId, app }: Company): Promise<Call> => {
  await ownerDb
    .updateTable('import_runs')
    .set({ state: 'cancelled', finished_at: app.clock.now, runner: null })
    .where('company_id', '=', companyId)
    .where('state', 'in', ['queued', 'running', 'undoing'])
    .execute();
  return {};
};

const writeRun = async (company: Company, state: 'draft' | 'queued' | 'done'): Promise<number> => {
  await freeImports(company);
  const { ownerDb, companyId, app, word } = company;
  const { id } = await ownerDb
    .insertInto('import_runs')
    .values({
      company_id: companyId,
      kind: 'vehicles',
      origin: 'file',
      state,
      file_name: `${word}.csv`,
      is_staged: true,
      started_by: `${word.toLowerCase()}@x.example`,
      created_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const startRun = (company: Company): Promise<number> => writeRun(company, 'queued');
export const writeDraft = (company: Company): Promise<number> => writeRun(company, 'draft');

/** Import that changed one vehicle in nothing, so that it can be taken back. */
export const writeFinishedRun = async (company: Company): Promise<number> => {
  const { ownerDb, companyId, vehicle } = company;
  const id = await writeRun(company, 'done');
  await ownerDb
    .insertInto('import_effects')
    .values({ company_id: companyId, run_id: id, item_id: vehicle, changed: '{}' })
    .execute();
  return id;
};

const setMailState = async ({ ownerDb, companyId, report }: Company, state: 'sent' | 'uncertain'): Promise<number> => {
  const { id } = await ownerDb
    .updateTable('company_mails')
    .set({ state })
    .where('company_id', '=', companyId)
    .where('report_id', '=', report)
    .where('is_current', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sentMailOf = (company: Company): Promise<number> => setMailState(company, 'sent');

/** Leaves the report's latest mail in doubt, as a connection lost during hand-over does. */
export const leaveMailInDoubt = async (company: Company): Promise<number> => {
  await setMailState(company, 'uncertain');
  return company.report;
};

const setClaimState = async (
  { ownerDb, companyId }: Company,
  state: 'failed' | 'uncertain' | 'sent',
): Promise<void> => {
  await ownerDb
    .updateTable('company_mails')
    .set({ state })
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'leasing-claim')
    .execute();
};

/** Resets claims and returns a valid one from the draft of what is open. */
export const newClaim = async (company: Company): Promise<Call> => {
  await setClaimState(company, 'failed');
  const { app, admin, openInvoice, word } = company;
  const positionIds = [openInvoice];
  const { body } = await app.good(api.draftClaim, { body: { positionIds }, token: admin.token });
  const { sum, subject, text } = body;
  const recipient = `leasing@${word.toLowerCase()}.example`;
  return { body: { positionIds, sum, recipient, isNewRecipient: true, subject, text } };
};

export const setClaimLimit = ({ app, admin }: Company, claimLimit: number) =>
  app.good(api.updateLeasingSettings, { body: { claimLimit }, token: admin.token });

/** Leaves the claim's mail sent, whatever earlier calls made of it. */
export const markClaimSent = async (company: Company): Promise<number> => {
  await setClaimState(company, 'sent');
  return company.claim;
};

/** Leaves the claim's mail in doubt, as a connection lost during hand-over does. */
export const leaveClaimInDoubt = async (company: Company): Promise<number> => {
  await setClaimState(company, 'uncertain');
  return company.claim;
};
