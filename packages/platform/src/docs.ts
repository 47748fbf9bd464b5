import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { guardInternal, type Server } from '@marquee/server-kit';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The OpenAPI document of the call table at `/internal/docs/json` and its page at `/internal/docs`. Before the routes. The
 * edge never proxies `/internal`, and no page from elsewhere can read it.
 */
export async function registerDocs(app: Server): Promise<void> {
  guardInternal(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Marquee platform', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/internal/docs' });
}
