import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createThreadService } from './thread-service.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-thread-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Thread that responds with its number and the input, and fails or ends on request. */
const script = join(folder, 'script.ts');
await writeFile(
  script,
  `import { threadId } from 'node:worker_threads';
   import { serveThread } from ${JSON.stringify(join(import.meta.dirname, 'serve-thread.ts'))};
   serveThread((input) => {
     if (input === 'fail') throw new Error('failed as asked');
     if (input === 'end') process.exit(1);
     return { threadId, input };
   });`,
);

interface Answer {
  readonly threadId: number;
  readonly input: string;
}

const createService = (maxWaiting: number) =>
  createThreadService<string, Answer>({ script, maxWaiting, tooMany: () => new AppError('unavailable', 'Zu viele.') });

test('one thread responds to every request with its own result', async () => {
  const ask = createService(10);
  const responses = await Promise.all(['a', 'b', 'c'].map(ask));
  expect(responses.map(({ input }) => input)).toEqual(['a', 'b', 'c']);
  expect(new Set(responses.map(({ threadId }) => threadId)).size).toBe(1);
});

test('requests beyond the limit are refused, and admitted again when others are done', async () => {
  const ask = createService(2);
  const waiting = [ask('a'), ask('b')];
  await expect(ask('c')).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all(waiting);
  expect(await ask('d')).toMatchObject({ input: 'd' });
});

test('work that fails fails its own request only', async () => {
  const ask = createService(10);
  const [failed, other] = await Promise.allSettled([ask('fail'), ask('b')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: new Error('failed as asked') });
  expect(other).toMatchObject({ status: 'fulfilled', value: { input: 'b' } });
});

test('a thread that ends fails what is waiting, and the next request starts another', async () => {
  const ask = createService(10);
  const { threadId: first } = await ask('a');
  const ended = await Promise.allSettled([ask('end'), ask('b')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await ask('c')).threadId).not.toBe(first);
});
