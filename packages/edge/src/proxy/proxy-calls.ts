import { fastifyHttpProxy } from '@fastify/http-proxy';
import { CALL_NAMES, CALLS } from '@marquee/contracts/calls';
import { KEY_SET_PATH } from '@marquee/contracts/key-set';
import { PICTURE_TYPES } from '@marquee/contracts/pictures';
import { ProblemError, type Server } from '@marquee/server-kit';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { admitCall } from './admit-call.ts';
import { findCall } from './find-call.ts';
import { proxyOptions } from './proxy-options.ts';
import type { Upstream } from './upstream.ts';

/** Body limit of a JSON call; enough for a registration with all fields. */
const BODY_LIMIT_BYTES = 64 * 1024;
const CALL_PATHS = ['/wps/*', '/lgw/*', '/lotto/*'];
/** Foreign pages can send forms without a preflight, so only the calls of §7 with a form accept one. */
const FORM_PATHS: ReadonlySet<string> = new Set(
  CALL_NAMES.filter((name) => CALLS[name].form).map((name) => CALLS[name].path),
);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Forwards calls to the brand's upstream [T04], and its key set for sealed bodies. */
export function proxyCalls(app: Server, upstream: Upstream, limiter: RateLimiter): void {
  app.register(async (scope) => {
    // The bytes are forwarded unchanged; the upstream parses them.
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('application/json', asBytes, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('application/x-www-form-urlencoded', asBytes, ({ raw }, body, done) =>
      FORM_PATHS.has(raw.url ?? '') ? done(null, body) : done(new ProblemError('unsupported_media_type')),
    );
    // A stream: no picture is held in memory here. `admitPicture` has checked its length, which Node's parser enforces.
    scope.addContentTypeParser([...PICTURE_TYPES], ({ method, raw }, body, done) =>
      findCall(method, raw.url ?? '')?.picture === true
        ? done(null, body)
        : done(new ProblemError('unsupported_media_type')),
    );
    scope.addHook('onRequest', (request, reply) => admitCall(limiter, request, reply));
    const options = proxyOptions(upstream);
    scope.register(fastifyHttpProxy, { ...options, routes: CALL_PATHS, httpMethods: METHODS });
    scope.register(fastifyHttpProxy, { ...options, routes: [KEY_SET_PATH], httpMethods: ['GET', 'HEAD'] });
  });
  app.addHook('onClose', () => upstream.close());
}
