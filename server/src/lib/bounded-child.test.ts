import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ChildError, type ContentFailureTexts, runBounded, toAppError } from './bounded-child.ts';
import type { ChildLimits } from './child-command.ts';

const folder = await mkdtemp(join(tmpdir(), 'flottwart-child-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const limits: ChildLimits = {
  wallMs: 30_000,
  cpuSeconds: 20,
  heapMegabytes: 64,
  memoryMegabytes: 200,
  outputBytes: 100_000,
};

let scripts = 0;
const run = async (code: string, changed: Partial<ChildLimits> = {}, signal?: AbortSignal): Promise<string[]> => {
  scripts += 1;
  const script = join(folder, `script-${scripts}.mjs`);
  await writeFile(script, code);
  const task = { script, args: ['eins'], input: Buffer.from('Inhalt'), limits: { ...limits, ...changed } };
  return Array.fromAsync(runBounded({ ...task, ...(signal && { signal }) }));
};

test('the script gets its input and arguments, and its lines are returned', async () => {
  const code = `process.stdin.on('data', (text) => console.log(String(text) + ' ' + process.argv[2] + '\\nzwei'));`;
  expect(await run(code)).toEqual(['Inhalt eins', 'zwei']);
});

test('in the background it has a lower priority than the server, else the same', async () => {
  const script = join(folder, 'priority.mjs');
  await writeFile(script, `import { getPriority } from 'node:os'; console.log(getPriority());`);
  const priorityOf = async (isBackground: boolean): Promise<number> => {
    const [line] = await Array.fromAsync(runBounded({ script, input: Buffer.alloc(0), limits, isBackground }));
    return Number(line);
  };
  expect(await priorityOf(false)).toBe(getPriority());
  expect(await priorityOf(true)).toBe(Math.min(getPriority() + 5, 19));
});

test('it gets no environment and can neither write nor spawn anything', async () => {
  const code = `
    import { writeFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    const tried = (work) => { try { work(); return 'did'; } catch (error) { return error.code; } };
    console.log(JSON.stringify(Object.keys(process.env)));
    console.log(tried(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')));
    console.log(tried(() => spawnSync('true')));`;
  expect(await run(code)).toEqual(['[]', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
});

test('it reads our code and no file beside it', async () => {
  const kept = join(folder, 'secret.key');
  await writeFile(kept, 'geheim');
  const paths = [kept, '/etc/passwd', '/proc/self/environ', import.meta.filename];
  const code = `
    import { readFileSync } from 'node:fs';
    const tried = (path) => { try { return readFileSync(path).length > 0; } catch (error) { return error.code; } };
    console.log(JSON.stringify(${JSON.stringify(paths)}.map(tried)));`;
  const denied = 'ERR_ACCESS_DENIED';
  expect(await run(code)).toEqual([JSON.stringify([denied, denied, denied, true])]);
});

test.each([
  ['that never ends', 'for (;;);', { wallMs: 1500 }, 'timed_out'],
  ['that waits for ever', 'setInterval(() => undefined, 1000);', { wallMs: 1500 }, 'timed_out'],
  ['that gets no processor', `process.kill(process.pid, 'SIGSTOP');`, { wallMs: 1500 }, 'timed_out'],
  ['that burns the processor', 'for (;;);', { cpuSeconds: 1 }, 'too_slow'],
  ['that fills the heap', 'const all = []; for (;;) all.push({ a: [all.length] });', {}, 'too_much_memory'],
  ['that fills buffers', 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));', {}, 'too_much_memory'],
  [
    'that talks without end',
    `const talk = () => process.stdout.write('x'.repeat(1000) + '\\n', talk); talk();`,
    {},
    'too_much_output',
  ],
  ['that fails', `throw new Error('kaputt');`, {}, 'crashed'],
] as const)('a script %s is killed and reported', async (_name, code, changed, failure) => {
  await expect(run(code, changed)).rejects.toMatchObject({ failure });
});

test('a busy machine is answered with 503, content that costs too much with 422', () => {
  const texts: ContentFailureTexts = {
    too_slow: 'langsam',
    too_much_memory: 'groß',
    too_much_output: 'lang',
    crashed: 'kaputt',
    cancelled: 'abgebrochen',
  };
  expect(toAppError(new ChildError('timed_out'), texts)).toMatchObject({
    code: 'unavailable',
    message: 'Der Server ist gerade ausgelastet. Bitte später noch einmal versuchen.',
    retryAfterSeconds: 30,
  });
  expect(toAppError(new ChildError('too_slow'), texts)).toMatchObject({ code: 'unprocessable', message: 'langsam' });
});

test('a reader that stops kills a script that is still writing', async () => {
  const script = join(folder, 'talker.mjs');
  // Goes on without a reader, so that only a signal ends it.
  await writeFile(
    script,
    `process.stdout.on('error', () => undefined);
    setInterval(() => process.stdout.write('x'.repeat(1000)), 1);
    console.log(process.pid);`,
  );
  let pid = 0;
  for await (const line of runBounded({ script, input: Buffer.alloc(0), limits: { ...limits, outputBytes: 1e9 } })) {
    pid = Number(line);
    break;
  }
  expect(pid).toBeGreaterThan(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('an aborted signal kills it', async () => {
  await expect(run('for (;;);', {}, AbortSignal.timeout(500))).rejects.toMatchObject({ failure: 'cancelled' });
});
