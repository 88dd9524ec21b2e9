import type { Role } from '@flottwart/contract/users';
import { type QueryExecutorProvider, sql } from 'kysely';
import { mapRead, type Read, rowByKey } from '../../db/read.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement, readInTransaction } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { emailKey } from '../../lib/email-key.ts';
import { sha256 } from '../../lib/sha256.ts';

export interface AccountKey {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly verified: boolean;
}

export interface Account {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** `null`: the owner of the mailbox has yet to choose a password. */
  readonly passwordHash: string | null;
  readonly verified: boolean;
  readonly companyName: string;
  readonly createdAt: Date;
}

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly role: Role;
}

/** Finds the account of an address: the only look-up without a known company. */
export const findAccountKey = async (db: QueryExecutorProvider, email: string): Promise<AccountKey | undefined> => {
  const { rows } = await sql<AccountKey>`
    select company_id as "companyId", user_id as "userId", verified from find_account(${emailKey(email)})`.execute(db);
  return rows[0];
};

const accountRow = rowByKey((tx, companyId, userId) =>
  tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'password_hash', 'email_verified_at'])
    .select(['companies.name', 'users.created_at'])
    .where('users.company_id', '=', companyId)
    .where('id', '=', userId),
);

export const readAccount = (tx: TenantTransaction, companyId: CompanyId, userId: number): Read<Account | undefined> =>
  mapRead(
    accountRow(tx, companyId, userId),
    (row) =>
      row && {
        userId: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        role: row.role,
        passwordHash: row.password_hash,
        verified: row.email_verified_at !== null,
        companyName: row.name,
        createdAt: row.created_at,
      },
  );

export const findAccount = (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<Account | undefined> => readInTransaction(tx, readAccount(tx, companyId, userId));

/**
 * Mark of the stored password: another one after every change, of no use for guessing, because the hash it is made of is salted. The row stays
 * locked until the transaction ends, so that a change waits for a link being issued and ends it.
 */
export const lockPasswordMark = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && sha256(row.password_hash ?? '').toString('base64url');
};

/** Reads whether the company requires a second factor of every member. */
export const selectSecondFactorRequirement = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('companies').select('requires_second_factor').where('company_id', '=', companyId);

export const readCompanyCreation = async (tx: TenantTransaction, companyId: CompanyId): Promise<Date> => {
  const { created_at } = await tx
    .selectFrom('companies')
    .select('created_at')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return created_at;
};

export const insertCompany = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  company: {
    readonly name: string;
    readonly amazonSpecialServices: boolean;
    /** Network of the registration. */
    readonly registeredFrom?: string;
  },
): Promise<void> => {
  await tx
    .insertInto('companies')
    .values({
      company_id: companyId,
      name: company.name,
      amazon_special_services: company.amazonSpecialServices,
      registered_from: company.registeredFrom ?? null,
    })
    .execute();
};

export const insertAccount = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  account: NewAccount,
): Promise<number> => {
  const { id } = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email: account.email,
      email_key: emailKey(account.email),
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      password_hash: account.passwordHash,
      email_verified_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepEmailDirectory(tx, companyId, id);
  return id;
};

/** Lets the directory of addresses follow an account that was added, confirmed or deleted; what it refuses is thrown by the next query or the commit. */
export const keepEmailDirectory = (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<void> =>
  queueStatement(tx, sql`select keep_email_directory(${companyId}, ${userId})`);

export const markVerified = async ({ tx, companyId, now }: TenantContext, userId: number): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
  await keepEmailDirectory(tx, companyId, userId);
};

export const setPasswordHash = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  passwordHash: string,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
};

/** Forgets which network registered a company that is no longer new. */
export const forgetRegisteringNetwork = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  newSince: Date,
): Promise<void> => {
  await tx
    .updateTable('companies')
    .set({ registered_from: null })
    .where('company_id', '=', companyId)
    .where('created_at', '<=', newSince)
    .where('registered_from', 'is not', null)
    .execute();
};
