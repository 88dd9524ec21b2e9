import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { productName } from '@flottwart/contract/rules/product';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { allowInlineStyles } from './security-headers.ts';

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
    uiHooks: { onRequest: async (_request, reply) => allowInlineStyles(reply) },
  });
};
