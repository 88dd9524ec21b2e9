import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { openOwnerDatabase } from './connect.ts';
import { migrate, migrateFresh } from './migrate.ts';

const lastWithDerivedKeys = '0019_leasing_revisions';

const addAccount = async (owner: Kysely<unknown>, email: string, isVerified = true): Promise<void> => {
  await sql`with tenant as (select create_tenant() as id),
      company as (insert into companies (company_id, name, amazon_special_services)
        select id, 'Muster', true from tenant returning company_id)
    insert into users (company_id, email, first_name, last_name, role, password_hash, email_verified_at)
    select company_id, ${email}, 'Anna', 'Ahrens', 'ADMIN', 'x', ${isVerified ? new Date() : null} from company`.execute(
    owner,
  );
};

test('accounts from before get their keys, and of two with one address the first confirmed keeps it', async () => {
  const { db: owner } = openOwnerDatabase(await createEmptyDatabase(), { max: 1, onError: () => undefined });
  onTestFinished(() => owner.destroy());
  await migrateFresh(owner, lastWithDerivedKeys);
  await addAccount(owner, 'Plain@Muster.example');
  await addAccount(owner, 'wide@ｍｕｓｔｅｒ.example', false);
  await addAccount(owner, 'twice@ｍｕｓｔｅｒ.example');
  await addAccount(owner, 'twice@muster.example');
  await addAccount(owner, 'İ@muster.example');
  await addAccount(owner, 'i@ｍｕｓｔｅｒ.example');
  await migrate(owner);
  const { rows } = await sql<{ email: string; key: string; directory: string }>`
    select email, users.email_key as key, directory.email_key as directory
    from users join email_directory directory on directory.company_id = users.company_id and directory.user_id = users.id
    order by users.id`.execute(owner);
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
