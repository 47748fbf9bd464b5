import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, on routes whose config says `rawBody: true`; null elsewhere. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** Keep the bytes of the body in `request.rawBody`, for signatures over them. */
    rawBody?: boolean;
  }
}

/**
 * JSON bodies: strict UTF-8, prototype poisoning refused, an empty body is no body. Every other content type is 415,
 * so no odd spelling of one reaches a handler unvalidated (CVE-2026-25223).
 */
export function acceptJsonBodies(app: Server): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (request.routeOptions.config.rawBody === true) request.rawBody = bytes;
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch (cause) {
      return done(new ProblemError('bad_request', {}, { cause }), undefined);
    }
    parseJson(request, text, done);
  });
}
