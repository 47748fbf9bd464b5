import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

const FORM = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, on routes whose config says `rawBody: true`; null elsewhere. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** Keep the bytes of the body in `request.rawBody`, for signatures over them. */
    rawBody?: boolean;
    /** Takes a form instead of JSON. */
    form?: boolean;
  }
}

/**
 * Bodies are JSON, or a form on the routes that take one and nothing else: each route has one content type. Every other is 415,
 * so no odd spelling of one reaches a handler unvalidated (CVE-2026-25223).
 */
export function acceptBodies(app: Server): void {
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();
  acceptJson(app);
  acceptForms(app);
}

/** Strict UTF-8, prototype poisoning refused, an empty body is no body. */
function acceptJson(app: Server): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const { rawBody, form } = request.routeOptions.config;
    if (form === true) return done(new ProblemError('unsupported_media_type'), undefined);
    if (rawBody === true) request.rawBody = bytes;
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

/** `application/x-www-form-urlencoded` → its fields as text. A field that is there twice says two things: refused. */
function acceptForms(app: Server): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.form !== true) return done(new ProblemError('unsupported_media_type'), undefined);
    const fields = [...new URLSearchParams(body as string)];
    // `fromEntries` defines properties, so that `__proto__` is a field like any other, which no schema knows.
    const form = Object.fromEntries(fields);
    const isPlain = Object.keys(form).length === fields.length;
    done(isPlain ? null : new ProblemError('bad_request'), form);
  });
}
