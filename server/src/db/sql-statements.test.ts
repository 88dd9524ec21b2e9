import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statementsOf } from './sql-statements.ts';

test('a statement ends where neither a comment nor a text nor a body goes on', () => {
  const statements = [
    '-- one; two\nSELECT 1;',
    "SELECT 'a;b''c;';",
    'CREATE FUNCTION a() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  PERFORM 1;\nEND\n$$;',
    'CREATE FUNCTION b() RETURNS void LANGUAGE sql AS $body$ SELECT $$;$$; $body$;',
    'CREATE FUNCTION c() RETURNS void LANGUAGE sql\nBEGIN ATOMIC\n  SELECT 1;\n  SELECT 2;\nEND;',
  ];
  expect(statementsOf(statements.join('\n\n'))).toEqual(statements);
});

test('nothing of a file is lost', () => {
  for (const folder of ['sql', 'migrations', 'migrations/base']) {
    const path = join(import.meta.dirname, '../..', folder);
    for (const name of readdirSync(path).filter((file) => file.endsWith('.sql'))) {
      const file = readFileSync(join(path, name), 'utf8');
      expect(statementsOf(file).join('').replaceAll(/\s/g, ''), name).toBe(file.replaceAll(/\s/g, ''));
    }
  }
});
