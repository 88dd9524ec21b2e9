import { expect, test } from 'vitest';
import { toCompanyId } from '../../lib/company-id.ts';
import { onCitus, onOneServer } from './distributed.ts';

const check = { sql: 'select 1', parameters: [] };
const textsOf = (statements: readonly { readonly sql: string }[]): string[] => statements.map(({ sql }) => sql);

test('a single server names the company with the check of the session, a cluster before it and by SET LOCAL alone', () => {
  const company = toCompanyId(7);
  expect(textsOf(onOneServer.open(company, check))).toEqual(['select 1']);
  expect(textsOf(onOneServer.open(company))).toEqual([expect.stringContaining('set_config')]);
  expect(textsOf(onCitus.open(company, check))).toEqual([`set local app.company_id = '7'`, 'select 1']);
});

test('on a cluster the directory of addresses follows the statements that write accounts, and no others', () => {
  const follows = (text: string) => textsOf(onCitus.follow(text)).some((sql) => sql.includes('keep_email_directory'));
  const writes = [
    'insert into "users" ("company_id") values ($1)',
    'update "users" set "email_verified_at" = $1, "updated_at" = $2 where "company_id" = $3',
    'delete from "users" where "company_id" = $1',
  ];
  expect(writes.filter((text) => !follows(text))).toEqual([]);
  const others = ['select "email_verified_at" from "users"', 'update "users" set "password_hash" = $1 where "id" = $2'];
  expect(others.filter(follows)).toEqual([]);
  expect(onOneServer.follow(writes[0] ?? '')).toEqual([]);
});

test('on a cluster the coordinator notifies of the end of a session', () => {
  const isNotified = (text: string) => textsOf(onCitus.follow(text)).some((sql) => sql.includes('pg_notify'));
  const ends = [
    'delete from "sessions" where "company_id" = $1',
    'delete from "users" where "company_id" = $1',
    'update "companies" set "requires_second_factor" = $1 where "company_id" = $2',
    'select delete_own_tenant()',
  ];
  expect(ends.filter((text) => !isNotified(text))).toEqual([]);
  expect(isNotified('update "sessions" set "last_used_at" = $1')).toBe(false);
});
