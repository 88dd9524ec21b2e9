import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { apiError } from '@flottwart/contract/errors';
import { productName } from '@flottwart/contract/rules/product';
import { namedSchemas } from '@flottwart/contract/schema-names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;
type Described = Readonly<Record<string, unknown>>;

const reference = (name: string): string => `#/components/schemas/${name}`;
const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const binary = { type: 'string', format: 'binary' } as const;
const mediaTypes = { text: 'text/plain', events: 'text/event-stream', calendar: 'text/calendar' } as const;

const entries = Object.entries<Endpoint>(api);
const isJson = ({ produces = 'json' }: Endpoint): boolean => produces === 'json';

/** Objects that no other name stands for are named after their call, so that a generated client has a type for each. */
const needsName = (schema: z.ZodType): boolean => !['string', 'unknown'].includes(schema.def.type);

const elementOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;

const registryOf = (schemas: Iterable<readonly [string, z.ZodType]>) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) if (!registry.has(schema)) registry.add(schema, { id });
  return registry;
};

const responseSchemas = function* (): Generator<readonly [string, z.ZodType]> {
  yield* Object.entries(namedSchemas);
  for (const [name, endpoint] of entries) {
    if (isJson(endpoint))
      for (const schema of Object.values(endpoint.responses).map(elementOf))
        if (needsName(schema)) yield [`${capitalized(name)}Response`, schema];
    for (const [status, schema] of Object.entries(endpoint.refusals ?? {}))
      yield [`${capitalized(name)}Refusal${status}`, schema];
  }
};

const bodySchemas = function* (): Generator<readonly [string, z.ZodType]> {
  for (const [name, { body, consumes }] of entries)
    if (body && consumes !== 'file') yield [`${capitalized(name)}Body`, body];
};

/** Values that JSON Schema cannot describe, such as a transformed text, are described as anything. */
const options = { unrepresentable: 'any', uri: reference } as const;

const withoutKeys = ({ $schema, $id, ...schema }: Record<string, unknown>): JsonSchema => schema;

const describe = (registry: ReturnType<typeof registryOf>, io: 'input' | 'output'): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(registry, { ...options, io });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutKeys({ ...schema })]));
};

/** Parameters as they are after parsing, since they travel as text; those that become something else as they are sent. */
const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined): Described[] =>
  Object.entries(schema?.shape ?? {}).map(([name, type]) => {
    const parsed = withoutKeys(z.toJSONSchema(type as z.ZodType, { unrepresentable: 'any' }));
    const sent = withoutKeys(z.toJSONSchema(type as z.ZodType, { unrepresentable: 'any', io: 'input' }));
    return {
      name,
      in: place,
      required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema: Object.keys(parsed).length > 0 ? parsed : sent,
    };
  });

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
  description: 'Derselbe Schlüssel bekommt dieselbe Antwort, auch bei einer Wiederholung.',
};

const securityOf = ({ access }: Endpoint): readonly Described[] => {
  if (access === 'public') return [];
  return access === 'public-or-admin' ? [{}, { bearer: [] }] : [{ bearer: [] }];
};

const headersOf = ({ method, paged, located, headers = {}, ...endpoint }: Endpoint): Described => {
  const described = (type: string, description: string) => ({ schema: { type }, description });
  const isTagged = method === 'GET' && isJson({ method, ...endpoint });
  return {
    ...(paged && {
      'X-Total-Count': described('integer', 'Zahl der Zeilen auf allen Seiten, bei einer Suche bis 1.000 genau'),
      'X-Total-More': described('string', '„true“, wenn eine Suche mehr Treffer hat, als X-Total-Count sagt'),
    }),
    ...(located && { 'Content-Location': described('string', 'Pfad des Ergebnisses') }),
    ...(isTagged && {
      ETag: described('string', 'Schwach: für If-None-Match (unverändert ist 304), nicht für If-Match'),
    }),
    ...(endpoint.produces === 'file' && { 'Content-Disposition': described('string', 'Dateiname') }),
    ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, described('string', text)])),
  };
};

