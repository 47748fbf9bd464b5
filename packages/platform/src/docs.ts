import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { guardInternal, ownHosts, type Server } from '@marquee/server-kit';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The OpenAPI document of the call table at `/internal/docs/json` and its page at `/internal/docs`. Called before the routes. The
 * edge never forwards `/internal`, and pages of other sites cannot read it.
 * @param url how other servers reach this one
 */
export async function serveDocs(app: Server, url: string | undefined): Promise<void> {
  guardInternal(app, ownHosts(url));
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
