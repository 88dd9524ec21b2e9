import { type QueryExecutorProvider, sql } from 'kysely';
import { emailKey } from '../lib/email-key.ts';

interface StoredEmail {
  readonly companyId: number;
  readonly id: number;
  readonly email: string;
  readonly key: string;
  readonly isVerified: boolean;
}

interface Rekeyed extends StoredEmail {
  readonly newKey: string;
}

const setCompany = (owner: QueryExecutorProvider, companyId: number) =>
  sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(owner);

const readEmails = async (owner: QueryExecutorProvider): Promise<StoredEmail[]> => {
  const { rows: tenants } = await sql<{ id: number }>`select id from tenants order by id`.execute(owner);
  const stored: StoredEmail[] = [];
  for (const { id } of tenants) {
    await setCompany(owner, id);
    const { rows } = await sql<StoredEmail>`
      select company_id as "companyId", id, email, email_key as key, email_verified_at is not null as "isVerified"
      from users where company_id = ${id} order by created_at, id`.execute(owner);
    stored.push(...rows);
  }
  return stored;
};

/** A key nobody can enter: addresses have no blanks. */
const unreachable = ({ companyId, id, key }: StoredEmail): string => `${key} ${companyId} ${id}`;

/** The first confirmed one of several accounts with the same address keeps it. */
const rekey = (stored: readonly StoredEmail[]): Rekeyed[] => {
  const taken = new Set<string>();
  const [verified, unverified] = [stored.filter((one) => one.isVerified), stored.filter((one) => !one.isVerified)];
  return [...verified, ...unverified].map((one) => {
    const key = emailKey(one.email);
    const places = [`${one.companyId} ${key}`, ...(one.isVerified ? [key] : [])];
    const isTaken = places.some((place) => taken.has(place));
    if (!isTaken) for (const place of places) taken.add(place);
    return { ...one, newKey: isTaken ? unreachable(one) : key };
  });
};

const setKey = async (owner: QueryExecutorProvider, { companyId, id }: StoredEmail, key: string): Promise<void> => {
  await setCompany(owner, companyId);
  await sql`update users set email_key = ${key} where company_id = ${companyId} and id = ${id}`.execute(owner);
};

/** Replaces keys that PostgreSQL derived; in two passes, because a new key may be another account's old one. */
export const rekeyEmails = async (owner: QueryExecutorProvider): Promise<void> => {
  const changed = rekey(await readEmails(owner)).filter(({ key, newKey }) => key !== newKey);
  for (const one of changed) await setKey(owner, one, unreachable(one));
  for (const one of changed) await setKey(owner, one, one.newKey);
};