/** Document of one program; the contract does not change while it runs. */
const describeApi = (): Described => {
  const outputs = registryOf(responseSchemas());
  const inputs = registryOf(bodySchemas());

  const schemaOf = (schema: z.ZodType): JsonSchema => {
    const id = outputs.get(schema)?.id;
    if (id !== undefined) return { $ref: reference(id) };
    if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as z.ZodType) };
    return withoutKeys(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  };

  const contentOf = ({ produces = 'json', media = [] }: Endpoint, schema: z.ZodType): Described => {
    if (produces === 'json') return { 'application/json': { schema: schemaOf(schema) } };
    if (produces === 'file') return Object.fromEntries(media.map((type) => [type, { schema: binary }]));
    return { [mediaTypes[produces]]: { schema: produces === 'events' ? schemaOf(schema) : { type: 'string' } } };
  };

  const responsesOf = (endpoint: Endpoint): Described => {
    // Every error is text where text is asked for; only these calls are expected to be asked so.
    const asText = endpoint.produces === 'text' && { 'text/plain': { schema: { type: 'string' } } };
    const refused = (schema: z.ZodType) => ({
      description: 'Abgelehnt',
      content: { 'application/json': { schema: schemaOf(schema) }, ...asText },
    });
    const answered = Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      { description: 'Erledigt', headers: headersOf(endpoint), content: contentOf(endpoint, schema) },
    ]);
    const refusals = Object.entries(endpoint.refusals ?? {}).map(([status, schema]) => [status, refused(schema)]);
    return {
      ...Object.fromEntries([...answered, ...refusals]),
      '4XX': refused(apiError),
      '5XX': { ...refused(apiError), description: 'Fehlgeschlagen' },
    };
  };

  const bodyOf = ({ body, consumes }: Endpoint): Described => {
    const name = body && inputs.get(body)?.id;
    if (consumes === 'file') {
      const fields = body ? withoutKeys(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })) : {};
      const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] };
      const schema = { type: 'object', properties: { ...properties, file: binary }, required: [...required, 'file'] };
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
    }
    if (name === undefined) return {};
    const schema = { $ref: reference(name) };
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  };

  const operationOf = (name: string, endpoint: Endpoint): Described => ({
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  });

  const paths: Record<string, Record<string, Described>> = {};
  for (const [name, endpoint] of entries) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...describe(outputs, 'output'), ...describe(inputs, 'input') },
    },
  };
};

const path = '/api/docs';

/** Own page around the ready-made script, whose own one writes inline styles. */
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${productName} API</title><link rel="stylesheet" href="${path}/static/swagger-ui.css"></head>
<body>
<div id="swagger-ui"></div>
<script src="${path}/markup-policy.js"></script>
<script src="${path}/static/swagger-ui-bundle.js"></script>
<script src="${path}/start.js"></script>
</body>
</html>
`;

/**
 * Trusted Types policy of the page, whose script writes its rendered texts as markup. Plain formatting passes, anything else becomes text. The script
 * would also create a policy of its own, which ours forbids, so it does not learn that the browser has policies.
 */
const markupPolicy = String.raw`const isFormatting = (html) => /^(?:[^<]|<\/?(?:p|code|pre|em|strong|br|ul|ol|li|div)>)*$/.test(html);
const escaped = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (isFormatting(html) ? html : escaped(html)),
});
Object.defineProperty(globalThis, 'trustedTypes', { value: undefined });
`;

const start = `globalThis.SwaggerUIBundle({ url: '${path}/json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });
`;

const script = 'text/javascript; charset=utf-8';
const files: Readonly<Record<string, readonly [type: string, content: string]>> = {
  [path]: ['text/html; charset=utf-8', page],
  [`${path}/`]: ['text/html; charset=utf-8', page],
  [`${path}/markup-policy.js`]: [script, markupPolicy],
  [`${path}/start.js`]: [script, start],
};

const staticFolder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** Addresses of the description: that of the page, and those that clients try. */
const descriptionUrls = [`${path}/json`, '/api/openapi.json', '/openapi.json'];

/** OpenAPI 3.1 from the contract that validates the calls, and a page to read it. */
export const documentApi = async (app: FastifyInstance): Promise<void> => {
  let description: string | undefined;
  for (const [url, [type, content]] of Object.entries(files))
    app.get(url, async (_request, reply) => reply.type(type).send(content));
  for (const url of descriptionUrls)
    app.get(url, async (_request, reply) => {
      description ??= JSON.stringify(describeApi());
      return reply.type('application/json; charset=utf-8').send(description);
    });
  await app.register(fastifyStatic, {
    root: staticFolder,
    prefix: `${path}/static/`,
    index: false,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['!(swagger-ui.css|swagger-ui-bundle.js)'],
  });
};
