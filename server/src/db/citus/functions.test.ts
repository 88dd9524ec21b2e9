import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { createTestDatabase, testOnOneServer } from '../../../test/database.ts';
import { openOwnerDatabase } from '../connect.ts';

const { db } = openOwnerDatabase(await createTestDatabase(), { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const replaced = new Set(
  readFileSync(new URL('../../../citus/functions.sql', import.meta.url), 'utf8').match(/(?<=FUNCTION )\w+(?=\()/g),
);

/** Hashes of the bodies that the counterparts in server/citus/functions.sql were written for. */
const known: Readonly<Record<string, string>> = {
  add_leasing_shares: 'fcffd1bae7fd',
  delete_own_tenant: 'd062aa084ae6',
  keep_email_directory: '06a40999b25e',
  known_device: 'e40f8e2fb2d1',
  live_session: '7cbed47ba03b',
  refresh_leasing_open_sums: 'e15aace129ed',
  restore_leasing_rows: '0d779351f57d',
};

testOnOneServer('a changed function of a single server has its counterpart for clusters looked at again', async () => {
  const { rows } = await sql<{ name: string; hash: string }>`
    select proname as name, string_agg(left(md5(prosrc), 12), ' ' order by oid) as hash from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc <> '' and proname = any(${[...replaced]}) group by 1 order by 1`.execute(
    db,
  );
  expect(Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))).toEqual(known);
});
