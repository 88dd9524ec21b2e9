import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { productName } from '@flottwart/contract/rules/product';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Trusted Types policy of the documentation page, whose ready-made script writes its rendered texts as markup. Plain formatting passes, anything else
 * becomes text; scripts never pass.
 */
const markupPolicy = `
const isFormatting = (html) => /^(?:[^<]|<\\/?(?:p|code|pre|em|strong|br|ul|ol|li|div)>)*$/.test(html);
const escaped = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (isFormatting(html) ? html : escaped(html)),
});
`;

/** OpenAPI 3.1 from the schemas that validate the calls; registered before the routes. */
export const documentApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { js: [{ filename: 'trusted-types.js', content: markupPolicy }] },
  });
};
