import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { newPerson } from '../../../test/factories.ts';
import { outboxOf, readOutbox } from '../../../test/outbox.ts';
import { loadConfig } from '../../config.ts';
import { startServer } from '../../start-server.ts';

const target = await createTestDatabase();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Registers two people on a new data folder, the second again; returns what was announced and the tokens of the mails. */
const registerTwo = async (printsLinks: boolean) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-outbox-'));
  folders.push(dataDir);
  const printed: string[] = [];
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const announce = (line: string) => void printed.push(line);
  const server = await startServer(config, { target, webFolder: null, runScheduledJobs: false, announce, printsLinks });
  const outbox = outboxOf(readOutbox(join(dataDir, 'outbox')).all);
  const tokens: string[] = [];
  const second = newPerson();
  for (const [person, nth] of [
    [newPerson(), 1],
    [second, 1],
    [second, 2],
  ] as const) {
    const payload = { ...person, speditionsName: 'Firma' };
    await server.app.inject({ method: 'POST', url: api.register.path, payload });
    tokens.push((await outbox.linkTo(person.email, nth)).searchParams.get('token') ?? '');
  }
  await server.close();
  return { printed, text: printed.join('\n'), tokens };
};

test('on a terminal the link that confirms a new account is printed; one that opens an account is in the file of its mail alone', async () => {
  const { printed, text, tokens } = await registerTwo(true);
  // The third link lets its reader choose a new password.
  expect(tokens.map((token) => text.includes(token))).toEqual([true, true, false]);
  const files = printed.flatMap((line) => /is in (.+\.eml)$/.exec(line)?.[1] ?? []);
  expect(files).toHaveLength(3);
  expect((await readFile(files[2] ?? '', 'utf8')).length).toBeGreaterThan(100);
});

test('without a terminal no link is printed, only the files of the mails', async () => {
  const { printed, text, tokens } = await registerTwo(false);
  expect(tokens.map((token) => text.includes(token))).toEqual([false, false, false]);
  expect(text).not.toContain('http');
  expect(printed.filter((line) => line.endsWith('.eml'))).toHaveLength(3);
});
