import type { Endpoint } from '@flottwart/contract/endpoint';
import fc, { type Arbitrary } from 'fast-check';
import { arbitraryOf } from './arbitrary-of.ts';
import { hostileTexts, hostileValue, rawTokens } from './hostile-values.ts';

type Part = 'params' | 'query' | 'body';

/** Mutation of a valid call, described so that a failure is readable. */
export type Mutation =
  | { readonly kind: 'valid'; readonly body: Values; readonly query: Values }
  | { readonly kind: 'value'; readonly part: Part; readonly key: string; readonly value: unknown }
  | { readonly kind: 'token'; readonly key: string; readonly token: string }
  | { readonly kind: 'whole'; readonly body: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly type: string }
  | { readonly kind: 'doubled'; readonly key: string; readonly value: string }
  | { readonly kind: 'path'; readonly tail: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string };

type Values = Readonly<Record<string, unknown>>;

const jsonType = 'application/json';

const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;',
  'application/JSON',
  'text/json',
  'application/octet-stream',
  'x',
  '/',
  ';',
  `application/${'x'.repeat(5_000)}`,
];

const bodies: readonly string[] = [
  '',
  '{',
  '}',
  '[]',
  'null',
  '1',
  '"x"',
  '\uFEFF{}',
  '{}{}',
  '{"a":1}\0',
  '\0',
  '[['.repeat(50_000),
];

const tails = [
  '/',
  '//',
  '/%2e%2e/',
  '/%zz',
  '/%',
  '/%00',
  '/%c0%af',
  '/%ff',
  '?%',
  '?%zz=1',
  '?a[]=1',
  '?__proto__=1',
  '?=',
  '?&&&',
  '#x',
  `/${'x'.repeat(300)}`,
  `?q=${'x'.repeat(8_000)}`,
  '?q=%00',
  '?q=%ed%a0%80',
  ';x=1',
];

const headers: readonly (readonly [string, readonly string[]])[] = [
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'Bearer ../..',
      `Bearer ${'A'.repeat(6_000)}`,
      'Bearer 1.AAAA',
      'bearer x y',
    ],
  ],
  ['idempotency-key', ['', 'x', 'x'.repeat(200), '../../..', '        ', 'ä'.repeat(10)]],
  ['content-length', ['0', '1']],
  ['accept', ['text/html', 'x', '*/*;q=2']],
  ['accept-encoding', ['br;q=x', 'gzip, gzip, gzip']],
  ['if-none-match', ['*', '"x"', 'W/"', ','.repeat(5_000)]],
  ['range', ['bytes=0-', 'bytes=9999999999-', 'x']],
  ['x-http-method-override', ['DELETE', 'TRACE']],
  ['x-forwarded-for', ['127.0.0.1', 'x'.repeat(3_000), "'"]],
  ['x-forwarded-host', ['evil.example']],
  ['host', ['evil.example', '', 'a b']],
  ['origin', ['https://evil.example', 'null']],
  ['cookie', ['a=b'.repeat(1_000)]],
  ['transfer-encoding', ['chunked', 'gzip']],
  ['expect', ['100-continue', 'x']],
];

const header = fc.oneof(
  ...headers.map(([name, values]) =>
    fc.constantFrom(...values).map((value) => ({ kind: 'header' as const, name, value })),
  ),
);

const valuesOf = (schema: Endpoint['body']): Arbitrary<Values> =>
  schema ? (arbitraryOf(schema) as Arbitrary<Values>) : fc.constant({});

/** Every mutation an endpoint allows. */
export const mutationsFor = ({ params, query, body, consumes }: Endpoint): Arbitrary<Mutation> => {
  const keysIn = (part: Part, schema: Endpoint['body']): [Part, string][] =>
    Object.keys((schema?.def as { shape?: object } | undefined)?.shape ?? {}).map((key) => [part, key]);
  const places = [...keysIn('params', params), ...keysIn('query', query), ...keysIn('body', body)];
  const bodyKeys = keysIn('body', body).map(([, key]) => key);
  const takesJson = body !== undefined && consumes !== 'file';

  const value = fc
    .record({
      place: fc.constantFrom(...(places.length > 0 ? places : [['query', 'x'] as [Part, string]])),
      value: hostileValue,
    })
    .map(({ place: [part, key], value }): Mutation => ({ kind: 'value', part, key, value }));
  const general: Arbitrary<Mutation>[] = [
    header,
    fc.constantFrom(...tails).map((tail) => ({ kind: 'path', tail })),
    fc.record({
      kind: fc.constant('doubled' as const),
      key: fc.constantFrom('q', 'page', 'id', 'x'),
      value: fc.constantFrom(...hostileTexts.slice(0, 10)),
    }),
    fc.record({
      kind: fc.constant('text' as const),
      text: fc.constantFrom(...bodies),
      type: fc.constantFrom(jsonType, ...mediaTypes),
    }),
  ];
  if (!takesJson)
    return fc.oneof({ weight: 3, arbitrary: validFor(query, undefined) }, { weight: 4, arbitrary: value }, ...general);
  return fc.oneof(
    { weight: 6, arbitrary: validFor(query, body) },
    { weight: 6, arbitrary: value },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('token' as const),
        key: fc.constantFrom(...(bodyKeys.length > 0 ? bodyKeys : ['x'])),
        token: fc.constantFrom(...rawTokens),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('whole' as const), body: wholeBody }) },
    ...general,
  );
};

const manyKeys = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`unbekannt-${index}`, 1]));
const wholeBody: Arbitrary<unknown> = fc.oneof(fc.constant(manyKeys), fc.jsonValue({ maxDepth: 3 }), hostileValue);

const validFor = (query: Endpoint['query'], body: Endpoint['body']): Arbitrary<Mutation> =>
  fc.record({ kind: fc.constant('valid' as const), body: valuesOf(body), query: valuesOf(query) });
