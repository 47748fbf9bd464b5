import { fastifyHttpProxy } from '@fastify/http-proxy';
import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import type { Server } from '@marquee/server-kit';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { admitCall } from './admit-call.ts';
import { proxyOptions } from './proxy-options.ts';
import type { Upstream } from './upstream.ts';

/** JSON of a call, registration with all its fields included. */
const BODY_LIMIT_BYTES = 64 * 1024;
const CALL_PATHS = ['/wps/*', '/lgw/*', '/lotto/*'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Sends the specification's calls on to the brand's upstream (T04), and asks it for the keys that E calls are sealed with. */
export function proxyCalls(app: Server, upstream: Upstream, limiter: RateLimiter): void {
  app.register(async (scope) => {
    // The bytes go on as they came: what they mean is for the upstream to say.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request, reply) => admitCall(limiter, request, reply));
    const options = proxyOptions(upstream);
    scope.register(fastifyHttpProxy, { ...options, routes: CALL_PATHS, httpMethods: METHODS });
    scope.register(fastifyHttpProxy, { ...options, routes: [KEY_SET_PATH], httpMethods: ['GET', 'HEAD'] });
  });
  app.addHook('onClose', () => upstream.close());
}
