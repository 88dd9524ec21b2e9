import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { openOwnerDatabase } from './connect.ts';
import { migrate, migrateFresh } from './migrate.ts';

const lastWithDerivedKeys = '0019_leasing_revisions';

const addAccount = async (superuser: Kysely<unknown>, email: string, isVerified = true): Promise<void> => {
  await sql`with tenant as (select create_tenant() as id),
      company as (insert into companies (company_id, name, amazon_special_services)
        select id, 'Muster', true from tenant returning company_id)
    insert into users (company_id, email, first_name, last_name, role, password_hash, email_verified_at)
    select company_id, ${email}, 'Anna', 'Ahrens', 'ADMIN', 'x', ${isVerified ? new Date() : null} from company`.execute(
    superuser,
  );
};

test('accounts from before get their keys, and of two with one address the first confirmed keeps it', async () => {
  const target = await createEmptyDatabase();
  const { db: owner } = openOwnerDatabase(target, { max: 1, onError: () => undefined });
  const { db: superuser } = openOwnerDatabase(asSuperuser(target), { max: 1, onError: () => undefined });
  onTestFinished(() => Promise.all([owner.destroy(), superuser.destroy()]).then(() => undefined));
  await migrateFresh(owner, lastWithDerivedKeys);
  await addAccount(superuser, 'Plain@Muster.example');
  await addAccount(superuser, 'wide@ｍｕｓｔｅｒ.example', false);
  await addAccount(superuser, 'twice@ｍｕｓｔｅｒ.example');
  await addAccount(superuser, 'twice@muster.example');
  await addAccount(superuser, 'İ@muster.example');
  await addAccount(superuser, 'i@ｍｕｓｔｅｒ.example');
  await migrate(owner);
  const { rows } = await sql<{ email: string; key: string; directory: string }>`
    select email, users.email_key as key, directory.email_key as directory
    from users join email_directory directory on directory.company_id = users.company_id and directory.user_id = users.id
    order by users.id`.execute(superuser);
  expect(rows.map(({ key }) => key)).toEqual([
    'plain@muster.example',
    'wide@muster.example',
    'twice@muster.example',
    expect.stringMatching(/^twice@muster\.example \d+ \d+$/),
    'i\u0307@muster.example',
    'i@muster.example',
  ]);
  for (const { key, directory } of rows) expect(directory).toBe(key);
});
