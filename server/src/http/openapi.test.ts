import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { judgedEndpoints } from '../../test/access-matrix/matrix-rows.ts';
import { createTwoCompanies } from '../../test/fixture/two-companies.ts';

const { app, ours } = await createTwoCompanies();
const { body: document } = await app.raw('GET', '/api/docs/json');

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** Response that a client expects when all goes well. */
const successOf = (endpoint: Endpoint) => operationOf(endpoint).responses[Object.keys(endpoint.responses)[0] ?? ''];

const endpoints = Object.entries<Endpoint>(api);

test('every endpoint is an operation of its own name, with refusals and success', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const [name, endpoint] of endpoints) {
    const operation = operationOf(endpoint);
    expect(operation, name).toHaveProperty('operationId', name);
    expect(operation.responses['4XX'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/ApiError',
    });
    for (const status of Object.keys(endpoint.responses))
      expect(Object.keys(operation.responses[status].content), name).not.toEqual([]);
  }
});

test('no two paths fit the same address, unless one is the other with its parameters filled in', () => {
  const paths = Object.keys(document.paths).map((path) => path.split('/'));
  const isParameter = (part = '') => part.startsWith('{');
  const isAmbiguous = (left: string[], right: string[]) =>
    left.length === right.length &&
    left.every((part, at) => part === right[at] || isParameter(part) || isParameter(right[at])) &&
    left.some((part, at) => isParameter(part) && !isParameter(right[at])) &&
    left.some((part, at) => !isParameter(part) && isParameter(right[at]));
  const ambiguous = paths.flatMap((left, at) => paths.slice(at + 1).filter((right) => isAmbiguous(left, right)));
  expect(ambiguous.map((path) => path.join('/'))).toEqual([]);
});

test('every object that a call sends or receives is a named schema, and every reference leads to one', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect([...new Set(references.map(([, name = '']) => name))].sort()).toEqual(
    Object.keys(document.components.schemas).sort(),
  );
  for (const [name, endpoint] of endpoints) {
    const response = successOf(endpoint).content['application/json']?.schema;
    if (response && (response.items ?? response).type !== 'string')
      expect(response.items ?? response, name).toEqual({ $ref: expect.any(String) });
    const sent = operationOf(endpoint).requestBody?.content['application/json']?.schema;
    if (endpoint.body && endpoint.consumes !== 'file') expect(sent, name).toEqual({ $ref: expect.any(String) });
  }
  expect(document.components.schemas.Vehicle.properties.licensePlate).toEqual({ type: 'string' });
});

test('public calls need no bearer, every other one does', () => {
  for (const [name, endpoint] of endpoints) {
    const expected = { public: [], 'public-or-admin': [{}, { bearer: [] }] } as Record<string, unknown>;
    expect([name, operationOf(endpoint).security]).toEqual([name, expected[endpoint.access] ?? [{ bearer: [] }]]);
  }
});

test('lists carry their total, uploads are multipart with a file', () => {
  for (const [name, endpoint] of endpoints) {
    if (endpoint.paged) expect(successOf(endpoint).headers['X-Total-Count'].schema, name).toEqual({ type: 'integer' });
    if (endpoint.consumes !== 'file') continue;
    const { schema } = operationOf(endpoint).requestBody.content['multipart/form-data'];
    expect([name, schema.properties.file, schema.required.includes('file')]).toEqual([
      name,
      { type: 'string', format: 'binary' },
      true,
    ]);
  }
});

describe('a download has one of the declared media types', () => {
  const downloads = judgedEndpoints.filter(({ endpoint }) => endpoint.produces === 'file');

  test.each(downloads)('$name', async ({ endpoint, row }) => {
    const declared = Object.keys(successOf(endpoint).content);
    expect(declared).not.toEqual([]);
    const { params = {}, query = {} } = (await row.call?.(ours)) ?? {};
    const { status, headers } = await app.call(endpoint, { params, query, token: ours.admin.token });
    // Mails of the demo are found in a demo alone.
    if (endpoint.path.startsWith('/api/demo/')) return expect(status).toBe(404);
    const [type = ''] = String(headers['content-type']).split(';');
    expect([status, declared.includes(type) || declared.includes('*/*')]).toEqual([200, true]);
  });
});
