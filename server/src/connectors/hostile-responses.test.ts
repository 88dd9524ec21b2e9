import { startScenarioServer } from '@flottwart/simulators/scenario-server';
import type { SimulatedResponse } from '@flottwart/simulators/simulated-response';
import { describe, expect, test } from 'vitest';
import { outcomeOf, startAdapters } from '../../test/every-adapter.ts';
import { createProviderFetch } from './http/provider-http.ts';
import { ProviderError } from './provider.ts';

const { adapters, pause } = await startAdapters();

/** Every adapter against responses no provider should send. */

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const strange = [null, 1, 'x', [], {}, { id: {} }, { attributes: [] }];

const strangeBodies: readonly (readonly [name: string, body: unknown])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '42'],
  ['an empty object', {}],
  ['a list of strange things', strange],
  ['a page of strange things', { items: strange, next: null }],
  ['a success with strange things', { success: true, data: strange }],
  ['a result with strange things', { result: strange }],
  ['a malformed credential', { result: { credentials: 'x', path: {} } }],
  ['a failure without words', { success: false, error: 7, errorCode: {} }],
  ['half a document', '{"items":[{"id":"1"'],
  ['a document nested 400,000 deep', nested(400_000)],
  ['an item nested 300,000 deep', `{"items":[${nested(300_000)}],"next":null}`],
  ['an employee nested 300,000 deep', `{"success":true,"data":[${nested(300_000)},{"attributes":${nested(100_000)}}]}`],
  ['a row nested 300,000 deep', `[${nested(300_000)},{"tripid":${nested(100_000)}}]`],
  ['a result nested 300,000 deep', `{"result":[${nested(300_000)}]}`],
  ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['a key that would poison', '{"__proto__":{"items":[]},"constructor":1,"items":[{"__proto__":{"id":"x"}}]}'],
];

describe.each(adapters)('$name', ({ server, calls }) => {
  const names = Object.keys(calls(server.url, createProviderFetch(pause)));

  const askHostile = async (question: string, response: SimulatedResponse): Promise<unknown> => {
    const hostile = await startScenarioServer({ handle: () => response });
    const askBriefly = createProviderFetch(pause, { bytes: 1_000_000, attempts: 1 });
    const outcome = await outcomeOf(calls(hostile.url, askBriefly)[question]);
    await hostile.close();
    return outcome;
  };

  test.each(names)('a redirect is not followed: %s', async (question) => {
    const elsewhere = await startScenarioServer({ handle: () => ({ body: {} }) });
    const outcome = await askHostile(question, { status: 302, headers: { location: elsewhere.url }, body: '' });
    expect(outcome).toMatchObject({ failure: 'unexpected_response' });
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
  });

  test.each(names)('a response above the limit is aborted: %s', async (question) => {
    expect(await askHostile(question, { body: ' '.repeat(1_000_001) })).toMatchObject({ failure: 'too_large' });
  });

  test.each(strangeBodies.flatMap(([name, body]) => names.map((question) => [name, question, body] as const)))(
    '%s: %s fails with a text or reports unusable rows',
    async (_name, question, body) => {
      const outcome = await askHostile(question, { body });
      if (outcome instanceof ProviderError) return expect(outcome.text).toMatch(/^[A-ZÄÖÜ].+\.$/);
      expect(outcome).not.toBeInstanceOf(Error);
      for (const row of (outcome ?? []) as readonly object[])
        expect(row).toEqual({ unusable: expect.stringMatching(/\.$/), reference: expect.stringMatching(/./) });
    },
  );
});
