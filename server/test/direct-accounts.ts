import { api } from '@flottwart/contract/api';
import type { Role } from '@flottwart/contract/users';
import { type Database, openAppDatabase } from '../src/db/connect.ts';
import { inNewTenant, inTenant } from '../src/db/tenant.ts';
import type { TenantContext } from '../src/db/tenant-transaction.ts';
import { insertAccount, insertCompany, markVerified, recordAccountEvent } from '../src/features/auth/public.ts';
import { openSession } from '../src/features/auth/sessions.ts';
import { hashPassword } from '../src/lib/passwords.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

const caller = { address: '10.0.0.1', device: '' };

const databases = new WeakMap<TestApp, Database>();

/** One connection beside the application's own; dropping the database of the test file ends it. */
const databaseOf = (app: TestApp): Database => {
  const known = databases.get(app) ?? openAppDatabase(app.target, { max: 1, onError: () => undefined });
  databases.set(app, known);
  return known;
};

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, and nearly all accounts of tests share one password. */
const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

const insertSignedIn = async (tenant: TenantContext, person: Person & { readonly role: Role }): Promise<string> => {
  const { tx, companyId, now } = tenant;
  const account = api.register.body.parse({ ...person, speditionsName: undefined });
  const passwordHash = await hashOf(person.password);
  const userId = await insertAccount(tx, companyId, { ...account, passwordHash, role: person.role });
  await markVerified(tenant, userId);
  await recordAccountEvent(tx, companyId, { userId, kind: 'signed-in', caller, now });
  return openSession(tenant, userId, caller);
};

/** Leaves what registering, verifying the address and signing in would, but for the mail; returns the bearer token. */
export const insertAdmin = (app: TestApp, admin: Person, companyName: string): Promise<string> =>
  inNewTenant(databaseOf(app), async (tx, companyId) => {
    await insertCompany(tx, companyId, { name: companyName, ...app.config.newCompany });
    return insertSignedIn({ tx, companyId, now: app.clock.now }, { ...admin, role: 'ADMIN' });
  });

export const insertMember = async (app: TestApp, adminToken: string, member: Person): Promise<string> => {
  const companyId = companyIdOf({ token: adminToken });
  return inTenant(databaseOf(app), companyId, (tx) =>
    insertSignedIn({ tx, companyId, now: app.clock.now }, { ...member, role: 'USER' }),
  );
};
