import { createHash } from 'node:crypto';
import { ASSET_NAME, BRAND_ASSETS_PATH } from '@marquee/contracts/snapshot';
import { ProblemError, type Server } from '@marquee/server-kit';
import { assetContentType } from '@marquee/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VisitOf } from '../staff/visit.ts';
import type { AssetStore } from '../store/asset-store.ts';
import type { ConsoleFile } from './console-file.ts';
import type { ConsoleFiles } from './console-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Paths that are never a page of the console; unknown ones below them answer 404. */
const NO_PAGES = /^\/(?:staff|internal|assets|brand|favicon\.ico|robots\.txt)(?:\/|$)/;
const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Console</title><p>The console is not built. Run <code>npm run build</code>, then load this page again.</p>';
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface PagesOptions {
  readonly visitOf: VisitOf;
  readonly files: () => ConsoleFiles | null;
  readonly assets: AssetStore;
}

/** The console's files, and one page at every other path; the browser finds the screen. */
export function serveConsolePages(app: Server, { visitOf, files, assets }: PagesOptions): void {
  const onRequest = async (request: FastifyRequest) => {
    if (visitOf(request) === null) throw new ProblemError('not_found');
  };
  // Artwork of brands from the console's own host, so that the page needs no other.
  app.get<{ Params: { name: string } }>(`${BRAND_ASSETS_PATH}:name`, { onRequest }, async (request, reply) => {
    const { name } = request.params;
    const bytes = ASSET_NAME.test(name) ? await assets.read(name) : null;
    if (bytes === null) throw new ProblemError('not_found');
    // A drawing opened by itself is a document: its scripts are blocked.
    reply.header('cache-control', IMMUTABLE).header('content-security-policy', CLOSED_POLICY);
    return reply.type(assetContentType(name) ?? 'application/octet-stream').send(bytes);
  });
  app.get('/*', { onRequest }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const bundle = files();
    const file = bundle?.find(path);
    if (file !== undefined) {
      // A file without a hash in its name may change.
      reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
      return sendFile(request, reply.header('content-security-policy', CLOSED_POLICY), file);
    }
    if (NO_PAGES.test(path)) throw new ProblemError('not_found');
    if (bundle === null) {
      reply.code(503).header('cache-control', 'no-store').header('content-security-policy', CLOSED_POLICY);
      return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
    }
    reply.header('cache-control', 'no-cache').header('content-security-policy', bundle.policy);
    return sendFile(request, reply, bundle.index);
  });
}

async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: ConsoleFile): Promise<FastifyReply> {
  const { coding, bytes } = await file.in(headers['accept-encoding']);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('vary', 'Accept-Encoding').header('etag', etag);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  if (coding !== null) reply.header('content-encoding', coding);
  return reply.type(file.contentType).send(bytes);
}
