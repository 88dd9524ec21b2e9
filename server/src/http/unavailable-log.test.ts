import { expect, test } from 'vitest';
import { createServer } from '../app.ts';
import { loadConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { handleErrors } from './error-handler.ts';

/** Server whose routes fail as during a restart of the database, by a limit, and by a bug. */
const createFailingServer = () => {
  const lines: string[] = [];
  const server = createServer(loadConfig({ LOG_LEVEL: 'warn' }), { write: (line) => void lines.push(line) });
  handleErrors(server);
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  const failures = {
    away,
    busy: new AppError('unavailable', 'Gerade ist viel los.'),
    bug: new TypeError('no such key'),
  };
  for (const [name, error] of Object.entries(failures))
    server.get(`/${name}`, () => {
      throw error;
    });
  const call = async (name: keyof typeof failures, times: number): Promise<number[]> => {
    const responses = await Promise.all(Array.from({ length: times }, () => server.inject(`/${name}`)));
    return [...new Set(responses.map(({ statusCode }) => statusCode))];
  };
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request '));
  return { call, logged };
};

test('the 503 of an outage are one warning without a stack for each reason', async () => {
  const { call, logged } = createFailingServer();
  expect([await call('away', 143), await call('busy', 20)]).toEqual([[503], [503]]);
  expect(logged()).toMatchObject([
    { level: 'warn', msg: 'request refused with 503', err: { code: '57P01' } },
    { level: 'warn', msg: 'request refused with 503', err: { message: 'Gerade ist viel los.' } },
  ]);
  for (const { err } of logged()) expect(err.stack).toBe('');
});

test('every internal error is logged with its stack', async () => {
  const { call, logged } = createFailingServer();
  expect(await call('bug', 3)).toEqual([500]);
  expect(logged()).toHaveLength(3);
  for (const line of logged())
    expect(line).toMatchObject({ level: 'error', err: { stack: expect.stringContaining('no such key') } });
});
