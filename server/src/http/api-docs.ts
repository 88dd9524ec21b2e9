import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { productName } from '@flottwart/contract/rules/product';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

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
