import { PICTURE_TYPES } from '@marquee/contracts/pictures';
import { ProblemError } from './problem-error.ts';
import type { Server } from './server-type.ts';

const FORM = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's raw bytes on routes with `rawBody: true`; null elsewhere. */
    rawBody: Buffer | null;
  }
  interface FastifyContextConfig {
    /** Keep the raw bytes in `request.rawBody`, to verify a signature over them. */
    rawBody?: boolean;
    /** The body is a form instead of JSON. */
    form?: boolean;
    /** The body is the bytes of a picture instead of JSON: one of `PICTURE_TYPES`. */
    picture?: boolean;
  }
}

/**
 * Each route accepts one kind of content: JSON, a form, or a picture. Any other is 415, so no unusual spelling reaches a handler
 * unvalidated (CVE-2026-25223).
 */
export function acceptBodies(app: Server): void {
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();
  acceptJson(app);
  acceptForms(app);
  acceptPictures(app);
}

/** Strict UTF-8. Prototype keys are refused. An empty body counts as no body. */
function acceptJson(app: Server): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const { rawBody, form, picture } = request.routeOptions.config;
    if (form === true || picture === true) return done(new ProblemError('unsupported_media_type'), undefined);
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

/** `application/x-www-form-urlencoded` → its fields as text. A repeated field is refused as ambiguous. */
function acceptForms(app: Server): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.form !== true) return done(new ProblemError('unsupported_media_type'), undefined);
    const fields = [...new URLSearchParams(body as string)];
    // `fromEntries` defines properties, so `__proto__` is an ordinary field, which no schema allows.
    const form = Object.fromEntries(fields);
    const isPlain = Object.keys(form).length === fields.length;
    done(isPlain ? null : new ProblemError('bad_request'), form);
  });
}

/** The bytes as they are. The declared type is not checked here: the decoder reads the real one. */
function acceptPictures(app: Server): void {
  app.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (request, body, done) => {
    const isTaken = request.routeOptions.config.picture === true;
    done(isTaken ? null : new ProblemError('unsupported_media_type'), body);
  });
}
