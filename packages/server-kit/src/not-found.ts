import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';
import type { Server } from './server-type.ts';

/** Matches `/wps/:name` and `/files/*` as the router does. Exact paths are looked up directly. */
function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.every((part, i) => part === '*' || (part.startsWith(':') ? actual[i] : actual[i] === part)) &&
    (expected.at(-1) === '*' || expected.length === actual.length)
  );
}

/**
 * Answers 404 for an unknown path, and 405 with `Allow` for a path with other methods (RFC 9110 §15.5.6). Call it before the routes
 * are registered, because it collects them.
 */
export function answerUnrouted(app: Server): void {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOf.set(url, methods);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = [...methodsOf].flatMap(([pattern, methods]) => (matches(pattern, path) ? [...methods] : []));
    if (allowed.length === 0) return sendProblem(reply, 'not_found');
    reply.header('allow', [...new Set(allowed)].sort().join(', '));
    return sendProblem(reply, 'method_not_allowed');
  });
}
