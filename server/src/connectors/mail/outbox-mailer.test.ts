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

/** Registers two people on a new data folder; returns what was announced and the tokens of the mails. */
const registerTwo = async (isTerminal: boolean) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flottwart-outbox-'));
  folders.push(dataDir);
  const printed: string[] = [];
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const announce = (line: string) => void printed.push(line);
  const server = await startServer(config, { target, webFolder: null, runScheduledJobs: false, announce, isTerminal });
  const outbox = outboxOf(readOutbox(join(dataDir, 'outbox')).all);
  const tokens: string[] = [];
  for (const person of [newPerson(), newPerson()]) {
    const payload = { ...person, speditionsName: 'Firma' };
    await server.app.inject({ method: 'POST', url: api.register.path, payload });
    tokens.push((await outbox.linkTo(person.email)).searchParams.get('token') ?? '');
  }
  await server.close();
  return { printed, text: printed.join('\n'), tokens };
};

test('a terminal shows the link of the first mail of an installation and of no other', async () => {
  const { text, tokens } = await registerTwo(true);
  expect(tokens.map((token) => text.includes(token))).toEqual([true, false]);
});

test('a journal gets no link, only the path of each mail', async () => {
  const { printed, text, tokens } = await registerTwo(false);
  expect(tokens.map((token) => text.includes(token))).toEqual([false, false]);
  expect(printed).toHaveLength(2);
  const file = /is in (.+\.eml)$/.exec(printed[1] ?? '')?.[1] ?? '';
  expect((await readFile(file, 'utf8')).length).toBeGreaterThan(100);
});
