import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { openOwnerDatabase } from './connect.ts';
import { migrate, migrateFresh } from './migrate.ts';

const lastWithoutHolds = '0020_email_keys';

const addAccount = async (superuser: Kysely<unknown>, email: string, isVerified = false): Promise<void> => {
  await sql`with tenant as (select create_tenant() as id),
      company as (insert into companies (company_id, name, amazon_special_services)
        select id, 'Muster', true from tenant returning company_id),
      account as (insert into users (company_id, email, email_key, first_name, last_name, role, password_hash, email_verified_at)
        select company_id, ${email}, ${email}, 'Anna', 'Ahrens', 'ADMIN', 'x', ${isVerified ? new Date() : null}
        from company returning company_id, id)
    insert into email_tokens (company_id, token_hash, user_id, purpose, created_at, expires_at)
    select company_id, decode('00', 'hex'), id, 'verify', now(), now() from account`.execute(superuser);
};

test('addresses that were registered several times keep one holder, and their pending accounts no password', async () => {
  const target = await createEmptyDatabase();
  const { db: owner } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
  const { db: superuser } = openOwnerDatabase(asSuperuser(target), { max: 1, onError: () => undefined });
  onTestFinished(() => Promise.all([owner.destroy(), superuser.destroy()]).then(() => undefined));
  await migrateFresh(owner, lastWithoutHolds);
  await addAccount(superuser, 'once@muster.example');
  await addAccount(superuser, 'twice@muster.example');
  await addAccount(superuser, 'twice@muster.example');
  await addAccount(superuser, 'taken@muster.example');
  await addAccount(superuser, 'taken@muster.example', true);
  await migrate(owner);
  const { rows } = await sql`
    select email, holds, password_hash as password, token.purpose from users
    join email_directory directory on directory.company_id = users.company_id and directory.user_id = users.id
    left join email_tokens token on token.company_id = users.company_id and token.user_id = users.id
    order by users.id`.execute(superuser);
  expect(rows).toEqual([
    { email: 'once@muster.example', holds: true, password: 'x', purpose: 'verify' },
    { email: 'twice@muster.example', holds: true, password: null, purpose: null },
    { email: 'twice@muster.example', holds: false, password: null, purpose: null },
    { email: 'taken@muster.example', holds: false, password: null, purpose: null },
    { email: 'taken@muster.example', holds: true, password: 'x', purpose: 'verify' },
  ]);
});
