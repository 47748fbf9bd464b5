import { ProblemError, type Server } from '@marquee/server-kit';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { ArcadeDeps } from '../arcade-deps.ts';
import { peekLaunch } from '../players/launch.repository.ts';
import { TABLES } from '../table/tables.ts';
import type { ClientFile } from './client-files.ts';
import { chooseLanguage, LANGUAGES, type LanguageTag } from './languages.ts';
import { sendFile } from './send-file.ts';

export interface PageOptions {
  /** The built client: `index.html`, `verify.html`, and `assets/…` with hashed names. */
  readonly client: ReadonlyMap<string, ClientFile>;
  /** Artwork for an operator's lobby: `<game code>/…`. */
  readonly art: ReadonlyMap<string, ClientFile>;
}

const HTML_TAG = '<html lang="en" dir="ltr">';

/** Only own files, no inline script or style; only the lobby that launched the game may frame it. */
function contentSecurityPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

function pageHeaders(reply: FastifyReply, frameAncestors: string): FastifyReply {
  return reply.headers({
    'content-security-policy': contentSecurityPolicy(frameAncestors),
    // The address contains a launch id, which no other site may receive.
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': 'no-store',
  });
}

function readPage(client: PageOptions['client'], name: string): string {
  const html = client.get(name)?.identity.toString('utf8');
  if (!html?.includes(HTML_TAG)) throw new Error(`the built client has no usable ${name}`);
  return html;
}

function inLanguage(html: string, lang: LanguageTag): string {
  return html.replace(HTML_TAG, `<html lang="${lang}" dir="${LANGUAGES[lang].dir}">`);
}

/** The pages for browsers, their files, and artwork for operators. */
export function pageRoutes(app: Server, deps: ArcadeDeps, { client, art }: PageOptions): void {
  const [gamePage, verifyPage] = [readPage(client, 'index.html'), readPage(client, 'verify.html')];

  app.get(
    '/play/:gameCode',
    {
      schema: { params: z.object({ gameCode: z.string() }), querystring: z.object({ launch: z.string().default('') }) },
    },
    async ({ params, query }, reply) => {
      if (!deps.catalogue.has(params.gameCode) && !TABLES.has(params.gameCode))
        throw new ProblemError('game_not_found');
      const launch = await peekLaunch(deps.pool, query.launch, params.gameCode);
      // Without a launch the page asks the player to open the game from the lobby.
      pageHeaders(reply.code(launch ? 200 : 404), launch ? new URL(launch.lobbyUrl).origin : "'none'");
      return reply.type('text/html; charset=utf-8').send(inLanguage(gamePage, chooseLanguage(launch?.lang ?? 'en')));
    },
  );

  app.get(
    '/verify',
    { schema: { querystring: z.object({ lang: z.string().default('en') }) } },
    async ({ query }, reply) =>
      pageHeaders(reply, "'none'")
        .type('text/html; charset=utf-8')
        .send(inLanguage(verifyPage, chooseLanguage(query.lang))),
  );

  app.get('/assets/*', { schema: { params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const file = client.get(`assets/${request.params['*']}`);
    if (!file) throw new ProblemError('not_found');
    return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file);
  });

  app.get('/art/*', { schema: { params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const file = art.get(request.params['*']);
    if (!file) throw new ProblemError('not_found');
    // Lobbies of other origins show it. Opened as a document of its own, it may run nothing.
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return sendFile(request, reply, file);
  });
}
